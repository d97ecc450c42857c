/** Collects the rows of a table that cannot be generated, so that a person can correct them and drop them again. */
import type { Problem } from "#domain/problem.ts";
import { problemsColumn } from "#domain/tables/match-columns.ts";
import type { TableContent } from "./read-table-content.ts";

/** A table of faulty rows. */
export interface FaultyRows {
  readonly rows: readonly (readonly string[])[];
  /** The delimiter of the file that they come from; a comma for a workbook. */
  readonly delimiter: string;
}

/** Returns the header and the faulty rows, with their problems in a further column, which is ignored when it is read. */
export const collectFaultyRows = (
  { layout, rows }: TableContent,
  problemsByRow: ReadonlyMap<number, readonly Problem[]>,
): FaultyRows => {
  const { columns, delimiter = "," } = layout;
  const header = [...columns.map(({ name }) => name), problemsColumn];
  const faulty = rows.flatMap(({ row, cells }) => {
    const problems = problemsByRow.get(row);
    if (problems === undefined) return [];
    // A row with too few cells gets its missing ones; one with too many keeps them, before its problems.
    const padded = [...cells, ...columns.slice(cells.length).map(() => "")];
    return [[...padded, problems.map(({ message }) => message).join(" ")]];
  });
  return { rows: [header, ...faulty], delimiter };
};
