import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import { findFreeName } from "#domain/tables/column-names.ts";
import { addColumn, addRow, isBlank, maxSampleRows } from "#editor/model/sample/sample-table.ts";
import { plural } from "#ui/i18n/plural.ts";
import { ModalElement } from "#ui/modal-element.ts";
import { type SampleFile, sampleFileTypes } from "../../session/read-sample-file.ts";
import { noSampleRows, type SampleRows } from "../../session/sample-rows.ts";
import "#ui/problem-list.ts";
import "./sample-grid.ts";
import type { SampleGrid, TableChange } from "./sample-grid.ts";

/** Typing is collected for this time before it is stored. */
const storeDelayMs = 400;
const maxUndoSteps = 100;

interface UndoStep {
  readonly sample: SampleRows;
  readonly joinKey: string | undefined;
}

/**
 * The sample data in a modal dialog: typed in a table, pasted from a spreadsheet, or read from a file. Every change is stored.
 * Dispatches `sample-close`.
 */
export class SampleDataDialog extends ModalElement {
  static override properties = {
    sample: { attribute: false },
    names: { attribute: false },
    readFile: { attribute: false },
    store: { attribute: false },
    problems: { state: true },
    warnings: { state: true },
    failures: { state: true },
    announcement: { state: true },
    isOver: { state: true },
  };
  declare sample: SampleRows;
  /** Names of the document's placeholders, which become the columns of an empty table. */
  declare names: readonly string[];
  declare readFile: (file: File) => Promise<Result<SampleFile>>;
  /** Shows and stores the sample data. Resolves with why it could not be stored. */
  declare store: (sample: SampleRows) => Promise<readonly Problem[]>;
  /** Why a file could not be read. */
  declare protected problems: readonly Problem[];
  /** What of a file was left out. */
  declare protected warnings: readonly Problem[];
  /** Why the data could not be stored. */
  declare protected failures: readonly Problem[];
  declare protected announcement: string;
  /** Whether a file is dragged over the dialog. */
  declare protected isOver: boolean;
  #undoSteps: readonly UndoStep[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.sample = noSampleRows;
    this.names = [];
    this.problems = [];
    this.warnings = [];
    this.failures = [];
    this.announcement = "";
    this.isOver = false;
  }

  /** Reads a file in place of the present data. A file with problems changes nothing. */
  async addFile(file: File): Promise<void> {
    const read = await this.readFile(file);
    this.problems = read.ok ? [] : read.problems;
    this.warnings = read.ok ? read.value.warnings : [];
    if (!read.ok) return;
    const { sample } = read.value;
    const { length } = sample.rows;
    const announcement = plural(length, {
      one: msg(str`1 row was read from ${file.name}.`),
      other: msg(str`${length} rows were read from ${file.name}.`),
    });
    this.#change(sample, announcement);
  }

  protected override willUpdate(): void {
    if (this.sample.columns.length > 0) return;
    const columns = this.names.length === 0 ? ["column_1"] : this.names;
    this.sample = { ...addRow({ columns, rows: [] }), file: "" };
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    this.#grid.focusCell({ row: 0, column: 0 });
  }

  protected override render(): TemplateResult {
    const { columns, rows } = this.sample;
    return html`
      <dialog class="sample-dialog ${this.isOver ? "is-over" : ""}" aria-labelledby="sample-title" @close=${this.#close}
        @dragover=${this.#handleDrag} @dragleave=${this.#handleDragLeave} @drop=${this.#handleDrop}>
        <div class="sample-head">
          <h2 id="sample-title">${msg("Sample data")}</h2>
          <p>${msg("Each row fills the placeholders once: in the preview, and beside the placeholders while you type. Paste cells of a spreadsheet, or add a data file. The rows stay in this browser.")}</p>
        </div>
        <div class="sample-tools actions">
          <button type="button" class="small" @click=${this.#addColumn}>${msg("Add column")}</button>
          <button type="button" class="small" ?disabled=${rows.length >= maxSampleRows} @click=${this.#addRow}>${msg("Add row")}</button>
          <button type="button" class="small" ?disabled=${this.#undoSteps.length === 0} @click=${this.#undo}>${msg("Undo")}</button>
          <label class="button small">${msg("Choose file…")}<input class="visually-hidden" type="file" accept=${sampleFileTypes} aria-label=${msg("Choose file… for the sample data")} @change=${this.#handleFile} /></label>
          <button type="button" class="small quiet" ?disabled=${isBlank(this.sample) && rows.length < 2} @click=${this.#clear}>${msg("Remove all rows")}</button>
        </div>
        ${this.problems.length === 0 ? nothing : html`<problem-list .level=${3} .problems=${this.problems} .heading=${msg("The file could not be used. Your rows are as before.")}></problem-list>`}
        ${this.warnings.length === 0 ? nothing : html`<problem-list .level=${3} .tone=${"warning"} .problems=${this.warnings} .heading=${msg("Not everything of the file could be used")}></problem-list>`}
        ${this.failures.length === 0 ? nothing : html`<problem-list .level=${3} .problems=${this.failures} .heading=${msg("The sample data could not be saved. It stays until you close this tab.")}></problem-list>`}
        <sample-grid .table=${this.sample} @table-change=${this.#handleChange}></sample-grid>
        <div class="sample-foot">
          <p class="help" role="status">${this.announcement || describeSize(rows.length, columns.length)}</p>
          <button type="button" class="primary" @click=${this.#close}>${msg("Close")}</button>
        </div>
      </dialog>
    `;
  }

  get #grid(): SampleGrid {
    return this.querySelector("sample-grid") as SampleGrid;
  }

  #change(sample: SampleRows, announcement: string, joinKey?: string): void {
    const joins = joinKey !== undefined && this.#undoSteps.at(-1)?.joinKey === joinKey;
    if (!joins) this.#undoSteps = [...this.#undoSteps, { sample: this.sample, joinKey }].slice(-maxUndoSteps);
    this.#show(sample, announcement);
  }

  #show(sample: SampleRows, announcement: string): void {
    this.sample = sample;
    this.announcement = announcement;
    this.#timer ??= setTimeout(() => void this.#store(), storeDelayMs);
  }

  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.failures = await this.store(this.sample);
  }

  #handleChange({ detail: { table, announcement, joinKey } }: CustomEvent<TableChange>): void {
    this.#change({ ...table, file: "" }, announcement, joinKey);
  }

  #addColumn(): void {
    const { columns } = this.sample;
    const unused = this.names.find((name) => !columns.includes(name)) ?? "";
    const name = findFreeName(columns, unused);
    this.#change({ ...addColumn(this.sample, name), file: "" }, msg(str`The column “${name}” was added.`));
    this.#grid.focusCell({ row: -1, column: columns.length });
  }

  #addRow(): void {
    const number = this.sample.rows.length + 1;
    this.#change({ ...addRow(this.sample), file: "" }, msg(str`Row ${number} was added.`));
    this.#grid.focusCell({ row: number - 1, column: 0 });
  }

  #clear(): void {
    const { columns } = this.sample;
    this.#change({ ...addRow({ columns, rows: [] }), file: "" }, msg("All rows were removed."));
  }

  #undo(): void {
    const step = this.#undoSteps.at(-1);
    if (step === undefined) return;
    this.#undoSteps = this.#undoSteps.slice(0, -1);
    this.#show(step.sample, msg("The last change was undone."));
  }

  #close(): void {
    if (this.#timer !== undefined) void this.#store();
    this.closeWith("sample-close");
  }

  async #handleFile(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file !== undefined) await this.addFile(file);
    // Without this, choosing the same file again dispatches no event.
    input.value = "";
  }

  #handleDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.isOver = true;
  }

  #handleDragLeave({ relatedTarget }: DragEvent): void {
    if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this.isOver = false;
  }

  #handleDrop(event: DragEvent): void {
    const [file] = event.dataTransfer?.files ?? [];
    this.isOver = false;
    if (file === undefined) return;
    event.preventDefault();
    void this.addFile(file);
  }
}

const describeSize = (rowCount: number, columnCount: number): string =>
  msg(str`Rows: ${rowCount}, columns: ${columnCount}. Enter and the arrow keys move between cells.`);

customElements.define("sample-data-dialog", SampleDataDialog);

declare global {
  interface HTMLElementTagNameMap {
    "sample-data-dialog": SampleDataDialog;
  }
}
