/** The events that a run adds to its job's log: at its start, for each row, and at its end. */
import type { RowOutcome } from "#batch/rows/run-batch.ts";
import { shouldStop } from "#domain/jobs/job-state.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { measureFiles } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import type { JobInput } from "#ports/store.ts";

/** Returns the start of a job's first run, then the warnings of the batch as a whole. `at`: ISO 8601. */
export const startEvents = (
  { warnings = [] }: Pick<JobInput, "warnings">,
  { total }: BatchJob,
  at: string,
): readonly BatchEvent[] => [
  { kind: "started", at, total },
  ...warnings.map((warning): BatchEvent => ({ kind: "warning", at, problem: warning })),
];

/** A shorter time without a run is no interruption: another tab takes a job over in a second. */
const minInterruptionMs = 10_000;

/** Returns what a run adds that continues a job: after a pause, or after an interruption since the `last` event. */
export const resumeEvents = (
  { status }: Pick<BatchJob, "status">,
  last: BatchEvent | undefined,
  at: string,
): readonly BatchEvent[] => {
  if (status === "Paused") return [{ kind: "resumed", at }];
  const isInterrupted = last !== undefined && Date.parse(at) - Date.parse(last.at) >= minInterruptionMs;
  return isInterrupted ? [{ kind: "resumed", at, since: last.at }] : [];
};

/** Returns the row's result, then its warnings. */
export const rowEvents = (outcome: RowOutcome, at: string): readonly BatchEvent[] => {
  const { row, reference_id } = outcome.entry;
  if (!outcome.succeeded) return [{ kind: "row-failed", at, row, reference_id, problems: outcome.problems }];
  const { files } = outcome.row;
  const { path } = files[0];
  return [
    { kind: "row-done", at, row, reference_id, path, size: measureFiles(files) },
    ...outcome.row.warnings.map((warning): BatchEvent => ({ kind: "warning", at, problem: warning })),
  ];
};

/** How a run ended. */
export interface RunEnd {
  /** Errors that `max_errors` does not count, see `forgivenErrors`. */
  readonly forgivenErrors: number;
  /** Whether the run stopped on request with rows left. */
  readonly isCancelled: boolean;
}

/** Returns the last event of a run that no error of the store has interrupted. */
export const endEvent = (job: BatchJob, { forgivenErrors, isCancelled }: RunEnd, at: string): BatchEvent => {
  if (shouldStop(job, forgivenErrors)) return { kind: "cancelled", at, reason: "max_errors" };
  if (isCancelled) return { kind: "cancelled", at, reason: "requested" };
  if (job.succeededCount === 0 && job.erroredCount > 0) return { kind: "failed", at, problem: noValidRow };
  return { kind: "done", at };
};

const noValidRow = problem(
  "no-row-valid",
  "Every row failed, so no smartlink was generated. The log lists the error of each row: correct the data and start the batch again.",
);
