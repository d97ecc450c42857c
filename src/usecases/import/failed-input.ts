/** The rows of a batch's input that failed when they were inspected or generated. */
import type { PlannedRow } from "#batch/rows/plan.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import type { InspectRow } from "./inspect-rows.ts";
import type { ImportedRows } from "./rows/imported-rows.ts";
import type { ImportedTable } from "./tables/import-table.ts";

/** A row of the input that failed. */
export interface FailedInputRow extends PlannedRow {
  readonly problems: readonly Problem[];
}

/** The failed rows of an input. */
export interface FailedInput {
  readonly template: Smartlink;
  /** The table that the rows come from; undefined if they come from JSON. */
  readonly table: ImportedTable | undefined;
  /** Whether the rows have the names of their files, which they keep when they are corrected. */
  readonly isNamed: boolean;
  /** Reads the failed rows in their order, in chunks. */
  readonly readRows: () => AsyncIterable<readonly FailedInputRow[]>;
}

/** Yields the rows that fail the inspection. */
export async function* inspectFailedRows(
  rows: ImportedRows,
  inspect: InspectRow,
): AsyncGenerator<readonly FailedInputRow[]> {
  for await (const batch of rows.read().batches) {
    const failedRows: FailedInputRow[] = [];
    for (const row of batch) {
      const { entry, problems } = await inspect(row);
      if (problems.length > 0) failedRows.push({ row, entry, problems });
    }
    if (failedRows.length > 0) yield failedRows;
  }
}
