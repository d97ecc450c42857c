import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { fetchSampleBatch } from "../site/sample-batch.ts";
import type { BatchServices } from "./batch-services.ts";
import "#ui/offer-card.ts";
import { formatCount } from "#ui/format/counts.ts";
import { saveBlob } from "../site/browser/save-blob.ts";
import type { FileOffer } from "./pending/file-offers.ts";
import "./batch-composer.ts";
import "./first-visit.ts";
import "../jobs/job-list.ts";

/** The Batches page: offers, the pending batch, and the jobs of this browser. */
export class BatchesView extends LightElement {
  static override properties = {
    services: { attribute: false },
    run: { attribute: false },
    template: { attribute: false },
    loadingSample: { state: true },
    problems: { state: true },
    finishedFiles: { state: true },
  };
  declare services: BatchServices;
  /** `sample` offers the sample batch. Any page can link here, so nothing runs until the person confirms. */
  declare run: string | null;
  /** Id of the smartlink that is the template of the pending batch. */
  declare template: string | null;
  declare loadingSample: boolean;
  declare problems: readonly Problem[];
  /** Files for the dialog “Open a finished batch”; undefined while it is closed. */
  declare finishedFiles: readonly DroppedFile[] | undefined;

  constructor() {
    super();
    this.run = null;
    this.template = null;
    this.loadingSample = false;
    this.problems = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const signal = this.connectedSignal;
    this.services.fileOffers.addEventListener("change", () => this.requestUpdate(), { signal });
    this.services.pendingBatch.addEventListener("change", () => this.#handleBatchChange(), { signal });
    this.services.libraryPresence.addEventListener("change", () => this.requestUpdate(), { signal });
    this.services.host.addEventListener("change", () => this.requestUpdate(), { signal });
    this.#inspectTemplateAgain();
  }

  /** The template may have been corrected in the editor since the page was left. */
  #inspectTemplateAgain(): void {
    const { pendingBatch } = this.services;
    if (pendingBatch.choices.document_id !== undefined && pendingBatch.inspection !== undefined)
      pendingBatch.choose({});
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { template, services } = this;
    if (!changed.has("template")) return;
    if (template !== null && template !== services.pendingBatch.choices.document_id)
      services.pendingBatch.choose({ document_id: template });
    this.#syncAddress();
  }

