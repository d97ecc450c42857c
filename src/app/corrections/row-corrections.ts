import { msg, str } from "@lit/localize";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import { formatCount } from "#ui/format/counts.ts";
import { describeSentence } from "#ui/format/translated-problem.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import { ModalElement } from "#ui/modal-element.ts";
import "#ui/problem-list.ts";
import type { CorrectableRow, CorrectableTable } from "#workers/batch-protocol.ts";
import { saveBlob } from "../site/browser/save-blob.ts";
import "./correction-grid.ts";
import type { CellEdits, CorrectionGrid } from "./correction-grid.ts";
import {
  acceptCells,
  type CellKey,
  type CorrectionState,
  findProblemCell,
  listChangedRows,
  listShownRows,
  type RowFilter,
  removeAll,
  removeCorrection,
  setFindings,
  setTexts,
  undoChange,
} from "./correction-state.ts";

/** Where the rows come from, and what checks and saves them. */
export interface CorrectionSource {
  /** Lists the rows with problems or corrections; undefined if there is no table. */
  list(corrections: CellCorrections, signal: AbortSignal): Promise<Result<CorrectableTable | undefined>>;
  /** Checks rows with their corrections. */
  check(rows: readonly CorrectableRow[], corrections: CellCorrections): Promise<Result<readonly CorrectableRow[]>>;
  /** Returns the corrected table as a file. */
  save(corrections: CellCorrections): Promise<Result<Blob>>;
  /** Name of that file. */
  readonly fileName: string;
}

/**
 * Corrects the rows of a table in a modal dialog. Each change is checked at once. Dispatches `corrections-change` with the
 * `CellCorrections`, and `corrections-close`.
 */
export class RowCorrections extends ModalElement {
  static override properties = {
    source: { attribute: false },
    corrections: { attribute: false },
    action: { attribute: false },
    state: { state: true },
    filter: { state: true },
    shown: { state: true },
    problems: { state: true },
    announcement: { state: true },
  };
  declare source: CorrectionSource;
  /** The corrections when the dialog opens. */
  declare corrections: CellCorrections;
  /** A further button at the end of the dialog. */
  declare action: TemplateResult | typeof nothing;
  /** Undefined until the rows are listed. */
  declare protected state: CorrectionState | undefined;
  declare protected filter: RowFilter;
  /** Numbers of the rows that the filter showed when it was chosen: a row that is corrected stays where it is. */
  declare protected shown: ReadonlySet<number>;
  declare protected problems: readonly Problem[];
  declare protected announcement: string;
  /** Counts the checks, so that of several checks of one row the last one counts. */
  #checkCount = 0;
  readonly #lastChecks = new Map<number, number>();

  constructor() {
    super();
    this.corrections = {};
    this.action = nothing;
    this.filter = "all";
    this.shown = new Set();
    this.problems = [];
    this.announcement = "";
  }

  /** Closes the dialog. */
  close(): void {
    this.#close();
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    void this.#load();
  }

