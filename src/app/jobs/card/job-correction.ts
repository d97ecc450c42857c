import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import type { Correction } from "#usecases/jobs/failed-rows/correct-rows.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import type { BatchClient } from "../../site/batch-client.ts";
import { readFileList, readTransferFiles } from "../../site/browser/dropped-files.ts";
import { saveBlob } from "../../site/browser/save-blob.ts";
import "#ui/problem-list.ts";
import { readStoredCorrections, storeCorrections } from "../host/stored-corrections.ts";
import { createFailureSource, type FailureClient } from "./failure-source.ts";

/** The job of the corrected rows, and which rows of the file were left out. */
export type RowsCorrected = Correction;

/**
 * Leads through the correction of failed rows: download them, correct them, drop them. Dispatches `rows-corrected` with a
 * `RowsCorrected` when the job of the corrected rows is stored.
 */
export class JobCorrection extends LightElement {
  static override properties = {
    job: { attribute: false },
    worker: { attribute: false },
    isOver: { state: true },
    isBusy: { state: true },
    problems: { state: true },
    isCorrecting: { state: true },
  };
  declare job: BatchJob;
  declare worker: Pick<BatchClient, "listFailedRows" | "correctRows"> & FailureClient;
  /** Whether files are dragged over the drop area. */
  declare isOver: boolean;
  declare isBusy: boolean;
  declare problems: readonly Problem[];
  /** Whether the dialog of the failed rows is open. */
  declare isCorrecting: boolean;

  constructor() {
    super();
    this.isOver = false;
    this.isBusy = false;
    this.problems = [];
    this.isCorrecting = false;
  }

  protected override render(): TemplateResult {
    return html`
      <p class="help">${msg("Correct the values of the failed rows here. “Retry failed” then makes them with the corrected values.")}</p>
      <button type="button" @click=${() => void this.#correct()}>${msg("Correct rows")}</button>
      ${
        this.isCorrecting
          ? html`<row-corrections .source=${createFailureSource(this.worker, this.job)} .corrections=${readStoredCorrections(this.job.job_id)}
              .action=${html`<button type="button" @click=${this.#retry}>${msg("Retry with corrections")}</button>`}
              @corrections-change=${({ detail }: CustomEvent<CellCorrections>) => storeCorrections(this.job.job_id, detail)}
              @corrections-close=${() => {
                this.isCorrecting = false;
              }}></row-corrections>`
          : nothing
      }
      <p class="help">${msg("Or correct them in a spreadsheet:")}</p>
      <ol class="correction-steps">
        <li>
          <p>${msg("Download the failed rows as a table. Its last column says what is wrong with each row.")}</p>
          <button type="button" @click=${() => void this.#saveFailedRows()}>${icons.download} ${msg("Download failed rows")}</button>
        </li>
        <li>
          <p>${msg(html`Correct the table in a spreadsheet. Leave the column <code>smartlink.row</code> as it is: it tells which row is meant.`)}</p>
        </li>
        <li>
          <p>${msg("Add the corrected table, with PDFs that were missing. Only these rows are generated, into the same folder and with the same links.")}</p>
          <div class="correction-drop ${this.isOver ? "over" : ""}" @dragover=${this.#handleDrag} @dragleave=${this.#handleDragLeave} @drop=${this.#handleDrop}>
            <label class="button ${this.isBusy ? "busy" : ""}">
              <input class="visually-hidden" type="file" multiple ?disabled=${this.isBusy} @change=${this.#handlePick} />
              ${msg("Choose corrected rows…")}
            </label>
          </div>
        </li>
      </ol>
      ${this.isBusy ? html`<p class="work" role="status">${msg("Reading the files…")}</p>` : nothing}
      <problem-list .problems=${this.problems} .heading=${msg("The rows could not be added")}></problem-list>
    `;
  }

  /** Opens the dialog of the failed rows, whose code is loaded then. */
  async #correct(): Promise<void> {
    await import("../../corrections/row-corrections.ts");
    this.isCorrecting = true;
  }

  /** Closes the dialog, and retries as the button of the card does. */
  #retry(): void {
    this.querySelector("row-corrections")?.close();
    this.emit("job-action", "retry");
  }

  async #saveFailedRows(): Promise<void> {
    const table = await this.worker.listFailedRows(this.job.job_id);
    this.problems = table.ok ? [] : table.problems;
    if (table.ok) saveBlob(table.value, `${this.job.batch_id}-failed-rows.csv`);
  }

  async #addFiles(files: readonly DroppedFile[]): Promise<void> {
    if (files.length === 0 || this.isBusy) return;
    this.isBusy = true;
    this.problems = [];
    const corrected = await this.worker.correctRows(this.job.job_id, files);
    this.isBusy = false;
    if (corrected.ok) this.emit<RowsCorrected>("rows-corrected", corrected.value);
    else {
      this.problems = corrected.problems;
      await this.updateComplete;
      this.querySelector<HTMLElement>("[role=alert]")?.focus();
    }
  }

  #handlePick(event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const files = input.files === null ? [] : readFileList(input.files);
    input.value = "";
    void this.#addFiles(files);
  }

  /** The rest of the page takes drops too: what is dropped here must not reach the batch that is being prepared. */
  #handleDrag(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    this.isOver = true;
  }

  #handleDragLeave(): void {
    this.isOver = false;
  }

  #handleDrop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    this.isOver = false;
    if (event.dataTransfer !== null) void readTransferFiles(event.dataTransfer).then((files) => this.#addFiles(files));
  }
}

customElements.define("job-correction", JobCorrection);

declare global {
  interface HTMLElementTagNameMap {
    "job-correction": JobCorrection;
  }
}
