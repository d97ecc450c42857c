/**
 * Reopens an ended job for some of its rows: the failed ones (`failed-rows/retry-job.ts`) or the skipped ones (resume, which
 * also continues a paused job). Finished rows are not generated again. PDFs that the rows name and that were uploaded since
 * then are found.
 */
import { openBatch } from "#batch/open-batch.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import type { RowResult } from "#batch/report/row-results.ts";
import { foldJob } from "#domain/jobs/job-state.ts";
import { createNotices } from "#domain/jobs/notices.ts";
import { toRowRanges } from "#domain/jobs/row-ranges.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findReplacedName, readCorrectedNames } from "./failed-rows/corrected-rows.ts";
import { jobNotFound, missingInputProblem } from "./job-problems.ts";
import { continuePausedJob } from "./pause-job.ts";
import { readJobLog } from "./rows/job-log.ts";

/** What reopening a job needs from its environment. */
export type ReopenPorts = Pick<BatchPorts, "store" | "clock" | "batchUrl">;

/**
 * Continues a paused job, or makes the skipped rows of a cancelled job due. A job without skipped rows stays as it is.
 * Problems: `job-not-found`, `job-running`, `part-damaged`.
 */
export const resumeJob = async (jobId: string, ports: ReopenPorts): Promise<Result<BatchJob>> => {
  const stored = await ports.store.jobs.get(jobId);
  return stored?.job.status === "Paused" ? continuePausedJob(jobId, ports) : resumeSkippedRows(jobId, ports);
};

const resumeSkippedRows = (jobId: string, ports: ReopenPorts): Promise<Result<BatchJob>> =>
  reopenJob(jobId, ports, {
    status: "skipped",
    whileRunning: "The job is still in progress. Wait until it ends, or cancel it first.",
    event: (at, rows) => ({ kind: "continued", at, rows: rows.length }),
  });

/** For which rows a job is reopened. */
export interface Reopening {
  /** Which rows become due. */
  readonly status: RowResult["status"];
  readonly whileRunning: string;
  readonly event: (at: string, rows: readonly number[]) => BatchEvent;
}

/** Makes rows of an ended job due again that no later job has corrected. A job without such rows stays as it is. */
export const reopenJob = async (
  jobId: string,
  { store, clock, batchUrl }: ReopenPorts,
  { status: statusToRun, whileRunning, event: createEvent }: Reopening,
): Promise<Result<BatchJob>> => {
  const stored = await store.jobs.get(jobId);
  if (stored === undefined) return fail(jobNotFound(jobId));
  if (stored.job.finished === null) return fail(problem("job-running", whileRunning));
  const input = await store.jobs.input(jobId);
  if (input === undefined) return fail(missingInputProblem(stored.job));
  const log = await readJobLog(jobId, store.jobs);
  // Made again with the data that has failed, they would replace the corrected files.
  const corrected = await readCorrectedNames(jobId, store.jobs);
  const { contents } = openBatch(input, { store, batchUrl });
  const pending: number[] = [];
  const rows: number[] = [];
  for await (const { first, results, entries } of log.results())
    for (const [index, { status, row }] of results.entries()) {
      const entry = entries[index];
      if (status !== statusToRun || entry === undefined || corrected.has(findReplacedName(entry))) continue;
      pending.push(first + index);
      rows.push(row);
      await contents.find(entry.pdf);
    }
  if (pending.length === 0) return ok(stored.job);
  const event = createEvent(clock.now(), rows);
  const job = foldJob(stored.job, event);
  const notices = createNotices(input.params, jobId, event.at, log.reopenings + 2);
  await store.jobs.reopen(jobId, {
    job,
    pending: toRowRanges(pending),
    events: [event],
    notices,
    files: contents.files,
  });
  return ok(job);
};
