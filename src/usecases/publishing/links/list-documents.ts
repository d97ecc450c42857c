/** The generated documents of a job, in the order of its rows. */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Store } from "#ports/store.ts";

/** Yields the rows of a job whose document was generated, in chunks. */
export async function* listDocuments(
  { job_id, batch_id }: Pick<BatchJob, "job_id" | "batch_id">,
  { jobs, outputs }: Pick<Store, "jobs" | "outputs">,
): AsyncGenerator<{ readonly entries: readonly PlannedEntry[] }> {
  const paths = new Set(await outputs.paths(batch_id));
  for await (const { entries } of jobs.rows(job_id)) {
    const generated = entries.filter(({ name }) => paths.has(name));
    if (generated.length > 0) yield { entries: generated };
  }
}
