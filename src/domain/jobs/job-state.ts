/** Derives a job's status, counters and times from its events, their only source. */
import type { BatchEvent, BatchJob } from "../model/job.ts";

/** The fields of a job that are set when it is created. */
export type JobHeader = Pick<
  BatchJob,
  | "batch_id"
  | "job_id"
  | "started"
  | "total"
  | "strategy"
  | "encoding"
  | "outputs"
  | "name"
  | "max_errors"
  | "public_url"
  | "document_id"
  | "corrects"
>;

/** Returns a job without events: in progress, with all counters 0. */
export const createJob = (newJob: JobHeader): BatchJob => ({
  batch_id: newJob.batch_id,
  ...(newJob.name === undefined ? {} : { name: newJob.name }),
  job_id: newJob.job_id,
  status: "In progress",
  started: newJob.started,
  finished: null,
  succeededCount: 0,
  erroredCount: 0,
  skippedCount: 0,
  total: newJob.total,
  strategy: newJob.strategy,
  encoding: newJob.encoding,
  ...(newJob.outputs === undefined ? {} : { outputs: newJob.outputs }),
  max_errors: newJob.max_errors,
  ...(newJob.public_url === undefined ? {} : { public_url: newJob.public_url }),
  ...(newJob.document_id === undefined ? {} : { document_id: newJob.document_id }),
  ...(newJob.corrects === undefined ? {} : { corrects: newJob.corrects }),
  bytes: 0,
});

/** Returns the job after the event. */
export const foldJob = (job: BatchJob, event: BatchEvent): BatchJob => {
  switch (event.kind) {
    case "started":
      return { ...withWaitingTime(toRunning(job, event.at), event.at), total: event.total };
    case "row-done":
      return { ...job, succeededCount: job.succeededCount + 1, bytes: job.bytes + event.size };
    case "row-failed":
      return { ...job, erroredCount: job.erroredCount + 1 };
    case "warning":
    case "notice":
      return job;
    case "retried":
      return withRetriedRows(toRunning(job, event.at), event.rows.length);
    case "continued":
      return { ...toRunning(job, event.at), skippedCount: Math.max(0, job.skippedCount - event.rows) };
    case "paused":
      return {
        ...withoutReason(job),
        status: "Paused",
        ...(event.problem === undefined ? { reason: "requested" } : {}),
        pausedAt: job.pausedAt ?? event.at,
      };
    case "resumed":
      return toRunning(withInterruption(job, event.since), event.at);
    case "cancelled":
      return { ...toEnded(job, "Cancelled", event.at), reason: event.reason };
    case "failed":
      return toEnded(job, "Failed", event.at);
    case "done":
      return toEnded(job, "Done", event.at);
    default:
      return event satisfies never;
  }
};

/** Returns how long an ended job has worked: without the time before it ran, in pauses and interruptions, and at its end before it was reopened. */
export const measureWorkMs = ({ started, finished, idleMs = 0 }: BatchJob): number =>
  Math.max(0, Date.parse(finished ?? started) - Date.parse(started) - idleMs);

const withoutReason = ({ reason: _, ...job }: BatchJob): BatchJob => job;

/**
 * Counts all time before the first run as idle, with pauses in it. `started` stays the time of the start, which its caller
 * has received.
 */
const withWaitingTime = ({ idleMs: _, ...job }: BatchJob, runAt: string): BatchJob => {
  const waitedMs = Math.max(0, Date.parse(runAt) - Date.parse(job.started));
  return waitedMs > 0 ? { ...job, idleMs: waitedMs } : job;
};

const withInterruption = (job: BatchJob, since: string | undefined): BatchJob =>
  since === undefined || job.pausedAt !== undefined ? job : { ...job, pausedAt: since };

/** Adds the time since the job was paused or had ended. */
const endIdleTime = (job: BatchJob, at: string): BatchJob => {
  const { pausedAt, ...rest } = job;
  const idleSince = pausedAt ?? job.finished;
  if (idleSince === null) return rest;
  const addedMs = Math.max(0, Date.parse(at) - Date.parse(idleSince));
  return addedMs > 0 ? { ...rest, idleMs: (job.idleMs ?? 0) + addedMs } : rest;
};

const toRunning = (job: BatchJob, at: string): BatchJob => ({
  ...withoutReason(endIdleTime(job, at)),
  status: "In progress",
  finished: null,
});

/** Removes retried rows from the counters, because they are counted again: failed rows first, then skipped ones. */
const withRetriedRows = (job: BatchJob, rows: number): BatchJob => {
  const failed = Math.min(rows, job.erroredCount);
  const skipped = Math.min(rows - failed, job.skippedCount);
  return {
    ...job,
    erroredCount: job.erroredCount - failed,
    skippedCount: job.skippedCount - skipped,
  };
};

const toEnded = (job: BatchJob, status: "Done" | "Cancelled" | "Failed", at: string): BatchJob => {
  const skippedCount = Math.max(0, job.total - job.succeededCount - job.erroredCount);
  return { ...withoutReason(endIdleTime(job, at)), status, finished: at, skippedCount };
};

const isReopening = ({ kind }: BatchEvent): boolean => kind === "retried" || kind === "continued";

/** Returns the job as it was when a round began: 1 for the first run, one more for each retry or resume. */
export const restoreJobAtRound = (job: BatchJob, events: readonly BatchEvent[], round: number): BatchJob => {
  const reopenings = [...events.entries()].flatMap(([index, event]) => (isReopening(event) ? [index] : []));
  const begin = round <= 1 ? 0 : (reopenings[round - 2] ?? 0);
  return events.slice(0, begin + 1).reduce(foldJob, createJob(job));
};

/**
 * Returns whether the number of errors reached `max_errors` (0: no limit). `forgiven`: errors that do not count, because
 * a person resumed the job after the limit had stopped it.
 */
export const shouldStop = (job: BatchJob, forgiven = 0): boolean =>
  job.max_errors > 0 && job.erroredCount - forgiven >= job.max_errors;

/** Counts the errors that no longer count for the limit: those from before the job was last resumed after its end. */
export const countForgivenErrors = (events: readonly BatchEvent[]): number => {
  const last = events.findLastIndex(({ kind }) => kind === "continued");
  const failed = new Set<number>();
  for (const event of events.slice(0, Math.max(0, last)))
    if (event.kind === "row-failed") failed.add(event.row);
    else if (event.kind === "row-done") failed.delete(event.row);
  return failed.size;
};
