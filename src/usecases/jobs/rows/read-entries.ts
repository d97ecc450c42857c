import type { PlannedEntry } from "#domain/model/batch.ts";
import type { JobStore } from "#ports/store.ts";

/** Reads all rows of a stored job, from the first on. */
export async function* readEntries(
  jobId: string,
  jobs: Pick<JobStore, "rows">,
): AsyncGenerator<readonly PlannedEntry[]> {
  for await (const { entries } of jobs.rows(jobId)) yield entries;
}
