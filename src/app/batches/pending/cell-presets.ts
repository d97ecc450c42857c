/** What the page presets for cells of workbooks. */
import type { TableOptions } from "#domain/tables/table.ts";
import { getFormatLocale } from "#ui/i18n/language.ts";

/** Returns the presets: cells as the spreadsheet shows them, in the language of the page where a document has none. */
export const createCellPresets = (): Pick<TableOptions, "cellValues" | "language"> => ({
  cellValues: "shown",
  language: getFormatLocale(),
});
