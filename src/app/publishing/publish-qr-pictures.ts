import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { restoreFocus } from "#ui/focus-loss.ts";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";
import { LightElement } from "#ui/light-element.ts";
import type { QrPictureProgress } from "#usecases/publishing/links/add-qr-pictures.ts";
import type { BatchClient } from "../site/batch-client.ts";
import "#ui/problem-list.ts";
import "#ui/work-progress.ts";

/** Adds pictures of QR codes to the files of a batch on request. Dispatches `drawing-state` with whether it does. */
export class PublishQrPictures extends LightElement {
  static override properties = {
    job: { attribute: false },
    client: { attribute: false },
    publicUrl: { attribute: false },
    isUploading: { attribute: false },
    isAdded: { state: true },
    progress: { state: true },
    outcome: { state: true },
    problems: { state: true },
  };
  declare job: BatchJob;
  declare client: Pick<BatchClient, "hasQrPictures" | "addQrPictures">;
  /** The public address, to which the QR codes lead. */
  declare publicUrl: string;
  declare isUploading: boolean;
  declare protected isAdded: boolean;
  /** Undefined while no picture is drawn. */
  declare protected progress: QrPictureProgress | undefined;
  declare protected outcome: string | undefined;
  declare protected problems: readonly Problem[];
  /** Aborts the running drawing. */
  #drawing: AbortController | undefined;

  constructor() {
    super();
    this.publicUrl = "";
    this.isUploading = false;
    this.isAdded = false;
    this.problems = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drawing?.abort();
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    void this.client.hasQrPictures(this.job.job_id).then((result) => {
      this.isAdded = result.ok && result.value;
    });
  }

  protected override render(): TemplateResult {
    return html`
      ${
        this.isAdded || this.progress !== undefined
          ? nothing
          : html`<div class="actions publish-actions publish-qr">
              <button type="button" class="small" aria-describedby="publish-qr-help" ?disabled=${this.isUploading}
                @click=${() => void this.#add()}>${msg("Add QR codes")}</button>
              <p class="help" id="publish-qr-help">${msg(html`Adds a PNG picture with the link of each document in the folder <code>qr</code>.`)}</p>
            </div>`
      }
      ${
        this.progress === undefined
          ? nothing
          : html`<work-progress class="dialog-work" .label=${msg("Adding QR codes…")} .done=${this.progress.done} .total=${this.progress.total}
              @cancel-work=${() => this.#drawing?.abort()}></work-progress>`
      }
      <p class="help" role="status" tabindex="-1">${this.#describeState() ?? nothing}</p>
      <problem-list .level=${3} .heading=${msg("Needs attention")} .problems=${this.problems}></problem-list>
    `;
  }

  #describeState(): TemplateResult | string | undefined {
    if (this.progress !== undefined) return undefined;
    if (this.outcome !== undefined) return this.outcome;
    return this.isAdded
      ? msg(html`The folder <code>qr</code> has a PNG picture with the link of each document.`)
      : undefined;
  }

  async #add(): Promise<void> {
    this.#setProgress({ done: 0, total: 0 });
    void restoreFocus(this, ".dialog-work button");
    this.problems = [];
    this.outcome = undefined;
    this.#drawing = new AbortController();
    const showProgress = (progress: QrPictureProgress) => {
      // Progress comes through a port of its own, so the last message may come after the end.
      if (this.progress !== undefined) this.progress = progress;
    };
    const { job_id } = this.job;
    const added = await this.client.addQrPictures(job_id, this.publicUrl, showProgress, this.#drawing.signal);
    this.#drawing = undefined;
    this.#setProgress(undefined);
    this.isAdded = added.ok && added.value.done === added.value.total;
    if (added.ok) this.outcome = describeOutcome(added.value);
    else this.problems = added.problems;
    void restoreFocus(this, ".publish-qr button, [role=status]");
  }

  #setProgress(progress: QrPictureProgress | undefined): void {
    this.progress = progress;
    this.emit("drawing-state", progress !== undefined);
  }
}

const describeOutcome = ({ done, total }: QrPictureProgress): string =>
  done < total
    ? msg(
        str`Stopped. ${formatCount(done)} of ${formatCount(total)} QR codes are in the folder “qr”. “Add QR codes” draws all of them.`,
      )
    : plural(done, {
        one: msg(str`${formatCount(done)} QR code was added to the files, in the folder “qr”.`),
        other: msg(str`${formatCount(done)} QR codes were added to the files, in the folder “qr”.`),
      });

customElements.define("publish-qr-pictures", PublishQrPictures);

declare global {
  interface HTMLElementTagNameMap {
    "publish-qr-pictures": PublishQrPictures;
  }
}
