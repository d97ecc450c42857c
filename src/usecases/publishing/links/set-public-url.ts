import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { createReportFiles } from "../../jobs/job-report.ts";
import type { BatchPorts } from "../../jobs/pipeline.ts";

/** What changing the public address needs. */
export type SetPublicUrlPorts = Pick<BatchPorts, "store" | "bytes" | "batchUrl">;

/**
 * Stores the public address with an ended job, and writes its report and list of links again. `publicUrl`: ends in a slash.
 * Problems: `job-running`, `part-damaged`.
 */
export const setPublicUrl = async (
  { job_id, finished }: BatchJob,
  publicUrl: string,
  ports: SetPublicUrlPorts,
): Promise<Result<undefined>> => {
  if (finished === null) return fail(stillRunning);
  await ports.store.jobs.setPublicUrl(job_id, publicUrl);
  const [stored, input] = await Promise.all([ports.store.jobs.get(job_id), ports.store.jobs.input(job_id)]);
  if (stored === undefined || input === undefined) return fail(inputMissing);
  await ports.store.outputs.put(await createReportFiles({ job: stored.job, input, unstoredEvents: [] }, ports));
  return ok(undefined);
};

const stillRunning = problem("job-running", "The job is still running. Publish its files when it has ended.");

const inputMissing = problem(
  "part-damaged",
  "The stored data of this job was damaged, so its links cannot change. Run the batch again.",
);
