import { createDroppedFiles } from "#batch/dropped-files.ts";
import { rowResults } from "#batch/row-results.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { foldJob } from "#domain/rules/job-state.ts";
import { owedNotices } from "#domain/rules/notices.ts";
import type { BatchPorts } from "./pipeline.ts";
import { contentsNamed } from "./stored-files.ts";

/**
 * Makes the failed rows of a finished job due again. Nothing that was made is made twice. A PDF that they name and that
 * was uploaded since is found now.
 */
export const retryJob = async (
  jobId: string,
  { store, clock, batchUrl }: Pick<BatchPorts, "store" | "clock" | "batchUrl">,
): Promise<Result<BatchJob>> => {
  const stored = await store.jobs.get(jobId);
  const input = await store.jobs.input(jobId);
  if (stored === undefined || input === undefined)
    return fail(problem("job-not-found", `There is no job ${jobId}. It may have been deleted.`));
  if (stored.job.finished === null)
    return fail(
      problem("job-running", "The job is still in progress. Wait until it ends, then retry its failed rows."),
    );
  const events = await store.jobs.events(jobId);
  const results = rowResults(input.entries, events);
  const failed = results.flatMap(({ status }, index) => (status === "failed" ? [index] : []));
  if (failed.length === 0) return ok(stored.job);
  const event = { kind: "retried", at: clock.now(), rows: failed.map((index) => results[index]?.row ?? 0) } as const;
  const job = foldJob(stored.job, event);
  const round = events.filter(({ kind }) => kind === "retried").length + 2;
  const entries = failed.flatMap((index) => input.entries[index] ?? []);
  const { files } = await contentsNamed(entries, createDroppedFiles(input.files), { store, batchUrl });
  const notices = owedNotices(input.params, jobId, event.at, round);
  await store.jobs.reopen(jobId, { job, pending: failed, events: [event], notices, files });
  return ok(job);
};
