/**
 * Formats CSV (RFC 4180) for people and mailing tools: all cells are quoted, lines end with CRLF, and no cell is a formula
 * for a spreadsheet.
 */

/** What a CSV file begins with: without it, Excel takes UTF-8 for windows-1252. */
export const byteOrderMark = "\ufeff";

/** Beginnings of formulas, with full-width forms, also after characters that spreadsheets drop. */
const formulaStart = /^(?:[\t\r\n]|["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * The same after a comma, semicolon, tab or line break with optional quotes and spaces, where a spreadsheet with another
 * separator would begin a cell.
 */
const formulaWithin = /([,;\t\r\n]["\s]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** What a text has that cannot be a cell as it is: the beginning of a formula, a quote, or a separator before which one may begin. */
const special = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[",;\t\r\n]/;

/** Formats a cell. An apostrophe, which marks text in every spreadsheet, is inserted where a formula would begin. */
const csvCell = (text: string): string => {
  if (!special.test(text)) return `"${text}"`;
  const within = text.replace(formulaWithin, "$1'");
  return `"${(formulaStart.test(text) || within !== text ? `'${within}` : text).replace(/"/g, '""')}"`;
};

/** Formats cells with commas between them. */
export const formatCsvCells = (cells: readonly string[]): string => cells.map(csvCell).join(",");

/** One line with its CRLF. */
const csvLine = (cells: readonly string[]): string => `${formatCsvCells(cells)}\r\n`;

/** Formats lines of cells as CSV. */
export const formatCsv = (lines: readonly (readonly string[])[]): string => lines.map(csvLine).join("");
