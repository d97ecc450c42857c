/** The rows with which the editor fills its preview: typed, or read from a data file. Stored in this browser. */

import { listColumns } from "#domain/tables/column-names.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { RowData } from "#domain/values/row-data.ts";
import type { SampleTable } from "#editor/model/sample/sample-table.ts";

/** Sample rows with the names of their columns. */
export interface SampleRows extends SampleTable {
  /** Name of the file; empty for typed values. */
  readonly file: string;
}

/** No sample data. */
export const noSampleRows: SampleRows = { columns: [], rows: [], file: "" };

/** Reads stored rows. Anything else gives none. */
export const parseSampleRows = (text: unknown): SampleRows => {
  if (typeof text !== "string") return noSampleRows;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !Array.isArray(value["rows"])) return noSampleRows;
    const rows = value["rows"].filter(isRecord).map(toRow);
    const columns = Array.isArray(value["columns"]) ? value["columns"].filter((name) => typeof name === "string") : [];
    return {
      columns: [...new Set([...columns, ...listColumns(rows)])],
      rows,
      file: typeof value["file"] === "string" ? value["file"] : "",
    };
  } catch {
    return noSampleRows;
  }
};

const toRow = (row: Readonly<Record<string, unknown>>): RowData =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Rows to which the preview can jump. */
export type RowChoice = "first" | "longest" | "emptiest";

/** Returns the index of the row with most or least text, or of the first one. Of equal rows, the first is returned. */
export const findRow = ({ rows }: SampleRows, choice: RowChoice): number => {
  if (choice === "first") return 0;
  const sign = choice === "longest" ? 1 : -1;
  let [index, bestScore] = [0, Number.NEGATIVE_INFINITY];
  for (const [candidate, row] of rows.entries()) {
    const score = sign * countCharacters(row);
    if (score > bestScore) [index, bestScore] = [candidate, score];
  }
  return index;
};

const countCharacters = (row: RowData): number => Object.values(row).reduce((count, value) => count + value.length, 0);
