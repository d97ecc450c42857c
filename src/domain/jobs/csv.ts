/**
 * CSV (RFC 4180) for people and mailing tools: every cell quoted, lines end with CRLF, and no cell that a spreadsheet
 * would take for a formula.
 */

/** Beginnings that spreadsheets calculate, the full-width forms included, also behind what they drop. */
const formulaStart = /^(?:[\t\r\n]|["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * The same where a spreadsheet that separates cells by another character begins one: behind a comma, semicolon, tab or
 * line break, with the quotes and spaces that it drops.
 */
const formulaWithin = /([,;\t\r\n]["\s]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** One cell. Every place where a formula would begin gets an apostrophe, the sign of text in every spreadsheet. */
const csvCell = (text: string): string => {
  const within = text.replace(formulaWithin, "$1'");
  return `"${(formulaStart.test(text) || within !== text ? `'${within}` : text).replace(/"/g, '""')}"`;
};

/** One line with its CRLF. */
const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Formats lines of cells as CSV. */
export const formatCsv = (lines: readonly (readonly string[])[]): string => lines.map(csvLine).join("");
