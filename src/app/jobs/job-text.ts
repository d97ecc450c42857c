/** Texts, counts and addresses of a job. */
import { msg, str } from "@lit/localize";
import type { BatchJob, JobStatus } from "#domain/model/job.ts";
import { formatCount } from "#ui/format/counts.ts";
import { plural } from "#ui/i18n/plural.ts";

/** The colour of a job's status. */
export type JobTone = "active" | "waiting" | "good" | "mixed" | "bad" | "neutral";

/** Counts succeeded and failed rows. */
export const countProcessedRows = (job: BatchJob): number => job.succeededCount + job.erroredCount;

/** Counts succeeded, failed and skipped rows: all that the progress bar shows. */
export const countSettledRows = (job: BatchJob): number => countProcessedRows(job) + job.skippedCount;

/**
 * Returns the colour of a job's status; a job that is done with failed rows is `mixed`. `corrected`: number of failed rows
 * that later jobs have corrected.
 */
export const toJobTone = (job: BatchJob, corrected = 0): JobTone =>
  job.status === "Done" && job.erroredCount > corrected ? "mixed" : tones[job.status];

const tones: Readonly<Record<JobStatus, JobTone>> = {
  "In progress": "active",
  Paused: "waiting",
  Done: "good",
  Cancelled: "neutral",
  Failed: "bad",
};

/** Returns how people call the batch of a job. */
export const nameJob = ({ name, batch_id }: Pick<BatchJob, "name" | "batch_id">): string => name ?? batch_id;

/** Returns the name of a status in the language of the manager. */
export const nameJobStatus = (status: JobStatus): string => statusNames[status]();

/**
 * Returns the status of a job with the number of its failed rows, in the language of the manager. `corrected`: number of failed
 * rows that later jobs have corrected.
 */
export const nameJobState = ({ status, erroredCount }: BatchJob, corrected = 0): string => {
  const failed = erroredCount - corrected;
  return status === "Done" && failed > 0 ? msg(str`Done, ${formatCount(failed)} failed`) : nameJobStatus(status);
};

const statusNames: Readonly<Record<JobStatus, () => string>> = {
  "In progress": () => msg("In progress"),
  Paused: () => msg("Paused"),
  Done: () => msg("Done", { desc: "Status of a job" }),
  Cancelled: () => msg("Cancelled"),
  Failed: () => msg("Failed", { desc: "Status of a job" }),
};

/** Describes a job's progress or outcome in a sentence. */
export const describeJob = (job: BatchJob): string => {
  const { status, total, max_errors } = job;
  const processed = formatCount(countProcessedRows(job));
  switch (status) {
    case "In progress":
      return plural(total, {
        one: msg(str`${processed} of ${formatCount(total)} row`),
        other: msg(str`${processed} of ${formatCount(total)} rows`),
      });
    case "Paused":
      return plural(total, {
        one: msg(str`Paused at ${processed} of ${formatCount(total)} row. It continues from there.`),
        other: msg(str`Paused at ${processed} of ${formatCount(total)} rows. It continues from there.`),
      });
    case "Done":
      return describeDocuments(job);
    case "Cancelled":
      return job.reason === "max_errors"
        ? plural(max_errors, {
            one: msg(str`Stopped at the limit of ${formatCount(max_errors)} failed row: ${describeDocuments(job)}`),
            other: msg(str`Stopped at the limit of ${formatCount(max_errors)} failed rows: ${describeDocuments(job)}`),
          })
        : describeDocuments(job);
    case "Failed":
      return msg("No document could be created");
    default:
      return status satisfies never;
  }
};

/** Returns `8 of 10 documents made, 2 failed`. */
const describeDocuments = ({ total, succeededCount, erroredCount, skippedCount }: BatchJob): string => {
  const succeeded =
    succeededCount === total
      ? plural(total, {
          one: msg(str`${formatCount(total)} document made`),
          other: msg(str`${formatCount(total)} documents made`),
        })
      : plural(total, {
          one: msg(str`${formatCount(succeededCount)} of ${formatCount(total)} document made`),
          other: msg(str`${formatCount(succeededCount)} of ${formatCount(total)} documents made`),
        });
  const failed = plural(erroredCount, {
    one: msg(str`${formatCount(erroredCount)} failed`, { id: "rows-failed-one", desc: "One row failed" }),
    other: msg(str`${formatCount(erroredCount)} failed`, { id: "rows-failed", desc: "Several rows failed" }),
  });
  const skipped = plural(skippedCount, {
    one: msg(str`${formatCount(skippedCount)} skipped`, { id: "rows-skipped-one", desc: "One row was skipped" }),
    other: msg(str`${formatCount(skippedCount)} skipped`, { id: "rows-skipped", desc: "Several rows were skipped" }),
  });
  return [succeeded, ...(erroredCount > 0 ? [failed] : []), ...(skippedCount > 0 ? [skipped] : [])].join(", ");
};

/** Returns title and text of the notification of a job's end. */
export const describeJobEnd = (job: BatchJob): { readonly title: string; readonly body: string } => ({
  title: `${nameJob(job)}: ${nameJobStatus(job.status)}`,
  body: describeJob(job),
});

/** Says which rows of a corrected table were left out; undefined if none was. */
export const describeLeftOutRows = (ignoredRows: number, hasUnreadableRows: boolean): string | undefined => {
  const sentences = [
    ...(hasUnreadableRows ? [msg("Rows of the file that cannot be read were left out.")] : []),
    ...(ignoredRows > 0 ? [describeIgnoredRows(ignoredRows)] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
};

/** Describes rows that did not fail before or were corrected already. */
const describeIgnoredRows = (count: number): string =>
  plural(count, {
    one: msg(
      str`${formatCount(count)} row of the file did not fail before, or was corrected already, and was left out.`,
    ),
    other: msg(
      str`${formatCount(count)} rows of the file did not fail before, or were corrected already, and were left out.`,
    ),
  });

/** Returns the URL of a file in a batch's folder, relative to the site. */
export const toOutputUrl = (batchId: string, path: string): string =>
  `batch/${encodeURIComponent(batchId)}/${path.split("/").map(encodeURIComponent).join("/")}`;
