/** Texts, counts and addresses of a job. */
import type { BatchJob, JobStatus } from "#domain/model/job.ts";
import { formatCount, pluralize } from "./counts.ts";

/** The colour of a job's status. */
export type JobTone = "active" | "waiting" | "good" | "mixed" | "bad" | "neutral";

/** Counts succeeded and failed rows. */
export const countProcessedRows = (job: BatchJob): number => job.succeededCount + job.erroredCount;

/** Counts succeeded, failed and skipped rows: all that the progress bar shows. */
export const countSettledRows = (job: BatchJob): number => countProcessedRows(job) + job.skippedCount;

/** Returns the colour of a job's status; a job that is done with failed rows is `mixed`. */
export const toJobTone = (job: BatchJob): JobTone =>
  job.status === "Done" && job.erroredCount > 0 ? "mixed" : tones[job.status];

const tones: Readonly<Record<JobStatus, JobTone>> = {
  "In progress": "active",
  Paused: "waiting",
  Done: "good",
  Cancelled: "neutral",
  Failed: "bad",
};

/** Describes a job's progress or outcome in a sentence. */
export const describeJob = (job: BatchJob): string => {
  switch (job.status) {
    case "In progress":
      return `${formatCount(countProcessedRows(job))} of ${formatCount(job.total)} rows`;
    case "Paused":
      return `Paused at ${formatCount(countProcessedRows(job))} of ${formatCount(job.total)} rows. It continues from there.`;
    case "Done":
      return job.succeededCount === job.total
        ? `${pluralize(job.total, "document")} made`
        : `${formatCount(job.succeededCount)} of ${pluralize(job.total, "document")} made${describeMissingRows(job)}`;
    case "Cancelled":
      return job.reason === "max_errors"
        ? `Stopped at the limit of ${pluralize(job.max_errors, "failed row")}: ${formatCount(job.succeededCount)} of ${pluralize(job.total, "document")} made${describeMissingRows(job)}`
        : `${formatCount(job.succeededCount)} of ${pluralize(job.total, "document")} made${describeMissingRows(job)}`;
    case "Failed":
      return "No document could be created";
    default:
      return job.status satisfies never;
  }
};

/** Returns `, 2 failed, 5 skipped`; empty if all rows succeeded. */
const describeMissingRows = ({ erroredCount, skippedCount }: BatchJob): string =>
  `${erroredCount > 0 ? `, ${formatCount(erroredCount)} failed` : ""}${skippedCount > 0 ? `, ${formatCount(skippedCount)} skipped` : ""}`;

/** Returns the URL of a file in a batch's folder, relative to the site. */
export const toOutputUrl = (batchId: string, path: string): string =>
  `batch/${encodeURIComponent(batchId)}/${path.split("/").map(encodeURIComponent).join("/")}`;
