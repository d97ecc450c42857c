/** Templates of the rows of the library's list. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { LibraryItem } from "../../session/library-item.ts";
import type { ColumnName, Sort, SortField } from "../../session/library-view-options.ts";
import { columnWidths } from "./grid-metrics.ts";
import { cardContent, columnLabels, type ItemContext, nameRow, rowCells } from "./item-cells.ts";

/** An item with what its cells need. */
export interface ItemCell {
  readonly item: LibraryItem;
  readonly context: ItemContext;
}

/** Returns the widths of the table's columns for `grid-template-columns`. */
export const columnTemplate = (columns: readonly ColumnName[]): string => {
  const widths = columns.map((name) =>
    name === "folder" ? `minmax(${columnWidths[name]}rem, 1fr)` : `${columnWidths[name]}rem`,
  );
  return `2.25rem minmax(11rem, 3fr) ${widths.join(" ")} 2.5rem`;
};

/** Returns the order after a press on a heading: the reverse of the present one, or that in which people look first. */
export const nextSort = (sort: Sort, by: SortField): Sort => {
  const startsDescending = by !== "title" && by !== "kind" && by !== "folder";
  return { by, descending: sort.by === by ? !sort.descending : startsDescending };
};

/** The headings of the table. `sortBy` is called when one is pressed. */
export const tableHeader = (
  columns: readonly ColumnName[],
  sort: Sort,
  sortBy: (field: SortField) => void,
): TemplateResult => {
  const heading = (name: ColumnName | "title", label: string) => {
    const direction = sort.by === name ? (sort.descending ? "descending" : "ascending") : "none";
    return html`<div role="columnheader" class="cell-${name}" aria-sort=${direction}>
      ${name === "status" ? label : html`<button type="button" class="quiet small column-sort" @click=${() => sortBy(name)}>${label}</button>`}
    </div>`;
  };
  return html`<div role="rowgroup" class="grid-head">
    <div role="row" class="grid-row" aria-rowindex="1">
      <div role="columnheader" class="cell-check"><span class="visually-hidden">${msg("Selected")}</span></div>
      ${heading("title", msg("Title"))}
      ${columns.map((name) => heading(name, columnLabels[name]()))}
      <div role="columnheader" class="cell-menu"><span class="visually-hidden">${msg("Actions")}</span></div>
    </div>
  </div>`;
};

/** A row of the table. `row` counts from 0; `top`: its distance to the first row in pixels. */
export const tableRow = (
  row: number,
  top: number,
  { item, context }: ItemCell,
  columns: readonly ColumnName[],
): TemplateResult => html`<div role="row" class="grid-row item" draggable="true" data-item-id=${item.id}
  data-kind=${item.kind} aria-rowindex=${row + 2} aria-label=${nameRow(item, context)} aria-selected=${context.isSelected} tabindex=${context.isActive ? 0 : -1}
  .style=${`top: ${top}px`}>${rowCells(item, columns, context)}</div>`;

/** A row of cards. */
export const cardRow = (row: number, top: number, cells: readonly ItemCell[]): TemplateResult => html`
  <div role="row" class="grid-row" aria-rowindex=${row + 1} .style=${`top: ${top}px`}>
    ${repeat(
      cells,
      ({ item }) => item.id,
      (
        { item, context },
        index,
      ) => html`<div role="gridcell" class="item-card item" draggable="true" data-item-id=${item.id}
        data-kind=${item.kind} aria-colindex=${index + 1} aria-labelledby="text-${item.id}" aria-selected=${context.isSelected}
        tabindex=${context.isActive ? 0 : -1}>${cardContent(item, context)}</div>`,
    )}
  </div>
`;
