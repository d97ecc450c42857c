/** Reads the rows of a table that cannot be generated, so that a person can correct them and drop them again. */
import { problemsColumn } from "#domain/tables/match-columns.ts";
import type { TableLayout } from "#domain/tables/table.ts";
import type { InspectRow } from "../inspect-rows.ts";
import type { ImportedRows } from "../rows/imported-rows.ts";

/** A table of faulty rows. */
export interface FaultyRows {
  /** Header and rows in batches. */
  readonly batches: AsyncIterable<readonly (readonly string[])[]>;
  /** The delimiter of the file that they come from; a comma for a workbook. */
  readonly delimiter: string;
}

/** Returns the header and the faulty rows, with their problems in a further column, which is ignored when it is read. */
export const readFaultyRows = (
  { columns, delimiter = "," }: TableLayout,
  rows: ImportedRows,
  inspect: InspectRow,
): FaultyRows => ({
  delimiter,
  batches: (async function* () {
    yield [[...columns.map(({ name }) => name), problemsColumn]];
    for await (const batch of rows.read().batches) {
      const faulty: (readonly string[])[] = [];
      for (const row of batch) {
        const { problems } = await inspect(row);
        const { cells = [] } = row;
        // A row with too few cells gets its missing ones; one with too many keeps them, before its problems.
        const padding = columns.slice(cells.length).map(() => "");
        if (problems.length > 0) faulty.push([...cells, ...padding, problems.map(({ message }) => message).join(" ")]);
      }
      if (faulty.length > 0) yield faulty;
    }
  })(),
});
