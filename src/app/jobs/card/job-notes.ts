import { msg, str } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { BatchJob } from "#domain/model/job.ts";
import { formatCount } from "#ui/format/counts.ts";
import type { MailDraft } from "#usecases/jobs/batches.ts";
import type { RelatedJob } from "../host/related-jobs.ts";

/** Renders the note about a job that corrects failed rows of this one, or whose failed rows this one corrects. */
export const renderRelatedJob = ({ job_id }: BatchJob, { job, address }: RelatedJob): TemplateResult =>
  job.corrects === job_id
    ? html`<p class="job-note">${msg(html`Failed rows that were corrected in <a href=${address}>a later job</a>: ${formatCount(job.succeededCount)}.`)}</p>`
    : html`<p class="job-note">${msg(html`Corrects failed rows of <a href=${address}>an earlier job</a>.`)}</p>`;

/** Renders the e-mails that the person has to send. */
export const renderDrafts = (drafts: readonly MailDraft[]): readonly TemplateResult[] =>
  drafts.map(
    ({ addresses, href }) => html`<p class="notice notice-info mail-draft">
      <span>${msg(str`An e-mail to ${addresses.join(", ")} is ready. This page cannot send it: open the draft and send it yourself.`)}</span>
      <a class="button small" href=${href}>${msg("Open e-mail draft")}</a>
    </p>`,
  );
