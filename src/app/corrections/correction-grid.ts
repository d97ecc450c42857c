import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { CellBlock, CellPosition } from "#domain/tables/cell-block.ts";
import { EditableCells, isCell, positionOf } from "#ui/cells/editable-cells.ts";
import { formatCount } from "#ui/format/counts.ts";
import { shortenText } from "#ui/format/short-text.ts";
import { renderProblemSentence } from "#ui/format/translated-problem.ts";
import { icons } from "#ui/icons.ts";
import "#ui/list-pager.ts";
import type { CellProblem, CorrectableRow } from "#workers/batch-protocol.ts";
import {
  type CellKey,
  type CorrectionState,
  listCellProblems,
  listFurtherCells,
  listRowProblems,
  readCorrection,
  readFileText,
  readText,
} from "./correction-state.ts";

/** New texts of cells. */
export type CellEdits = readonly (CellKey & { readonly text: string })[];

/**
 * Rows with problems as a table of fields, each with its problems below it. Dispatches `cells-edit` with `CellEdits` when a
 * person has changed cells, `cell-restore` with a `CellKey` and `row-accept` with the number of a row.
 */
export class CorrectionGrid extends EditableCells {
  static override properties = {
    ...EditableCells.properties,
    state: { attribute: false },
    rows: { attribute: false },
  };
  declare state: CorrectionState;
  /** The rows that are shown. */
  declare rows: readonly CorrectableRow[];

  constructor() {
    super();
    this.rows = [];
  }

  /** Gives the field of a cell the focus. */
  focusKey({ row, column }: CellKey): void {
    const index = this.rows.findIndex(({ record }) => record.row === row);
    if (index >= 0) this.focusCell({ row: index, column });
  }

  /** Returns the cell with the focus. */
  get activeKey(): CellKey | undefined {
    const field = document.activeElement;
    if (!isCell(field) || !this.contains(field)) return undefined;
    const { row, column } = positionOf(field);
    return { row: this.rows[row]?.record.row ?? 0, column };
  }

  protected override get cellCounts() {
    return { rows: this.rows.length, columns: this.state.table.columns.length, firstRow: 0 } as const;
  }

  protected override pasteCells({ row, column }: CellPosition, block: CellBlock): void {
    const edits = block.flatMap((cells, rowOffset) =>
      cells.flatMap((text, columnOffset) => {
        const number = this.rows[row + rowOffset]?.record.row;
        return number === undefined ? [] : [{ row: number, column: column + columnOffset, text }];
      }),
    );
    this.emit<CellEdits>("cells-edit", edits);
  }

  protected override render(): TemplateResult {
    const { columns } = this.state.table;
    const size = this.pageSize;
    const first = this.page * size;
    return html`
      <div class="cell-scroll">
        <table class="cell-table" @keydown=${this.#handleKey} @paste=${this.handlePaste}>
          <caption class="visually-hidden">${msg("Rows to correct")}</caption>
          <thead><tr>
            <th scope="col"><span class="visually-hidden">${msg("Row")}</span></th>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr></thead>
          <tbody>${this.rows.slice(first, first + size).map((row, index) => this.#renderRow(row, first + index))}</tbody>
        </table>
      </div>
      <list-pager .page=${this.page} .pageSize=${size} .total=${this.rows.length} .label=${msg("Rows to correct")}
        @page-change=${({ detail }: CustomEvent<number>) => {
          this.page = detail;
        }}></list-pager>
    `;
  }

