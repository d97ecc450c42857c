import { msg, str } from "@lit/localize";
import { html, type PropertyValues, type TemplateResult } from "lit";
import { findFreeName, toColumnName } from "#domain/tables/column-names.ts";
import { type CellBlock, type CellPosition, pasteBlock, readCellBlock } from "#editor/model/sample/paste-block.ts";
import {
  addRow,
  findColumnNameProblem,
  maxSampleRows,
  removeColumn,
  removeRow,
  renameColumn,
  type SampleTable,
  setCell,
} from "#editor/model/sample/sample-table.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import { LightElement } from "#ui/light-element.ts";
import "#ui/list-pager.ts";
import { findNextCell } from "./cell-keys.ts";

/** A change of the table. */
export interface TableChange {
  readonly table: SampleTable;
  /** What was done, for the person; empty while a value is typed, which the person sees. */
  readonly announcement: string;
  /** Changes with the same key one after the other are one step of undo. */
  readonly joinKey?: string;
}

/** Number of fields of one page of the table: more make typing slow. */
const maxFields = 600;
const maxPageRows = 50;

/**
 * The sample data as a table of fields. Enter and the arrow keys move between its cells, a block of a spreadsheet is pasted
 * over several. Dispatches `table-change`.
 */
export class SampleGrid extends LightElement {
  static override properties = { table: { attribute: false }, page: { state: true } };
  declare table: SampleTable;
  /** Counted from 0. */
  declare protected page: number;
  /** The cell that gets the focus when it is there. */
  #nextFocus: CellPosition | undefined;
  #isPointerDown = false;

