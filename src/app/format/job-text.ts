/** A job's state in words: the line under its name and what is said aloud. */
import type { BatchJob, JobStatus } from "#domain/model/job.ts";
import { formatCount, pluralize } from "./counts.ts";

export type JobTone = "active" | "waiting" | "good" | "mixed" | "bad" | "neutral";

export const countProcessedRows = (job: BatchJob): number => job.succeededCount + job.erroredCount;

/** Everything the progress bar counts: what was made, failed, or was left out. */
export const countSettledRows = (job: BatchJob): number => countProcessedRows(job) + job.skippedCount;

export const toJobTone = (job: BatchJob): JobTone =>
  job.status === "Done" && job.erroredCount > 0 ? "mixed" : tones[job.status];

const tones: Readonly<Record<JobStatus, JobTone>> = {
  "In progress": "active",
  Paused: "waiting",
  Done: "good",
  Cancelled: "neutral",
  Failed: "bad",
};

/** One sentence of what happened, `Done` for instance with how many files. */
export const describeJob = (job: BatchJob): string => {
  switch (job.status) {
    case "In progress":
      return `${formatCount(countProcessedRows(job))} of ${formatCount(job.total)} rows`;
    case "Paused":
      return `Paused at ${formatCount(countProcessedRows(job))} of ${formatCount(job.total)} rows. It continues where it stopped.`;
    case "Done":
      return job.succeededCount === job.total
        ? `${pluralize(job.total, "document")} made`
        : `${formatCount(job.succeededCount)} of ${pluralize(job.total, "document")} made${describeMissingRows(job)}`;
    case "Cancelled":
      return job.reason === "max_errors"
        ? `Stopped at the limit of ${pluralize(job.max_errors, "failed row")}: ${formatCount(job.succeededCount)} of ${pluralize(job.total, "document")} made${describeMissingRows(job)}`
        : `${formatCount(job.succeededCount)} of ${pluralize(job.total, "document")} made${describeMissingRows(job)}`;
    case "Failed":
      return "No document could be made";
    default:
      return job.status satisfies never;
  }
};

/** `, 2 failed, 5 skipped`; nothing where nothing was left out. */
const describeMissingRows = ({ erroredCount, skippedCount }: BatchJob): string =>
  `${erroredCount > 0 ? `, ${formatCount(erroredCount)} failed` : ""}${skippedCount > 0 ? `, ${formatCount(skippedCount)} skipped` : ""}`;

/** The address of a file of the batch's folder, relative to the site. */
export const toOutputUrl = (batchId: string, path: string): string =>
  `batch/${encodeURIComponent(batchId)}/${path.split("/").map(encodeURIComponent).join("/")}`;