  #renderRow(row: CorrectableRow, index: number): TemplateResult {
    const { columns } = this.state.table;
    const number = row.record.row;
    const ofRow = listRowProblems(row);
    const noteId = `correction-${number}-row`;
    const further = listFurtherCells(this.state, row);
    const isFaulty = row.problems.length > 0;
    return html`
      <tr class=${isFaulty ? "is-faulty" : ""}>
        <th scope="row"><span class="row-number">${isFaulty ? nothing : html`<span class="good">${icons.check}</span>`}${formatCount(number)}</span></th>
        ${columns.map((column, at) => this.#renderCell(row, { index, at, column }, at === 0 && ofRow.length > 0 ? noteId : undefined))}
      </tr>
      ${
        ofRow.length === 0
          ? nothing
          : html`<tr class="row-note"><td></td><td colspan=${columns.length}><div id=${noteId} class="cell-problem">${renderSentences(ofRow)}
              ${further.length === 0 ? nothing : html`<p>${msg(str`Cells beyond the last column: ${shortenText(further.join(" · "), maxShownText)}`)}</p>`}</div>
              ${
                further.length === 0
                  ? nothing
                  : html`<button type="button" class="small" @click=${() => this.emit("row-accept", number)}>${msg(str`Leave these cells of row ${formatCount(number)} out`)}</button>`
              }</td></tr>`
      }
    `;
  }

  #renderCell(
    row: CorrectableRow,
    { index, at, column }: { readonly index: number; readonly at: number; readonly column: string },
    rowNoteId: string | undefined,
  ): TemplateResult {
    const { state } = this;
    const number = row.record.row;
    const problems = listCellProblems(row, at);
    const correction = readCorrection(state, row, at);
    const id = `correction-${number}-${at}`;
    const descriptions = [
      ...(problems.length === 0 ? [] : [`${id}-problem`]),
      ...(rowNoteId === undefined ? [] : [rowNoteId]),
      ...(correction === undefined ? [] : [`${id}-before`]),
    ].join(" ");
    return html`<td class="${problems.length > 0 ? "is-faulty" : ""} ${correction === undefined ? "" : "is-corrected"}">
      <textarea rows="1" autocomplete="off" spellcheck="false" data-row=${index} data-column=${at}
        aria-label=${msg(str`${column}, row ${number}`)} aria-invalid=${problems.length > 0 || rowNoteId !== undefined ? "true" : nothing}
        aria-describedby=${descriptions === "" ? nothing : descriptions} .value=${readText(state, row, at)}
        @change=${(event: Event) => this.#handleChange({ row: number, column: at }, event)}></textarea>
      ${problems.length === 0 ? nothing : html`<div class="cell-problem" id="${id}-problem">${renderSentences(problems)}</div>`}
      ${
        correction === undefined
          ? nothing
          : html`<div class="cell-before"><span id="${id}-before">${describeBefore(readFileText(row, at))}</span>
              <button type="button" class="quiet small" aria-label=${msg(str`Undo the correction of ${column}, row ${number}`)}
                @click=${() => this.emit<CellKey>("cell-restore", { row: number, column: at })}>${msg("Undo")}</button></div>`
      }
    </td>`;
  }

  #handleChange(key: CellKey, event: Event): void {
    const { value } = event.currentTarget as HTMLTextAreaElement;
    this.emit<CellEdits>("cells-edit", [{ ...key, text: value }]);
  }

  #handleKey(event: KeyboardEvent): void {
    const { target, key } = event;
    if (key === "Escape" && isCell(target)) {
      const { row, column } = positionOf(target);
      const shown = this.rows[row];
      const text = shown === undefined ? target.value : readText(this.state, shown, column);
      if (text === target.value) return;
      // The dialog stays open: this press takes back what was typed.
      event.preventDefault();
      event.stopPropagation();
      target.value = text;
      target.select();
      return;
    }
    this.handleKey(event);
  }
}

/** Longer texts of a file are cut off where they are only mentioned. */
const maxShownText = 60;

const describeBefore = (text: string): string =>
  text === "" ? msg("Was empty") : msg(str`Was “${shortenText(text, maxShownText)}”`);

const renderSentences = (problems: readonly CellProblem[]): readonly TemplateResult[] =>
  problems.map(({ problem }) => html`<p>${renderProblemSentence(problem)}</p>`);

customElements.define("correction-grid", CorrectionGrid);

declare global {
  interface HTMLElementTagNameMap {
    "correction-grid": CorrectionGrid;
  }
}
