import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { BatchJob, JobDelivery } from "#domain/model/job.ts";
import "#ui/confirm-dialog.ts";
import { isFocusLost } from "#ui/focus-loss.ts";
import { LightElement } from "#ui/light-element.ts";
import type { OfferedZipPart } from "#workers/publishing/zip-operations.ts";
import "./card/job-card.ts";
import type { JobAction } from "./card/job-card.ts";
import type { RowsCorrected } from "./card/job-correction.ts";
import { deliveryOf, withoutLastMark } from "./delivery-marks.ts";
import "#ui/list-pager.ts";
import type { ReportPaths } from "#usecases/jobs/report-paths.ts";
import { canPickFolder } from "../site/browser/pick-folder.ts";
import type { HostedJob } from "./host/hosted-job.ts";
import { createJobAnnouncer } from "./host/job-announcer.ts";
import { JobExtras } from "./host/job-extras.ts";
import type { JobNotifications } from "./host/job-notifications.ts";
import { JobOperations } from "./host/job-operations.ts";
import { countCorrectedRows, findFirstJob, findRelatedJobs, toJobAddress } from "./host/related-jobs.ts";
import { readStoredCorrections, storeCorrections } from "./host/stored-corrections.ts";
import type { JobServices } from "./job-services.ts";
import { describeLeftOutRows, nameJob } from "./job-text.ts";

const pageSize = 10;

/** The jobs of this browser. Runs the actions of the cards and announces the progress of the newest job. */
export class JobList extends LightElement {
  static override properties = {
    services: { attribute: false },
    only: { attribute: false },
    page: { state: true },
    deleting: { state: true },
    publishingId: { state: true },
  };
  declare services: JobServices;
  /** Id of the only job to show. */
  declare only: string | undefined;
  declare page: number;
  /** The job whose deletion waits for confirmation. */
  declare deleting: BatchJob | undefined;
  /** Id of the job whose publishing dialog is open. */
  declare publishingId: string | undefined;
  #operations: JobOperations | undefined;
  #files: FinishedFiles | undefined;
  #extras: JobExtras | undefined;
  readonly #announcer = createJobAnnouncer(() => performance.now());
  #announcement = "";

  constructor() {
    super();
    this.page = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#files = createFinishedFiles(this.services, () => this.requestUpdate());
    this.#extras = new JobExtras(this.services.batches);
    this.#operations ??= new JobOperations(this.services, () => this.requestUpdate());
    const options = { signal: this.connectedSignal };
    this.services.host.addEventListener("change", () => this.#handleChange(), options);
    this.#handleChange();
  }

  /** Shows the rows of a job. */
  async openResults(jobId: string): Promise<void> {
    await this.updateComplete;
    const card = this.querySelector(`[data-job-id="${CSS.escape(jobId)}"]`)?.closest("job-card");
    if (card != null) card.panel = "results";
  }

  /** Scrolls to a job and focuses its heading. */
  async show(jobId: string): Promise<void> {
    this.page = 0;
    await this.updateComplete;
    const heading = this.querySelector<HTMLElement>(`#job-${jobId}`);
    heading?.focus({ preventScroll: true });
    heading?.closest("article")?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult | typeof nothing {
    const jobs = this.#jobs;
    if (jobs.length === 0) return nothing;
    const page = Math.min(this.page, Math.ceil(jobs.length / pageSize) - 1);
    const shown = jobs.slice(page * pageSize, (page + 1) * pageSize);
    const { host } = this.services;
    // Notifications are offered while a job runs: that is when a person wants to look elsewhere.
    const isRunning = host.jobs.some(({ job }) => job.finished === null);
    const runsElsewhere = !host.isLeader && jobs.some(({ job }) => job.finished === null);
    return html`
      <section class="jobs" aria-labelledby="jobs-heading">
        <div class=${this.only === undefined ? "list-head" : "notification-choice"}>
          <h2 id="jobs-heading" class=${this.only === undefined ? "" : "visually-hidden"} tabindex="-1">${msg("Jobs")}</h2>
          ${isRunning ? html`<notification-toggle .notifications=${this.services.notifications}></notification-toggle>` : nothing}
        </div>
        ${runsElsewhere ? html`<p class="muted">${msg("Another open tab of this site runs the jobs. Their progress is shown here.")}</p>` : nothing}
        ${repeat(
          shown,
          ({ job }) => job.job_id,
          (hosted) => this.#renderCard(hosted),
        )}
        <list-pager .page=${page} .pageSize=${pageSize} .total=${jobs.length} .label=${msg("Jobs")}
          @page-change=${(event: CustomEvent<number>) => {
            this.page = event.detail;
          }}></list-pager>
        <p class="visually-hidden" role="status">${this.#announcement}</p>
        ${this.deleting === undefined ? nothing : this.#renderConfirmation(this.deleting)}
        ${this.#renderPublishing()} ${this.#renderZipParts()}
      </section>
    `;
  }

  get #jobs(): readonly HostedJob[] {
    const { only } = this;
    return this.services.host.jobs.filter(({ job }) => only === undefined || job.job_id === only);
  }

  #renderCard(hosted: HostedJob): TemplateResult {
    const { jobFiles, batches, client } = this.services;
    const { job } = hosted;
    const operation = this.#operations?.stateOf(job);
    return html`
      <job-card .hosted=${hosted} .canSaveToFolder=${canPickFolder()} .served=${jobFiles.isServed}
        .reportPath=${this.#files?.get(job)?.report ?? "report.html"} .firstPath=${this.#files?.get(job)?.first}
        .drafts=${this.#extras?.draftsOf(job) ?? []} .template=${this.#extras?.templateOf(job)}
        .relatedJobs=${findRelatedJobs(job, this.services.host.jobs)} .correctedCount=${countCorrectedRows(job, this.services.host.jobs)}
        .detailsAddress=${this.only === undefined ? toJobAddress(job) : undefined}
        .libraryAddress=${new URL("#/smartlinks/", this.services.site).href}
        .work=${operation?.progress} .isWorkCancellable=${operation?.isCancellable === true} .done=${operation?.outcome} .problems=${operation?.problems ?? []}
        .worker=${client} .loadLog=${batches.events} .loadAssetNames=${batches.findAssetNames}
        @job-action=${(event: CustomEvent<JobAction>) => void this.#runAction(job, event.detail)}
        @rows-corrected=${(event: CustomEvent<RowsCorrected>) => this.#showCorrection(event.detail)}
        @save-result=${(event: CustomEvent<string>) => void this.#operations?.saveDocument(job, event.detail)}></job-card>
    `;
  }

