/** A job's state in words: the line under its name and what is said aloud. */
import type { BatchJob, JobStatus } from "#domain/model/job.ts";
import { counted, countText } from "./counts.ts";

export type JobTone = "active" | "waiting" | "good" | "mixed" | "bad" | "neutral";

export const processedOf = (job: BatchJob): number => job.succeededCount + job.erroredCount;

/** Everything the progress bar counts: what was made, failed, or was left out. */
export const settledOf = (job: BatchJob): number => processedOf(job) + job.skippedCount;

export const jobTone = (job: BatchJob): JobTone =>
  job.status === "Done" && job.erroredCount > 0 ? "mixed" : tones[job.status];

const tones: Readonly<Record<JobStatus, JobTone>> = {
  "In progress": "active",
  Paused: "waiting",
  Done: "good",
  Cancelled: "neutral",
  Failed: "bad",
};

/** One sentence of what happened, `Done` for instance with how many files. */
export const jobSentence = (job: BatchJob): string => {
  switch (job.status) {
    case "In progress":
      return `${countText(processedOf(job))} of ${countText(job.total)} rows`;
    case "Paused":
      return `Paused at ${countText(processedOf(job))} of ${countText(job.total)} rows. It continues where it stopped.`;
    case "Done":
      return job.succeededCount === job.total
        ? `${counted(job.total, "document")} made`
        : `${countText(job.succeededCount)} of ${counted(job.total, "document")} made${leftOut(job)}`;
    case "Cancelled":
      return job.reason === "max_errors"
        ? `Stopped at the limit of ${counted(job.max_errors, "failed row")}: ${countText(job.succeededCount)} of ${counted(job.total, "document")} made${leftOut(job)}`
        : `${countText(job.succeededCount)} of ${counted(job.total, "document")} made${leftOut(job)}`;
    case "Failed":
      return "No document could be made";
    default:
      return job.status satisfies never;
  }
};

/** `, 2 failed, 5 skipped`; nothing where nothing was left out. */
const leftOut = ({ erroredCount, skippedCount }: BatchJob): string =>
  `${erroredCount > 0 ? `, ${countText(erroredCount)} failed` : ""}${skippedCount > 0 ? `, ${countText(skippedCount)} skipped` : ""}`;

/** The address of a file of the batch's folder, relative to the site. */
export const outputAddress = (batchId: string, path: string): string =>
  `batch/${encodeURIComponent(batchId)}/${path.split("/").map(encodeURIComponent).join("/")}`;
