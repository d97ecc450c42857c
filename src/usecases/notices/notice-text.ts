/** What a notice says: the body of a callback, and the mail in words. */

import { readEmailLink } from "#domain/links/contact-link.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import { batchFolderUrl } from "../jobs/job-report.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";

type Place = Pick<BatchPorts, "batchUrl">;

/** The key stands in the body too: where CORS forbids headers of ours, a receiver still knows a repetition. */
export const createCallbackBody = (notice: Notice, job: BatchJob, reportPath: string, place: Place): string =>
  JSON.stringify({
    event: notice.event,
    idempotency_key: notice.id,
    ...job,
    report_url: batchFolderUrl(job, place) + reportPath,
  });

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export const createMail = (to: readonly string[], job: BatchJob, reportPath: string, place: Place): Mail => ({
  to,
  subject: `Batch ${job.batch_id}: ${job.status}`,
  text: [
    `The batch “${job.batch_id}” has ended: ${job.status}${job.reason === undefined ? "" : ` (${job.reason})`}.`,
    `${job.succeededCount} of ${job.total} smartlinks were made, ${job.erroredCount} rows failed, ${job.skippedCount} were not tried.`,
    `Report, in the browser that made the batch: ${batchFolderUrl(job, place)}${reportPath}`,
    `Job ${job.job_id}, started ${job.started}, finished ${job.finished ?? "not yet"}.`,
  ].join("\n"),
});

/** A link that opens the mail in the person's own program; undefined where an address is none. */
export const createMailtoLink = ({ to, subject, text }: Mail): string | undefined =>
  readEmailLink(
    `${to.join(",")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`,
  );
