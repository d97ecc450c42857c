/** Tables of the report. */
import { encodeHtmlText } from "#domain/text/json-text.ts";

/** Cells of one row. They are markup already. */
export type Cells = readonly string[];

/** Renders a section with a table. */
export const renderTable = (id: string, title: string, heads: readonly string[], rows: readonly Cells[]): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${encodeHtmlText(title)}</h2>${scrollingTable(id, heads, rows)}</section>`;

/** Renders a part of a long table. Its columns are as wide as those of all other parts. */
export const renderTablePart = (id: string, title: string, heads: readonly string[], rows: readonly Cells[]): string =>
  `<div class="part"><h3 id="${id}">${encodeHtmlText(title)}</h3>${scrollingTable(id, heads, rows)}</div>`;

const scrollingTable = (id: string, heads: readonly string[], rows: readonly Cells[]): string =>
  [
    // Focusable, so that a wide table can be scrolled with the keyboard.
    `<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table aria-labelledby="${id}"><thead><tr>`,
    heads.map((head) => `<th scope="col">${encodeHtmlText(head)}</th>`).join(""),
    "</tr></thead><tbody>",
    ...rows.map((cells) => `<tr><td>${cells.join("</td><td>")}</td></tr>`),
    "</tbody></table></div>",
  ].join("");
