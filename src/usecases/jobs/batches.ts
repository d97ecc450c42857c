/** Reads and deletes stored jobs for the manager's Batches page: list, log, results and mail drafts. */
import type { RowResult } from "#batch/report/row-results.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import type { JobInput, Store, StoredJob } from "#ports/store.ts";
import { createMail, createMailtoLink } from "../notices/notice-text.ts";
import { removeUnusedToolFiles } from "../tool/remove-unused-tool-files.ts";
import { findReportPaths } from "./job-report.ts";
import { type RowResultChunk, readJobLog } from "./rows/job-log.ts";

/** Stored jobs as the Batches page uses them. */
export interface Batches {
  /** Lists all jobs, newest first. */
  list(): Promise<readonly StoredJob[]>;
  get(jobId: string): Promise<StoredJob | undefined>;
  /** Reads events from position `after` on (default 0), oldest first; all of them without `limit`. */
  events(jobId: string, after?: number, limit?: number): Promise<readonly BatchEvent[]>;
  /** Returns the result of each row, in the order of the data. Empty if there is no such job. */
  results(jobId: string): Promise<readonly JobRowResult[]>;
  /** Returns the path of the first smartlink that the job generated, undefined while there is none. */
  firstOutputPath(jobId: string): Promise<string | undefined>;
  /** Returns the mails that wait to be sent by a person (decisions §3, `callback_emails`). */
  mailDrafts(): Promise<readonly MailDraft[]>;
  /** Returns the title of a smartlink in the library that was a job's template; undefined if it is gone. */
  findTemplateTitle(smartlinkId: string): Promise<string | undefined>;
  /** Deletes a job with everything that only it uses. */
  remove(jobId: string): Promise<void>;
}

/** A row's result with what a list shows of it. */
export interface JobRowResult extends RowResult {
  /** The template's title, filled with the row's data; empty if it cannot be filled. */
  readonly title: string;
  /** Absolute address of the smartlink: below the batch's public address if it has one, else below this site. */
  readonly link: string;
}

/** A mail that a person has to send. */
export interface MailDraft {
  readonly job_id: string;
  readonly addresses: readonly string[];
  /** `mailto:` address with subject and text. */
  readonly href: string;
}

/** Creates the access to stored jobs. `batchUrl`: the site's batch folder, absolute, ending in a slash. */
export const createBatches = (store: Store, batchUrl: string): Batches => ({
  list: () => store.jobs.list(),
  get: (jobId) => store.jobs.get(jobId),
  events: (jobId, after, limit) => store.jobs.events(jobId, after, limit),
  results: async (jobId) => {
    const input = await store.jobs.input(jobId);
    if (input === undefined) return [];
    const toJobResults = createResultMapper(input, batchUrl);
    const rows: JobRowResult[] = [];
    for await (const chunk of (await readJobLog(jobId, store.jobs)).results()) rows.push(...toJobResults(chunk));
    return rows;
  },
  firstOutputPath: async (jobId) => {
    for (let after = 0; ; after += eventsPerRead) {
      const events = await store.jobs.events(jobId, after, eventsPerRead);
      const rowDone = events.find((event) => event.kind === "row-done");
      if (rowDone !== undefined || events.length < eventsPerRead) return rowDone?.path;
    }
  },
  mailDrafts: async () => {
    const notices = await store.records.list("notices", { where: { field: "state", is: "draft" } });
    const drafts = await Promise.all(notices.map((notice) => toMailDraft(notice, store, batchUrl)));
    return drafts.filter((draft) => draft !== undefined);
  },
  findTemplateTitle: async (smartlinkId) => (await store.records.get("smartlinks", smartlinkId))?.title,
  remove: async (jobId) => {
    // A damaged input is no reason to leave the job where it is.
    const input = await store.jobs.input(jobId).catch(() => undefined);
    await store.jobs.remove(jobId);
    await store.records.change(["notices"], async (tx) => {
      for (const { id } of await tx.list("notices", { where: { field: "job_id", is: jobId } }))
        await tx.remove("notices", id);
    });
    if (input !== undefined) await removeUnusedToolFiles(input, store);
  },
});

/** Most jobs generate a smartlink among their first rows, so that one read is enough. */
const eventsPerRead = 200;

const createResultMapper = (
  { params, template }: JobInput,
  batchUrl: string,
): ((chunk: RowResultChunk) => readonly JobRowResult[]) => {
  const { title, campaignLanguage } = template;
  const compiled = compileTemplate({ title, campaignLanguage });
  const { batch_id, public_url } = params;
  const folder = public_url === undefined ? `${batchUrl}${batch_id}/` : publicFolder(public_url, batch_id);
  return ({ entries, results }) =>
    results.map((result, index) => {
      const filled = fillTemplate(compiled, entries[index]?.data ?? {});
      return { ...result, title: filled.ok ? filled.value.title : "", link: folder + encodeURIComponent(result.path) };
    });
};

const toMailDraft = async ({ job_id, to }: Notice, store: Store, batchUrl: string): Promise<MailDraft | undefined> => {
  const stored = await store.jobs.get(job_id);
  if (stored === undefined || to.kind !== "mail") return undefined;
  const { report } = await findReportPaths(stored.job, { store });
  const href = createMailtoLink(createMail(to.addresses, stored.job, report, { batchUrl }));
  return href === undefined ? undefined : { job_id, addresses: to.addresses, href };
};
