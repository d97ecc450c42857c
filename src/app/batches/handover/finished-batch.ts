import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { WorkProgress } from "#ports/progress.ts";
import { ModalElement } from "#ui/modal-element.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import { readFileList } from "../../site/browser/dropped-files.ts";
import "#ui/problem-list.ts";
import "#ui/work-progress.ts";

/**
 * Stores a batch that the command line has generated. Opens when it is connected, and begins at once with files that were
 * dropped. Dispatches `batch-opened` with the job, and `finished-batch-close`.
 */
export class FinishedBatch extends ModalElement {
  static override properties = {
    client: { attribute: false },
    files: { attribute: false },
    progress: { state: true },
    isReading: { state: true },
    problems: { state: true },
  };
  declare client: Pick<BatchClient, "openFinishedBatch">;
  /** Files that were dropped on the page; empty to let the person choose. */
  declare files: readonly DroppedFile[];
  declare protected progress: WorkProgress | undefined;
  declare protected isReading: boolean;
  declare protected problems: readonly Problem[];

  constructor() {
    super();
    this.files = [];
    this.isReading = false;
    this.problems = [];
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    if (this.files.length > 0) void this.#open(this.files);
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="handover-dialog" aria-labelledby="finished-heading" @close=${() => this.#close()} @cancel=${this.#handleCancel}>
        <h2 id="finished-heading">${msg("Open a finished batch")}</h2>
        <p>${msg(html`Choose the output folder of <code>smartlink generate</code>. It contains the folder of the batch, such as <code>offers</code>, and the folder of its job, such as <code>offers.job</code>.`)}</p>
        <p>${msg("The documents are copied into this browser, so that you can look at them, publish them and make lists of links here.")}</p>
        <p><button type="button" class="primary" aria-disabled=${this.isReading} @click=${() => this.#pick()}>${msg("Choose output folder…")}</button></p>
        <input class="visually-hidden" type="file" multiple webkitdirectory tabindex="-1" aria-label=${msg("Output folder of a finished batch")}
          @change=${this.#handlePick} />
        ${
          this.isReading
            ? html`<p class="work" role="status">${msg("Opening the batch…")}</p>
                ${this.progress === undefined ? nothing : html`<progress aria-label=${msg("Opening the batch…")} max=${this.progress.total} .value=${this.progress.done}></progress>`}`
            : nothing
        }
        <problem-list .level=${3} .heading=${msg("The batch could not be opened")} .problems=${this.problems}></problem-list>
        <div class="dialog-actions"><button type="button" ?disabled=${this.isReading} @click=${() => this.#close()}>${msg("Close")}</button></div>
      </dialog>
    `;
  }

  #pick(): void {
    if (!this.isReading) this.querySelector<HTMLInputElement>("input[type=file]")?.click();
  }

  #handlePick(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    if (input.files !== null && input.files.length > 0) void this.#open(readFileList(input.files));
    // Without this, picking the same folder again dispatches no event.
    input.value = "";
  }

  async #open(files: readonly DroppedFile[]): Promise<void> {
    this.isReading = true;
    this.problems = [];
    const opened = await this.client.openFinishedBatch(files, (progress) => {
      if (this.isReading) this.progress = progress;
    });
    this.isReading = false;
    this.progress = undefined;
    if (opened.ok) {
      this.emit<BatchJob>("batch-opened", opened.value);
      this.#close();
    } else this.problems = opened.problems;
  }

  /** Escape must not hide a batch that is being stored. */
  #handleCancel(event: Event): void {
    if (this.isReading) event.preventDefault();
  }

  #close(): void {
    this.closeWith("finished-batch-close");
  }
}

customElements.define("finished-batch", FinishedBatch);

declare global {
  interface HTMLElementTagNameMap {
    "finished-batch": FinishedBatch;
  }
}
