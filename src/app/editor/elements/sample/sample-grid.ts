import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { CellBlock, CellPosition } from "#domain/tables/cell-block.ts";
import { findFreeName, toColumnName } from "#domain/tables/column-names.ts";
import { pasteBlock } from "#editor/model/sample/paste-block.ts";
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
import { EditableCells } from "#ui/cells/editable-cells.ts";
import { plural } from "#ui/i18n/plural.ts";
import { icons } from "#ui/icons.ts";
import "#ui/list-pager.ts";

/** A change of the table. */
export interface TableChange {
  readonly table: SampleTable;
  /** What was done, for the person; empty while a value is typed, which the person sees. */
  readonly announcement: string;
  /** Changes with the same key one after the other are one step of undo. */
  readonly joinKey?: string;
}

/**
 * The sample data as a table of fields. Enter and the arrow keys move between its cells, a block of a spreadsheet is pasted
 * over several. Dispatches `table-change`.
 */
export class SampleGrid extends EditableCells {
  static override properties = { ...EditableCells.properties, table: { attribute: false } };
  declare table: SampleTable;

  constructor() {
    super();
    this.table = { columns: [], rows: [] };
  }

  protected override get cellCounts() {
    const { columns, rows } = this.table;
    return { rows: rows.length, columns: columns.length, firstRow: -1 } as const;
  }

  protected override render(): TemplateResult {
    const { columns, rows } = this.table;
    const size = this.pageSize;
    const first = this.page * size;
    return html`
      <div class="cell-scroll">
        <table class="cell-table sample-table" @keydown=${this.handleKey} @paste=${this.handlePaste}>
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
      <th scope="col" aria-label=${column}><div class="cell-name">
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

  protected override addRowBelow(): boolean {
    const number = this.table.rows.length + 1;
    if (number > maxSampleRows) return false;
    this.#change(addRow(this.table), msg(str`Row ${number} was added.`));
    return true;
  }

  protected override pasteCells(position: CellPosition, block: CellBlock): void {
    this.#change(pasteBlock(this.table, position, block), describePaste(block, position));
  }
}

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
