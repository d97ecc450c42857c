/** A job as the pages show it, what they tell each other about it, and which of two readings of it is the newer. */
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { countProcessedRows } from "../../format/job-text.ts";

export interface HostedJob {
  readonly job: BatchJob;
  readonly cancelRequested: boolean;
  /** Rows a second of late; undefined while too little was seen. */
  readonly rate: number | undefined;
  /** Why it does not go on, where that is so. */
  readonly problem?: Problem;
}

/** What pages tell each other. */
export type JobMessage =
  | { readonly kind: "removed" }
  | { readonly kind: "due"; readonly jobId: string }
  | { readonly kind: "step"; readonly job: BatchJob };

/**
 * The store is read while steps arrive: an older reading must not take the bar back. Nor must it end a pause, which a
 * full store may not know of.
 */
export const isNewer = (found: BatchJob, known: BatchJob): boolean => {
  const more = countProcessedRows(found) - countProcessedRows(known);
  if (found.status === known.status) return more > 0 || found.finished !== known.finished;
  return found.finished !== null || known.finished !== null || more > 0 || (more === 0 && found.status === "Paused");
};
