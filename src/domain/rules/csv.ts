/**
 * CSV (RFC 4180) for people and mailing tools: every cell quoted, lines end with CRLF, and no cell that a spreadsheet
 * would take for a formula.
 */

/** Beginnings that spreadsheets calculate, the full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** One cell. A cell that would be a formula gets a leading apostrophe, the sign of text in every spreadsheet. */
const csvCell = (text: string): string => `"${(formulaStart.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;

/** One line with its CRLF. */
const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export const csvText = (lines: readonly (readonly string[])[]): string => lines.map(csvLine).join("");
