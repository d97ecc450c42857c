/**
 * A job is the fold of its events: status, counters and times have no other source (house: "a job is a list of
 * events").
 */
import type { BatchEvent, BatchJob } from "../model/job.ts";

export type NewJob = Pick<
  BatchJob,
  "batch_id" | "job_id" | "started" | "total" | "strategy" | "encoding" | "max_errors"
>;

export const newJob = (given: NewJob): BatchJob => ({
  batch_id: given.batch_id,
  job_id: given.job_id,
  status: "In progress",
  started: given.started,
  finished: null,
  succeededCount: 0,
  erroredCount: 0,
  skippedCount: 0,
  total: given.total,
  strategy: given.strategy,
  encoding: given.encoding,
  max_errors: given.max_errors,
  bytes: 0,
});

/** The job after the event. */
export const foldJob = (job: BatchJob, event: BatchEvent): BatchJob => {
  switch (event.kind) {
    case "started":
      return { ...running(job), started: event.at, total: event.total };
    case "row-done":
      return { ...job, succeededCount: job.succeededCount + 1, bytes: job.bytes + event.size };
    case "row-failed":
      return { ...job, erroredCount: job.erroredCount + 1 };
    case "warning":
    case "notice":
      return job;
    case "retried":
      return retried(job, event.rows.length);
    case "paused":
      return { ...job, status: "Paused" };
    case "resumed":
      return running(job);
    case "cancelled":
      return { ...ended(job, "Cancelled", event.at), reason: event.reason };
    case "failed":
      return ended(job, "Failed", event.at);
    case "done":
      return ended(job, "Done", event.at);
    default:
      return event satisfies never;
  }
};

const running = (job: BatchJob): BatchJob => {
  const { reason: _, ...rest } = job;
  return { ...rest, status: "In progress", finished: null };
};

/** Rows made again are counted again: first those that failed, then those that were never tried. */
const retried = (job: BatchJob, rows: number): BatchJob => {
  const errored = Math.min(rows, job.erroredCount);
  const skipped = Math.min(rows - errored, job.skippedCount);
  return {
    ...running(job),
    erroredCount: job.erroredCount - errored,
    skippedCount: job.skippedCount - skipped,
  };
};

const ended = (job: BatchJob, status: "Done" | "Cancelled" | "Failed", at: string): BatchJob => {
  const { reason: _, ...rest } = job;
  const skippedCount = Math.max(0, job.total - job.succeededCount - job.erroredCount);
  return { ...rest, status, finished: at, skippedCount };
};

/** Whether the errors reached the limit (`max_errors` 0: there is none). */
export const shouldStop = (job: BatchJob): boolean => job.max_errors > 0 && job.erroredCount >= job.max_errors;
