/** Finds the failed rows of a batch in its input and the logs of its shards, so that a person corrects them. */
import type { PlannedRow } from "#batch/rows/plan.ts";
import type { Problem } from "#domain/problem.ts";
import type { ShardLogs } from "#ports/local/shard-logs.ts";
import type { FailedInputRow } from "../import/failed-input.ts";

/** The rows of a batch and their results. */
export interface LoggedRows {
  /** Reads all rows in their order, in chunks. */
  readonly readRows: () => AsyncIterable<readonly PlannedRow[]>;
  /** The number of rows of the batch. */
  readonly lastRow: number;
  readonly logs: Pick<ShardLogs, "index">;
}

/** Yields the failed rows. Rows and results are both in the order of the data. */
export async function* readFailedRows({
  readRows,
  lastRow,
  logs,
}: LoggedRows): AsyncGenerator<readonly FailedInputRow[]> {
  const index = await logs.index(lastRow);
  try {
    const failures = readFailures(index.lines());
    let failure = await failures.next();
    for await (const chunk of readRows()) {
      const rows: FailedInputRow[] = [];
      for (const { row, entry } of chunk) {
        while (failure.done !== true && failure.value.row < entry.row) failure = await failures.next();
        if (failure.done === true) break;
        if (failure.value.row === entry.row) rows.push({ row, entry, problems: failure.value.problems });
      }
      if (rows.length > 0) yield rows;
      if (failure.done === true) return;
    }
  } finally {
    await index.close();
  }
}

async function* readFailures(
  lines: AsyncIterable<{ readonly row: number; readonly problems?: readonly Problem[] }>,
): AsyncGenerator<{ readonly row: number; readonly problems: readonly Problem[] }> {
  for await (const { row, problems } of lines) if (problems !== undefined) yield { row, problems };
}
