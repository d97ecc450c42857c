/** A job as the pages show it, and the messages between pages. */
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { countProcessedRows } from "../../format/job-text.ts";

/** A job with what only this page knows about it. */
export interface HostedJob {
  readonly job: BatchJob;
  readonly cancelRequested: boolean;
  /** Rows per second of the last seconds; undefined while too few rows were seen. */
  readonly rate: number | undefined;
  /** Why the job does not continue. */
  readonly problem?: Problem;
}

/** A message between pages. `removed` asks for a look at the store, `due` for a run. */
export type JobMessage =
  | { readonly kind: "removed" }
  | { readonly kind: "due"; readonly jobId: string }
  | { readonly kind: "step"; readonly job: BatchJob };

/**
 * Returns whether a reading of the store is newer than the known job. The store is read while steps arrive, and an older
 * reading must not move the progress bar back. Nor may it end a pause: a full store may not have recorded it.
 */
export const isNewer = (read: BatchJob, known: BatchJob): boolean => {
  const moreRows = countProcessedRows(read) - countProcessedRows(known);
  if (read.status === known.status) return moreRows > 0 || read.finished !== known.finished;
  if (read.finished !== null || known.finished !== null) return true;
  return moreRows > 0 || (moreRows === 0 && read.status === "Paused");
};
