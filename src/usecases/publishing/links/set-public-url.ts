import type { BatchPorts } from "#batch/pipeline.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { createReportFiles } from "../../jobs/job-report.ts";

/** What changing the public address needs. */
export type SetPublicUrlPorts = Pick<BatchPorts, "store" | "bytes" | "batchUrl" | "readReportLanguage">;

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
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const files = await createReportFiles({ job: stored.job, input, unstoredEvents: [] }, ports);
    await ports.store.outputs.put(files);
    if (await hasAllParts(files, ports)) return ok(undefined);
  }
  return fail(partsMissing);
};

/** Deleting another batch at the same time removes parts that no file names yet, so the files are written again. */
const maxAttempts = 3;

const hasAllParts = async (files: readonly OutputFile[], { store }: SetPublicUrlPorts): Promise<boolean> => {
  for (const piece of files.flatMap(({ pieces }) => pieces))
    if (typeof piece !== "string" && !(await store.parts.has(piece.part))) return false;
  return true;
};

const stillRunning = problem("job-running", "The job is still running. Publish its files when it has ended.");

const partsMissing = problem(
  "part-damaged",
  "The report could not be written while other batches were deleted. Save the public address again.",
);

const inputMissing = problem(
  "part-damaged",
  "The stored data of this job was damaged, so its links cannot change. Run the batch again.",
);
