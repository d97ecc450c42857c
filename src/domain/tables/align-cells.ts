/** Puts the cells of a failed row below the columns of its table. */
import { problemsColumn } from "./table-mapping.ts";

/**
 * Returns the cells of a row without that of a column of problems from an earlier correction. A row with too few cells gets
 * its missing ones, and one with too many keeps them. `names`: the names of all columns of the table.
 */
export const alignCells = (cells: readonly string[], names: readonly string[]): readonly string[] =>
  [...cells, ...names.slice(cells.length).map(() => "")].filter((_, index) => names[index] !== problemsColumn);
