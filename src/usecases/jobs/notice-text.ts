/** Creates the content of notices: the body of a callback, and the mail. */

import type { BatchPorts } from "#batch/pipeline.ts";
import { readEmailLink } from "#domain/links/contact-link.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import { batchFolderUrl } from "./report-paths.ts";

type Site = Pick<BatchPorts, "batchUrl">;

/**
 * Creates the JSON body of a callback (docs/api.md, “Callbacks”). It contains the idempotency key too, because CORS may
 * forbid the header.
 */
export const createCallbackBody = (notice: Notice, job: BatchJob, reportPath: string, site: Site): string =>
  JSON.stringify({
    event: notice.event,
    idempotency_key: notice.id,
    ...job,
    report_url: batchFolderUrl(job, site) + reportPath,
  });

/** A mail about the end of a job, also the JSON that is posted to a `mail_url`. */
export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Creates the mail. `reportPath`: inside the batch's folder. */
export const createMail = (to: readonly string[], job: BatchJob, reportPath: string, site: Site): Mail => ({
  to,
  subject: `Batch ${job.batch_id}: ${job.status}`,
  text: [
    `The batch “${job.batch_id}” has ended: ${job.status}${job.reason === undefined ? "" : ` (${job.reason})`}.`,
    `${job.succeededCount} of ${job.total} smartlinks were generated, ${job.erroredCount} rows failed, ${job.skippedCount} were skipped.`,
    `Report, in the browser that made the batch: ${batchFolderUrl(job, site)}${reportPath}`,
    `Job ${job.job_id}, started ${job.started}, finished ${job.finished ?? "not yet"}.`,
  ].join("\n"),
});

/** Returns a `mailto:` link that opens the mail in the person's mail program, undefined if an address is invalid. */
export const createMailtoLink = ({ to, subject, text }: Mail): string | undefined =>
  readEmailLink(
    `${to.join(",")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`,
  );
