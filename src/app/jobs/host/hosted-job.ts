/** A job as the pages show it, and the messages between pages. */
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { countProcessedRows } from "../job-text.ts";

/** A job with what only this page knows about it. */
export interface HostedJob {
  readonly job: BatchJob;
  readonly cancelRequested: boolean;
  /** Rows per second of the last seconds; undefined while too few rows were seen. */
  readonly rate: number | undefined;
  /** Why the job does not continue. */
  readonly problem?: Problem;
}

/** A message between pages. `removed`: read the store again. `due`: run the job. `step`: the job has progressed. */
export type JobMessage =
  | { readonly kind: "removed" }
  | { readonly kind: "due"; readonly jobId: string }
  | { readonly kind: "step"; readonly job: BatchJob };

/**
 * Returns whether a job that was read from the store is newer than the known one. A step may arrive while the store is
 * read; an older state must then not move the progress bar back. It must not end a pause either: a full storage may have
 * had no room to record the pause.
 */
export const isNewer = (read: BatchJob, known: BatchJob): boolean => {
  const moreRows = countProcessedRows(read) - countProcessedRows(known);
  if (read.status === known.status) return moreRows > 0 || read.finished !== known.finished || isPublished(read, known);
  if (read.finished !== null || known.finished !== null) return true;
  if (known.reason === "requested") return moreRows >= 0;
  return moreRows > 0 || (moreRows === 0 && read.status === "Paused");
};

/** Publishing changes the public address of an ended job and the marks of its delivery, and nothing else of it. */
const isPublished = (read: BatchJob, known: BatchJob): boolean =>
  read.finished !== null &&
  (["public_url", "publishedAt", "sentAt"] as const).some((field) => read[field] !== known[field]);
