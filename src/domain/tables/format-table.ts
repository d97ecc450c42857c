/**
 * Formats a table as CSV that is read back unchanged: files to fill in, and faulty rows to correct. Cells are not guarded
 * against formulas as in `formatCsv`, because the guard would become part of the values.
 */

/** Formats rows of cells with quotes where they are needed and CRLF at the end of each row. */
export const formatTable = (rows: readonly (readonly string[])[], delimiter = ","): string =>
  rows.map((cells) => `${cells.map((cell) => formatCell(cell, delimiter)).join(delimiter)}\r\n`).join("");

/** An empty cell has quotes too: a row with one empty cell would be a blank line. */
const formatCell = (cell: string, delimiter: string): string =>
  cell === "" || /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
