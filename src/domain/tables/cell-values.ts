/** Chooses for each column of a workbook what its number cells become in texts of documents. */
import { readOwnProperty } from "../values/own-property.ts";
import type { CellValues, TableColumn, TableOptions } from "./table.ts";
import type { TableMapping } from "./table-mapping.ts";

/** What decides about the cells of columns. */
export interface CellValueChoices {
  readonly options: Pick<TableOptions, "cellValues">;
  readonly mapping: Pick<TableMapping, "cellValues">;
}

/** Returns the choice for a column: its own, else that for all columns, else `plain`. */
export const selectCellValues = ({ label }: TableColumn, { options, mapping }: CellValueChoices): CellValues =>
  readOwnProperty(mapping.cellValues ?? {}, label) ?? options.cellValues ?? "plain";
