/** A job's state in words: the line under its name and what is said aloud. */
import type { BatchJob, JobStatus } from "#domain/model/job.ts";
import { countText } from "./counts.ts";

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
      return `Stopped at ${countText(processedOf(job))} of ${countText(job.total)} rows. It goes on where it stopped.`;
    case "Done":
      return job.erroredCount === 0
        ? `All ${countText(job.total)} smartlinks were made`
        : `${countText(job.succeededCount)} of ${countText(job.total)} smartlinks were made, ${countText(job.erroredCount)} failed`;
    case "Cancelled":
      return job.reason === "max_errors"
        ? `Stopped after ${countText(job.erroredCount)} failed rows, as the limit asks`
        : `Cancelled after ${countText(processedOf(job))} of ${countText(job.total)} rows`;
    case "Failed":
      return "No smartlink could be made";
    default:
      return job.status satisfies never;
  }
};

/** The address of a file of the batch's folder, relative to the site. */
export const outputAddress = (batchId: string, path: string): string =>
  `batch/${encodeURIComponent(batchId)}/${path.split("/").map(encodeURIComponent).join("/")}`;
