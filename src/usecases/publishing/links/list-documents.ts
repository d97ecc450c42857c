/** The generated documents of a job, in the order of its rows. */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Store } from "#ports/store.ts";
import { findReplacedName, listCorrections } from "../../jobs/failed-rows/corrected-rows.ts";

/**
 * Yields the rows of a job whose document was generated, in chunks. Rows that a later job has corrected have its data.
 * Further rows of such a job for the same failed row come last.
 */
export async function* listDocuments(
  job: Pick<BatchJob, "job_id" | "batch_id">,
  { jobs, outputs }: Pick<Store, "jobs" | "outputs">,
): AsyncGenerator<{ readonly entries: readonly PlannedEntry[] }> {
  const paths = new Set(await outputs.paths(job.batch_id));
  const corrected = new Map<string, PlannedEntry>();
  for (const { job_id } of await listCorrections(job, jobs))
    for await (const { entries } of jobs.rows(job_id))
      for (const entry of entries) {
        if (!paths.has(entry.name)) continue;
        const replaced = findReplacedName(entry);
        corrected.set((corrected.get(replaced)?.name ?? entry.name) === entry.name ? replaced : entry.name, entry);
      }
  for await (const { entries } of jobs.rows(job.job_id)) {
    const generated = entries.flatMap((entry) => {
      const name = findReplacedName(entry);
      const correction = corrected.get(name);
      corrected.delete(name);
      if (correction !== undefined) return [{ ...correction, row: entry.row }];
      return paths.has(entry.name) ? [entry] : [];
    });
    if (generated.length > 0) yield { entries: generated };
  }
  if (corrected.size > 0) yield { entries: [...corrected.values()] };
}