  /** Keeps the template in the address, so that a reload and Back lead to it, and removes it once the batch has started. */
  #syncAddress(): void {
    const { document_id } = this.services.pendingBatch.choices;
    if (this.run !== null || !this.isConnected || document_id === (this.template ?? undefined)) return;
    location.replace(document_id === undefined ? "#/batches" : `#/batches?template=${encodeURIComponent(document_id)}`);
  }

  protected override render(): TemplateResult {
    return html`
      <div class="page">
        <header class="page-head">
          <h1>${msg("Batches")}</h1>
          <p class="lead">${msg("Create a personal interactive document for each row of your data.")}</p>
        </header>
        ${this.run === "sample" ? this.#sampleOffer() : nothing}
        ${this.services.fileOffers.list.map((offer) => this.#fileOffer(offer))}
        ${this.#isFirstVisit ? html`<first-visit .services=${this.services}></first-visit>` : nothing}
        ${this.loadingSample ? html`<p class="work" role="status">${msg("Loading the sample batch…")}</p>` : nothing}
        <batch-composer .services=${this.services} .problems=${this.problems} .busy=${this.loadingSample}
          @run-sample=${() => void this.#runSample()}
          @download-sample=${() => void this.#saveSampleFiles()}
          @problems-change=${(event: CustomEvent<readonly Problem[]>) => {
            this.problems = event.detail;
          }}
          @finished-batch-dropped=${(event: CustomEvent<readonly DroppedFile[]>) => void this.#openFinished(event.detail)}
          @job-created=${(event: CustomEvent<BatchJob>) => this.#showJob(event.detail)}></batch-composer>
        <p class="finished-batch"><button type="button" class="quiet small" @click=${() => void this.#openFinished([])}>${msg("Open a finished batch…")}</button></p>
        ${this.#renderFinishedBatch()}
        <job-list .services=${this.services}></job-list>
      </div>
    `;
  }

  #handleBatchChange(): void {
    this.#syncAddress();
    this.requestUpdate();
  }

  /** Whether there is nothing yet: neither items of the library, nor a batch, nor files that could become one. */
  get #isFirstVisit(): boolean {
    const { libraryPresence, host, pendingBatch, fileOffers } = this.services;
    const hasOffer = this.run === "sample" || this.loadingSample || fileOffers.list.length > 0;
    return !libraryPresence.hasItems && host.jobs.length === 0 && pendingBatch.isEmpty && !hasOffer;
  }

  #renderFinishedBatch(): TemplateResult | typeof nothing {
    const { finishedFiles: files, services } = this;
    if (files === undefined) return nothing;
    return html`<finished-batch .client=${services.client} .files=${files}
      @batch-opened=${(event: CustomEvent<BatchJob>) => void this.#showOpened(event.detail)}
      @finished-batch-close=${() => {
        this.finishedFiles = undefined;
      }}></finished-batch>`;
  }

  async #openFinished(files: readonly DroppedFile[]): Promise<void> {
    await import("./handover/finished-batch.ts");
    this.finishedFiles = files;
  }

  async #showOpened(job: BatchJob): Promise<void> {
    await this.services.host.refresh();
    await this.updateComplete;
    await this.querySelector("job-list")?.show(job.job_id);
  }

  #sampleOffer(): TemplateResult {
    return html`<offer-card .heading=${msg("Run the sample batch?")}
      .detail=${msg("The sample creates 12 personal brochures and stores them in this browser. Nothing runs until you press the button.")}
      .accept=${msg("Run sample batch")} .dismiss=${msg("Not now")}
      @offer-accepted=${() => {
        this.#endSampleOffer();
        void this.#runSample();
      }}
      @offer-dismissed=${() => this.#endSampleOffer()}></offer-card>`;
  }

  /** Removes the offer from the address, so that a reload does not show it again. */
  #endSampleOffer(): void {
    location.replace("#/batches");
    this.#focusMain();
  }

  #fileOffer(offer: FileOffer): TemplateResult {
    const { pendingBatch, fileOffers } = this.services;
    return html`<offer-card .heading=${offerHeading(offer)} .detail=${offerDetail(offer, pendingBatch.files)}
      .accept=${msg("Add to batch")} .dismiss=${msg("Discard")}
      @offer-accepted=${() => {
        pendingBatch.add(offer.files);
        void fileOffers.remove(offer.id);
        this.#focusMain();
      }}
      @offer-dismissed=${() => {
        void fileOffers.remove(offer.id);
        this.#focusMain();
      }}></offer-card>`;
  }

  /** Moves the focus, because the pressed button is removed. */
  #focusMain(): void {
    this.closest<HTMLElement>("main")?.focus({ preventScroll: true });
  }

  #showJob(job: BatchJob): void {
    this.problems = [];
    this.services.host.enqueue(job);
    void this.updateComplete.then(() => this.querySelector("job-list")?.show(job.job_id));
  }

  async #saveSampleFiles(): Promise<void> {
    const zip = await this.services.createSampleZip();
    this.problems = zip.ok ? [] : zip.problems;
    if (zip.ok) saveBlob(zip.value, "sample-batch.zip");
  }

  /** Adds, inspects and starts the sample files like dropped files. */
  async #runSample(): Promise<void> {
    if (this.loadingSample) return;
    this.loadingSample = true;
    const { pendingBatch, site, host } = this.services;
    const fetched = await fetchSampleBatch(new URL("samples/", site));
    if (!fetched.ok) this.problems = fetched.problems;
    else {
      this.problems = [];
      pendingBatch.clear();
      pendingBatch.add(fetched.value);
      await pendingBatch.settled();
      const batchId = pendingBatch.inspection?.params.batch_id;
      const existingIds = new Set(host.jobs.map(({ job }) => job.batch_id));
      if (batchId !== undefined && existingIds.has(batchId))
        pendingBatch.choose({ batch_id: findFreeName(batchId, existingIds) });
      await this.querySelector("batch-composer")?.start();
    }
    this.loadingSample = false;
  }
}

const offerHeading = ({ source, files }: FileOffer): string =>
  source === "opened"
    ? plural(files.length, {
        one: msg(str`You opened ${formatCount(files.length)} file with Smartlink`),
        other: msg(str`You opened ${formatCount(files.length)} files with Smartlink`),
      })
    : plural(files.length, {
        one: msg(str`Another page or program shared ${formatCount(files.length)} file`),
        other: msg(str`Another page or program shared ${formatCount(files.length)} files`),
      });

const maxShownNames = 5;

const offerDetail = ({ files }: FileOffer, batchFiles: readonly DroppedFile[]): string => {
  const names = files.slice(0, maxShownNames).map(({ path }) => path);
  const shownNames = names.join(", ");
  const hiddenCount = files.length - names.length;
  const list = hiddenCount === 0 ? shownNames : msg(str`${shownNames} and ${formatCount(hiddenCount)} more`);
  const replaced = files.filter(({ path }) => batchFiles.some((file) => file.path === path)).map(({ path }) => path);
  return [
    msg(str`${list}. Add them only if you trust their source.`),
    ...(replaced.length === 0 ? [] : [msg(str`This replaces ${replaced.join(", ")} in the batch you are preparing.`)]),
  ].join(" ");
};

/** Returns `sample-2`, `sample-3`, …, so that each run of the sample has its own folder. */
const findFreeName = (name: string, existingIds: ReadonlySet<string>): string => {
  for (let count = 2; ; count++) if (!existingIds.has(`${name}-${count}`)) return `${name}-${count}`;
};

customElements.define("batches-view", BatchesView);

declare global {
  interface HTMLElementTagNameMap {
    "batches-view": BatchesView;
  }
}
