/** Selects the decimal sign of a table from the columns that fill placeholders for numbers. */
import { proposeDecimalSign } from "./decimal-sign.ts";
import { findColumnIndexes, type MatchedColumns } from "./match-columns.ts";
import type { DecimalSign, TableLayout, TableRecord } from "./table.ts";

/** Returns the chosen decimal sign of a table, else the one of the first rows. Undefined if no column fills a placeholder for numbers. */
export const selectDecimalSign = (
  { sampleRecords }: TableLayout,
  matched: MatchedColumns,
  numbers: ReadonlySet<string>,
  chosen: DecimalSign | undefined,
): DecimalSign | undefined => {
  const indexes = findColumnIndexes(matched, numbers);
  if (indexes.size === 0) return undefined;
  const listTexts = ({ cells, numberCells = [] }: TableRecord) =>
    cells.filter((_, index) => indexes.has(index) && !numberCells.includes(index));
  return chosen ?? proposeDecimalSign(sampleRecords.flatMap(listTexts));
};