  /** Runs the job of corrected rows and shows it. */
  #showCorrection({ job, ignoredRows, unreadableRows }: RowsCorrected): void {
    this.services.host.enqueue(job);
    const outcome = describeLeftOutRows(ignoredRows, unreadableRows.length > 0);
    this.#operations?.report(job, { outcome, problems: unreadableRows });
    if (this.only === undefined) void this.updateComplete.then(() => this.show(job.job_id));
    else location.hash = toJobAddress(job);
  }

  #renderConfirmation(job: BatchJob): TemplateResult {
    return html`<confirm-dialog
      .question=${msg(str`Delete the job “${nameJob(job)}”?`)}
      .detail=${msg("Its documents, its report, its log and the copies of its dropped files are deleted from this browser. Files you saved elsewhere stay.")}
      .action=${msg("Delete job")}
      @confirm-close=${(event: CustomEvent<boolean>) => {
        this.deleting = undefined;
        if (event.detail) void this.#delete(job);
      }}></confirm-dialog>`;
  }

  #renderPublishing(): TemplateResult | typeof nothing {
    const pressed = this.#jobs.find((hosted) => hosted.job.job_id === this.publishingId)?.job;
    if (pressed === undefined) return nothing;
    const job = findFirstJob(pressed, this.services.host.jobs);
    const { settings, client, host } = this.services;
    return html`<publish-dialog .job=${job} .client=${client} .publicUrl=${job.public_url ?? settings.read().publicUrl}
      .canSaveToFolder=${canPickFolder()} .operation=${this.#operations?.stateOf(job)}
      @job-action=${(event: CustomEvent<JobAction>) => void this.#runAction(job, event.detail)}
      @address-set=${(event: CustomEvent<string>) => {
        settings.write({ ...settings.read(), publicUrl: event.detail });
        void host.refresh();
      }}
      @files-published=${() => void this.#runAction(job, "mark-published")}
      @publish-close=${() => {
        this.publishingId = undefined;
        // The button that opened it is disabled while files are being saved.
        if (isFocusLost()) this.querySelector<HTMLElement>(`#job-${pressed.job_id}`)?.focus();
      }}></publish-dialog>`;
  }

  #renderZipParts(): TemplateResult | typeof nothing {
    const operations = this.#operations;
    const offer = operations?.zipParts;
    if (operations === undefined || offer === undefined) return nothing;
    return html`<zip-parts-dialog .batchId=${offer.job.batch_id} .parts=${offer.parts} .operation=${operations.stateOf(offer.job)}
      @export-cancel=${() => operations.cancelExport(offer.job)}
      @part-save=${(event: CustomEvent<OfferedZipPart>) => void operations.saveZipPart(offer, event.detail)}
      @zip-parts-close=${() => operations.closeZipParts()}></zip-parts-dialog>`;
  }

  #runAction(job: BatchJob, action: JobAction): Promise<void> | undefined {
    const operations = this.#operations;
    switch (action) {
      case "cancel":
        return this.services.host.cancel(job.job_id);
      case "pause":
      case "resume":
        return operations?.[action](job);
      case "retry":
        return this.#retry(job);
      case "report":
      case "links":
        return operations?.saveSummary(job, action);
      case "zip":
        return this.#downloadZip(job);
      case "for-you":
        return operations?.downloadForMaker(job);
      case "folder":
        return operations?.saveToFolder(job);
      case "print":
        return operations?.savePrintFile(job);
      case "cancel-export":
        operations?.cancelExport(job);
        return undefined;
      case "publish":
        return this.#publish(job);
      case "mark-published":
        return this.#setDelivery(job, { ...deliveryOf(job), publishedAt: new Date().toISOString() });
      case "mark-sent":
        return this.#setDelivery(job, { ...deliveryOf(job), sentAt: new Date().toISOString() });
      case "unmark":
        return this.#setDelivery(job, withoutLastMark(job));
      case "delete":
        this.deleting = job;
        return undefined;
      default:
        return action satisfies never;
    }
  }

  /** Retries the failed rows. With corrections, a further job makes them with the corrected values. */
  async #retry(job: BatchJob): Promise<void> {
    const corrections = readStoredCorrections(job.job_id);
    if (Object.keys(corrections).length === 0) return this.#operations?.retry(job);
    const corrected = await this.services.client.correctFailures(job.job_id, corrections);
    if (!corrected.ok) {
      this.#operations?.report(job, { outcome: undefined, problems: corrected.problems });
      return;
    }
    storeCorrections(job.job_id, {});
    this.#showCorrection(corrected.value);
  }

  async #setDelivery(job: BatchJob, delivery: JobDelivery): Promise<void> {
    await this.services.batches.setDelivery(job.job_id, delivery);
    await this.services.host.refresh();
  }

  async #downloadZip(job: BatchJob): Promise<void> {
    await this.#operations?.downloadZip(job);
    if (this.#operations?.zipParts !== undefined) await import("../publishing/zip-parts-dialog.ts");
  }

  async #publish({ job_id }: BatchJob): Promise<void> {
    await import("../publishing/publish-dialog.ts");
    this.publishingId = job_id;
  }

  async #delete(job: BatchJob): Promise<void> {
    await this.#operations?.delete(job);
    // With the last job, the heading goes too.
    await this.updateComplete;
    (this.querySelector<HTMLElement>("#jobs-heading") ?? this.closest("main"))?.focus();
  }

  #handleChange(): void {
    void this.#refreshExtras();
    this.#announcement = this.#announcer.update(this.#jobs[0]?.job);
    this.requestUpdate();
  }

  async #refreshExtras(): Promise<void> {
    if (await this.#extras?.refresh(this.#jobs.map(({ job }) => job))) this.requestUpdate();
  }
}

/** The switch of the notifications about ended jobs. */
class NotificationToggle extends LightElement {
  static override properties = { notifications: { attribute: false } };
  declare notifications: JobNotifications;

  protected override firstUpdated(_changed: PropertyValues): void {
    this.notifications.addEventListener("change", () => this.requestUpdate(), { signal: this.connectedSignal });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { notifications } = this;
    const { state } = notifications;
    if (state === "unsupported") return nothing;
    if (state === "blocked")
      return html`<span class="muted">${msg("Notifications of this site are blocked in the browser.")}</span>`;
    return html`<button type="button" class="small" aria-pressed=${state === "on"} @click=${() => void notifications.toggle()}>${msg("Notify me at the end")}</button>`;
  }
}

// Looks up the paths of an ended job's report, link list and first document.

/** Paths in the batch's folder. */
interface JobPaths extends ReportPaths {
  /** The first document; undefined if none was created. */
  readonly first: string | undefined;
}

/** A cache of paths by job. */
interface FinishedFiles {
  /** Returns the paths; undefined while the job runs and until the lookup is done. */
  get(job: BatchJob): JobPaths | undefined;
}

/** Creates an empty cache. `onChange` is called when a lookup is done. */
const createFinishedFiles = (
  { jobFiles, batches }: Pick<JobServices, "jobFiles" | "batches">,
  onChange: () => void,
): FinishedFiles => {
  const cache = new Map<string, JobPaths | "searching">();
  const find = async (key: string, job: BatchJob): Promise<void> => {
    try {
      const [paths, first] = await Promise.all([jobFiles.paths(job), batches.firstOutputPath(job.job_id)]);
      cache.set(key, { ...paths, first });
      onChange();
    } catch {
      // The store is closing or busy. The next call of `get` tries again.
      cache.delete(key);
    }
  };
  return {
    get: (job) => {
      if (job.finished === null) return undefined;
      // A job that was retried or resumed ends again with other files.
      const key = `${job.job_id} ${job.finished}`;
      const paths = cache.get(key);
      if (paths !== undefined) return paths === "searching" ? undefined : paths;
      cache.set(key, "searching");
      void find(key, job);
      return undefined;
    },
  };
};

customElements.define("notification-toggle", NotificationToggle);

customElements.define("job-list", JobList);

declare global {
  interface HTMLElementTagNameMap {
    "job-list": JobList;
    "notification-toggle": NotificationToggle;
  }
}