  protected override render(): TemplateResult {
    const { state } = this;
    return html`
      <dialog class="corrections-dialog" aria-labelledby="corrections-title" @close=${this.#close} @keydown=${this.#handleKey}>
        <div class="corrections-head">
          <h2 id="corrections-title">${msg("Correct rows")}</h2>
          <p class="help">${msg("A changed cell is checked at once. Your file stays as it is: the batch uses the corrected values.")}</p>
        </div>
        <problem-list .level=${3} .problems=${this.problems} .heading=${msg("The rows could not be read or saved")}></problem-list>
        ${state === undefined ? html`<p class="work" role="status">${this.problems.length > 0 ? "" : msg("Reading the rows…")}</p>` : this.#renderTable(state)}
        <p class="visually-hidden" role="status">${this.announcement}</p>
        <div class="corrections-foot">
          <p class="numbers">${state === undefined ? "" : describeRest(state.table.faultyCount)}</p>
          <div class="actions">
            ${state === undefined ? nothing : html`<button type="button" class="small" @click=${() => void this.#save()}>${icons.download} ${msg("Save corrected table")}</button>`}
            ${this.action}
            <button type="button" class="primary" @click=${this.#close}>${msg("Close")}</button>
          </div>
        </div>
      </dialog>
    `;
  }

  #renderTable(state: CorrectionState): TemplateResult {
    const { table, history, corrections } = state;
    const hasCorrections = Object.keys(corrections).length > 0;
    return html`
      <div class="corrections-tools actions">
        <button type="button" class="small" aria-keyshortcuts="Shift+F8" ?disabled=${table.faultyCount === 0} @click=${() => this.#goTo(-1)}>${msg("Previous problem")}</button>
        <button type="button" class="small" aria-keyshortcuts="F8" ?disabled=${table.faultyCount === 0} @click=${() => this.#goTo(1)}>${msg("Next problem")}</button>
        <label class="corrections-filter">${msg("Show")}
          <select @change=${(event: Event) => this.#choose((event.currentTarget as HTMLSelectElement).value as RowFilter)}>
            ${(Object.keys(filterNames) as RowFilter[]).map((name) => html`<option value=${name} ?selected=${name === this.filter}>${filterNames[name]()} (${formatCount(listShownRows(state, name).length)})</option>`)}
          </select></label>
        <button type="button" class="small" ?disabled=${history.length === 0} @click=${() => this.#change(undoChange(state), msg("The last change was undone."))}>${msg("Undo")}</button>
        <button type="button" class="small quiet" ?disabled=${!hasCorrections} @click=${() => this.#change(removeAll(state), msg("All corrections were removed."))}>${msg("Remove all corrections")}</button>
      </div>
      ${table.faultyCount > table.rows.length ? html`<p class="help">${msg(str`The first ${formatCount(table.rows.length)} rows are listed. When they are correct, open this list again for the next ones.`)}</p>` : nothing}
      <correction-grid .state=${state} .rows=${this.#shownRows(state)}
        @cells-edit=${({ detail }: CustomEvent<CellEdits>) => this.#change(setTexts(state, detail))}
        @cell-restore=${({ detail }: CustomEvent<CellKey>) => this.#restore(detail)}
        @row-accept=${({ detail }: CustomEvent<number>) => this.#accept(detail)}></correction-grid>
      <p class="help corrections-keys">${msg("Enter and the arrow keys move between cells, F8 and Shift+F8 between problems. Escape takes back what you type.")}</p>
    `;
  }

  #shownRows({ table }: CorrectionState): readonly CorrectableRow[] {
    return table.rows.filter(({ record }) => this.shown.has(record.row));
  }

  get #grid(): CorrectionGrid | null {
    return this.querySelector("correction-grid");
  }

  async #load(): Promise<void> {
    const { corrections } = this;
    const listed = await this.source.list(corrections, this.connectedSignal);
    if (!this.isConnected) return;
    if (!listed.ok) {
      this.problems = listed.problems;
      return;
    }
    const table = listed.value ?? { columns: [], rows: [], faultyCount: 0 };
    this.state = { table, corrections, history: [] };
    this.#choose("all");
    await this.updateComplete;
    this.#goTo(1);
  }

  #choose(filter: RowFilter): void {
    this.filter = filter;
    if (this.state !== undefined) this.shown = new Set(listShownRows(this.state, filter));
  }

  /** Goes to the next problem of the rows that are shown. */
  #goTo(direction: 1 | -1): void {
    const { state } = this;
    if (state === undefined) return;
    const grid = this.#grid;
    const key = findProblemCell(this.#shownRows(state), grid?.activeKey ?? this.#lastKey, direction);
    if (key === undefined) return;
    this.#lastKey = key;
    grid?.focusKey(key);
  }

  /** The cell to which a button has led last, which has the focus itself then. */
  #lastKey: CellKey | undefined;

  #change(next: CorrectionState, announcement?: string): void {
    const { state } = this;
    if (state === undefined || next === state) return;
    this.state = next;
    if (announcement !== undefined) this.announcement = announcement;
    this.emit<CellCorrections>("corrections-change", next.corrections);
    void this.#check(listChangedRows(state.corrections, next), next.corrections);
  }

  async #check(rows: readonly CorrectableRow[], corrections: CellCorrections): Promise<void> {
    if (rows.length === 0) return;
    this.#checkCount += 1;
    const count = this.#checkCount;
    for (const { record } of rows) this.#lastChecks.set(record.row, count);
    const checked = await this.source.check(rows, corrections);
    if (this.state === undefined) return;
    this.problems = checked.ok ? [] : checked.problems;
    if (!checked.ok) return;
    const findings = checked.value.filter(({ record }) => this.#lastChecks.get(record.row) === count);
    this.state = setFindings(this.state, findings);
    this.announcement = `${describeFindings(findings)} ${describeRest(this.state.table.faultyCount)}`;
  }

  #restore(key: CellKey): void {
    if (this.state !== undefined) this.#change(removeCorrection(this.state, key));
    this.#grid?.focusKey(key);
  }

  #accept(number: number): void {
    const row = this.state?.table.rows.find(({ record }) => record.row === number);
    if (this.state === undefined || row === undefined) return;
    this.#change(acceptCells(this.state, row));
    this.#grid?.focusKey({ row: number, column: 0 });
  }

  async #save(): Promise<void> {
    const saved = await this.source.save(this.state?.corrections ?? {});
    this.problems = saved.ok ? [] : saved.problems;
    if (saved.ok) saveBlob(saved.value, this.source.fileName);
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.key !== "F8" || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#goTo(event.shiftKey ? -1 : 1);
  }

  #close(): void {
    // What is typed in a cell is taken over when the cell loses the focus.
    (document.activeElement as HTMLElement | null)?.blur();
    this.closeWith("corrections-close");
  }
}

const filterNames: Readonly<Record<RowFilter, () => string>> = {
  all: () => msg("Rows to correct and corrected rows"),
  faulty: () => msg("Rows with problems"),
  corrected: () => msg("Corrected rows"),
};

const describeRest = (count: number): string =>
  count === 0
    ? msg("No row has a problem any more.")
    : plural(count, {
        one: msg(str`${formatCount(count)} row still has a problem.`),
        other: msg(str`${formatCount(count)} rows still have problems.`),
      });

/** Says what a check of one row has found. Of several rows, their number is said. */
const describeFindings = (rows: readonly CorrectableRow[]): string => {
  const [row] = rows;
  if (row === undefined || rows.length > 1) return "";
  const number = formatCount(row.record.row);
  const [first] = row.problems;
  return first === undefined
    ? msg(str`Row ${number} is correct.`)
    : msg(str`Row ${number}: ${describeSentence(first.problem.message)}`);
};

customElements.define("row-corrections", RowCorrections);

declare global {
  interface HTMLElementTagNameMap {
    "row-corrections": RowCorrections;
  }
}
