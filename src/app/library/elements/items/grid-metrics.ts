/** Sizes of cards and rows in rem; library-items.css has the same. Pure. */
import type { ColumnName, Layout } from "../../session/library-view-options.ts";

const card = { width: 12.5, narrowWidth: 9.25, height: 20, gap: 1 };
const tableRowHeight = 3.25;
/** A narrower list has smaller cards, so that a phone shows two side by side. */
const narrowListWidth = 34;

/** Returns the distance from one row to the next in rem. */
export const rowHeightRem = (layout: Layout): number => (layout === "cards" ? card.height + card.gap : tableRowHeight);

/** Returns how many items are in a row. `width`: of the list in rem. */
export const fitPerRow = (layout: Layout, width: number): number => {
  if (layout === "table") return 1;
  const cardWidth = width < narrowListWidth ? card.narrowWidth : card.width;
  return Math.max(1, Math.floor((width + card.gap) / (cardWidth + card.gap)));
};

/** Height of the site's header, under which rows are hidden, in pixels. */
export const headHeight = 64;

/** Least widths of the columns in rem. */
export const columnWidths: Readonly<Record<ColumnName, number>> = {
  kind: 5.5,
  folder: 7,
  pages: 3.5,
  bytes: 5.25,
  created: 7.25,
  updated: 7.25,
  status: 6.5,
};

const columnGap = 0.5;
/** Selection, title and menu, with their gaps and the row's padding. */
const fixedColumnsWidth = 2.25 + 13 + 2.5 + 2 * columnGap + 1;

/** A narrow table shows the first of them that fit. */
const columnPriority: readonly ColumnName[] = ["updated", "status", "bytes", "kind", "pages", "folder", "created"];

/** Returns the columns that fit into a table, in their order. `width`: of the list in rem. */
export const fitColumns = (columns: readonly ColumnName[], width: number): readonly ColumnName[] => {
  let free = width - fixedColumnsWidth;
  const fitting = new Set<ColumnName>();
  for (const name of columnPriority) {
    if (!columns.includes(name)) continue;
    free -= columnWidths[name] + columnGap;
    if (free < 0) break;
    fitting.add(name);
  }
  return columns.filter((name) => fitting.has(name));
};
