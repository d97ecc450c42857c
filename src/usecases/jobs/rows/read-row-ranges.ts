import type { RowRange } from "#domain/jobs/row-ranges.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { JobStore } from "#ports/store.ts";

/** Yields the rows of ranges, which ascend. Reads all chunks from the first range to the last. */
export async function* readRowRanges(
  jobId: string,
  ranges: readonly RowRange[],
  jobs: Pick<JobStore, "rows">,
): AsyncGenerator<PlannedEntry> {
  let next = 0;
  if (ranges.length === 0) return;
  for await (const { first, entries } of jobs.rows(jobId, ranges[0]?.[0])) {
    const end = first + entries.length;
    for (let range = ranges[next]; range !== undefined && range[0] < end; range = ranges[next]) {
      const rangeEnd = range[0] + range[1];
      yield* entries.slice(Math.max(0, range[0] - first), rangeEnd - first);
      if (rangeEnd > end) break;
      next += 1;
    }
    if (next === ranges.length) return;
  }
}
