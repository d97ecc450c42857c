/** The generated documents of a job, in the order of its rows. */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Store } from "#ports/store.ts";
import { listCorrections } from "../../jobs/rows/corrected-rows.ts";

/**
 * Yields the rows of a job whose document was generated, in chunks. Rows that a later job has corrected have its data; those
 * that it gave another name come last.
 */
export async function* listDocuments(
  job: Pick<BatchJob, "job_id" | "batch_id">,
  { jobs, outputs }: Pick<Store, "jobs" | "outputs">,
): AsyncGenerator<{ readonly entries: readonly PlannedEntry[] }> {
  const paths = new Set(await outputs.paths(job.batch_id));
  const corrected = new Map<string, PlannedEntry>();
  for (const { job_id } of await listCorrections(job, jobs))
    for await (const { entries } of jobs.rows(job_id))
      for (const entry of entries) if (paths.has(entry.name)) corrected.set(entry.name, entry);
  for await (const { entries } of jobs.rows(job.job_id)) {
    const generated = entries
      .filter(({ name }) => paths.has(name))
      .map((entry) => {
        const correction = corrected.get(entry.name);
        corrected.delete(entry.name);
        return correction === undefined ? entry : { ...correction, row: entry.row };
      });
    if (generated.length > 0) yield { entries: generated };
  }
  if (corrected.size > 0) yield { entries: [...corrected.values()] };
}