  constructor() {
    super();
    this.table = { columns: [], rows: [] };
    this.page = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const options = { signal: this.connectedSignal };
    this.addEventListener("pointerdown", () => (this.#isPointerDown = true), options);
    this.addEventListener("pointerup", () => (this.#isPointerDown = false), options);
    // As in a spreadsheet, keys that are typed after a move replace the value.
    this.addEventListener(
      "focusin",
      ({ target }) => !this.#isPointerDown && isCell(target) && target.select(),
      options,
    );
  }

  /** Gives a cell the focus. Row −1 has the names of the columns. */
  focusCell(position: CellPosition): void {
    this.#nextFocus = position;
    if (position.row >= 0) this.page = Math.floor(position.row / this.#pageSize);
    this.requestUpdate();
  }

  get #pageSize(): number {
    return Math.max(10, Math.min(maxPageRows, Math.floor(maxFields / Math.max(1, this.table.columns.length))));
  }

  protected override willUpdate(): void {
    this.page = Math.min(this.page, Math.max(0, Math.ceil(this.table.rows.length / this.#pageSize) - 1));
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.#nextFocus === undefined) return;
    const { row, column } = this.#nextFocus;
    this.#nextFocus = undefined;
    this.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  }

  protected override render(): TemplateResult {
    const { columns, rows } = this.table;
    const size = this.#pageSize;
    const first = this.page * size;
    return html`
      <div class="sample-scroll">
        <table class="sample-table" @keydown=${this.#handleKey} @paste=${this.#handlePaste}>
          <caption class="visually-hidden">${msg("Sample data. The first row has the names of the columns.")}</caption>
          <thead><tr>
            <td></td>
            ${columns.map((column, index) => this.#renderName(column, index))}
            <td></td>
          </tr></thead>
          <tbody>
            ${rows.slice(first, first + size).map((_, index) => this.#renderRow(first + index))}
          </tbody>
        </table>
      </div>
      <list-pager .page=${this.page} .pageSize=${size} .total=${rows.length} .label=${msg("Sample data")}
        @page-change=${({ detail }: CustomEvent<number>) => {
          this.page = detail;
        }}></list-pager>
    `;
  }

  #renderName(column: string, index: number): TemplateResult {
    return html`
      <th scope="col" aria-label=${column}><div class="sample-name">
        <input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" data-row="-1" data-column=${index}
          aria-label=${msg(str`Name of column ${index + 1}`)} .value=${column} @change=${(event: Event) => this.#rename(column, event)} />
        <button type="button" class="quiet square" aria-label=${msg(str`Remove column ${column}`)} title=${msg(str`Remove column ${column}`)}
          @click=${() => this.#removeColumn(column)}>${icons.remove}</button>
      </div></th>
    `;
  }

  #renderRow(row: number): TemplateResult {
    const number = row + 1;
    return html`
      <tr>
        <th scope="row">${number}</th>
        ${this.table.columns.map(
          (
            column,
            index,
          ) => html`<td><textarea rows="1" autocomplete="off" spellcheck="false" data-row=${row} data-column=${index}
            aria-label=${msg(str`${column}, row ${number}`)} .value=${this.table.rows[row]?.[column] ?? ""}
            @input=${(event: Event) => this.#handleInput(row, column, event)}></textarea></td>`,
        )}
        <td><button type="button" class="quiet square" aria-label=${msg(str`Remove row ${number}`)} title=${msg(str`Remove row ${number}`)}
          @click=${() => this.#change(removeRow(this.table, row), msg(str`Row ${number} was removed.`))}>${icons.remove}</button></td>
      </tr>
    `;
  }

  #change(table: SampleTable, announcement = "", joinKey?: string): void {
    this.emit<TableChange>("table-change", { table, announcement, ...(joinKey === undefined ? {} : { joinKey }) });
  }

  #handleInput(row: number, column: string, event: Event): void {
    const { value } = event.currentTarget as HTMLTextAreaElement;
    this.#change(setCell(this.table, row, column, value), "", `${row} ${column}`);
  }

  #removeColumn(column: string): void {
    this.#change(removeColumn(this.table, column), msg(str`The column “${column}” was removed.`));
  }

  /** A name that no placeholder can have is corrected. */
  #rename(from: string, event: Event): void {
    const input = event.currentTarget as HTMLInputElement;
    const typed = input.value.trim();
    const problem = findColumnNameProblem(this.table, typed, from);
    const others = this.table.columns.filter((column) => column !== from);
    const corrected = toColumnName(typed);
    const name = corrected === "" ? from : findFreeName(others, problem === "invalid" ? corrected : typed);
    input.value = name;
    const announcements = {
      empty: msg(str`A column needs a name. It is “${name}” as before.`),
      invalid: msg(
        str`Placeholders have only letters from A to Z, digits, “_”, “.” and “-” in their names. The column is named “${name}”.`,
      ),
      duplicate: msg(str`Another column is named “${typed}”. This one is named “${name}”.`),
    };
    if (name !== from || problem !== undefined)
      this.#change(renameColumn(this.table, from, name), problem === undefined ? "" : announcements[problem]);
  }

  #handleKey(event: KeyboardEvent): void {
    const { target, key, altKey } = event;
    if (!isCell(target) || event.isComposing) return;
    if (key === "Enter" && altKey && target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      target.setRangeText("\n", target.selectionStart, target.selectionEnd, "end");
      target.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    }
    const position = positionOf(target);
    const next = findNextCell(event, target, position);
    if (next === undefined) return;
    const { columns, rows } = this.table;
    if (next.row < -1 || next.column < 0 || next.column >= columns.length) return;
    const needsRow = next.row >= rows.length;
    if (needsRow && (key !== "Enter" || rows.length >= maxSampleRows)) return;
    event.preventDefault();
    const number = rows.length + 1;
    if (needsRow) this.#change(addRow(this.table), msg(str`Row ${number} was added.`));
    // A name is taken over when its field loses the focus, which comes before the table renders again.
    this.focusCell(next);
  }

  #handlePaste(event: ClipboardEvent): void {
    const { target } = event;
    const block = readCellBlock(event.clipboardData?.getData("text/plain") ?? "");
    if (!isCell(target) || block === undefined) return;
    event.preventDefault();
    const position = positionOf(target);
    this.#change(pasteBlock(this.table, position, block), describePaste(block, position));
    this.focusCell(position);
  }
}

type Cell = HTMLInputElement | HTMLTextAreaElement;

const isCell = (target: EventTarget | null): target is Cell =>
  target instanceof HTMLElement && target.matches("[data-row][data-column]");

const positionOf = ({ dataset }: Cell): CellPosition => ({
  row: Number(dataset["row"]),
  column: Number(dataset["column"]),
});

const describePaste = (block: CellBlock, { row }: CellPosition): string => {
  const excess = Math.max(0, row) + block.length - maxSampleRows;
  if (excess > 0) return msg(str`The table has at most ${maxSampleRows} rows. The rows after that were left out.`);
  return plural(block.length, {
    one: msg("1 row was pasted."),
    other: msg(str`${block.length} rows were pasted.`),
  });
};

customElements.define("sample-grid", SampleGrid);

declare global {
  interface HTMLElementTagNameMap {
    "sample-grid": SampleGrid;
  }
}
