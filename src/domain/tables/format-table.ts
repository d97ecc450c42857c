/**
 * Formats a table as CSV that is read back unchanged: files to fill in, and failed rows to correct. Cells are not guarded
 * against formulas as in `formatCsv`, because the guard would become part of the values.
 */

import { byteOrderMark } from "../jobs/csv.ts";
import { readTextFormula, writeTextFormula } from "./text-formula.ts";

/** A table that is formatted a batch of rows at a time. */
export interface TableContent {
  /** The header and the rows. */
  readonly batches: Iterable<readonly (readonly string[])[]> | AsyncIterable<readonly (readonly string[])[]>;
  /** A comma by default. */
  readonly delimiter?: string | undefined;
}

/** Yields the content of a CSV file. It begins with a byte order mark. */
export async function* formatTableFile({ batches, delimiter }: TableContent): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const rows of batches) yield formatTable(rows, delimiter);
}

/** Formats rows of cells with quotes where they are needed and CRLF at the end of each row. */
export const formatTable = (rows: readonly (readonly string[])[], delimiter = ","): string =>
  rows.map((cells) => `${cells.map((cell) => formatCell(cell, delimiter)).join(delimiter)}\r\n`).join("");

const formatCell = (cell: string, delimiter: string): string =>
  quoteCell(readTextFormula(cell) === cell ? cell : writeTextFormula(cell), delimiter);

/** An empty cell has quotes too: a row with one empty cell would be a blank line. */
const quoteCell = (cell: string, delimiter: string): string =>
  cell === "" || /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
