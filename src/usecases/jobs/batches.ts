/** Reading and ending stored jobs: what the manager's list, the log and the results are made of. */
import { collectRowResults, type RowResult } from "#batch/report/row-results.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import type { JobInput, Store, StoredJob } from "#ports/store.ts";
import { mailLink, mailOf } from "../notices/notice-text.ts";
import { reportPaths } from "./job-report.ts";

export interface Batches {
  /** Newest first. */
  list(): Promise<readonly StoredJob[]>;
  get(jobId: string): Promise<StoredJob | undefined>;
  /** From position `after` on, oldest first. */
  events(jobId: string, after?: number, limit?: number): Promise<readonly BatchEvent[]>;
  /** What became of each row, in the order of the data. */
  results(jobId: string): Promise<readonly NamedResult[]>;
  /** Path of the first document that the job made; undefined while there is none. */
  firstPath(jobId: string): Promise<string | undefined>;
  /** Mails that wait for a person to send them. */
  drafts(): Promise<readonly MailDraft[]>;
  remove(jobId: string): Promise<void>;
}

export interface NamedResult extends RowResult {
  /** The document's title, filled for the row. */
  readonly title: string;
  /** Where the document is, or will be, for its reader: below the batch's public address, else this site's own. */
  readonly link: string;
}

export interface MailDraft {
  readonly job_id: string;
  readonly addresses: readonly string[];
  /** `mailto:` with subject and text. */
  readonly href: string;
}

/** `batchUrl`: the batch folder of the site, absolute, ending in a slash. */
export const createBatches = (store: Store, batchUrl: string): Batches => ({
  list: () => store.jobs.list(),
  get: (jobId) => store.jobs.get(jobId),
  events: (jobId, after, limit) => store.jobs.events(jobId, after, limit),
  results: async (jobId) => {
    const [input, events] = await Promise.all([store.jobs.input(jobId), store.jobs.events(jobId)]);
    return input === undefined ? [] : namedResults(input, collectRowResults(input.entries, events), batchUrl);
  },
  firstPath: async (jobId) => {
    for (let after = 0; ; after += firstEvents) {
      const events = await store.jobs.events(jobId, after, firstEvents);
      const done = events.find((event) => event.kind === "row-done");
      if (done !== undefined || events.length < firstEvents) return done?.path;
    }
  },
  drafts: async () => {
    const waiting = await store.records.list("notices", { where: { field: "state", is: "draft" } });
    const drafts = await Promise.all(waiting.map((notice) => draftOf(notice, store, batchUrl)));
    return drafts.filter((draft) => draft !== undefined);
  },
  remove: async (jobId) => {
    await store.jobs.remove(jobId);
    await store.records.change(["notices"], async (tx) => {
      for (const { id } of await tx.list("notices", { where: { field: "job_id", is: jobId } }))
        await tx.remove("notices", id);
    });
  },
});

/** Most jobs make a document among their first rows. */
const firstEvents = 200;

const namedResults = (
  { params, template, entries }: JobInput,
  results: readonly RowResult[],
  batchUrl: string,
): readonly NamedResult[] => {
  const { title, campaignLanguage } = template;
  const compiled = compileTemplate({ title, campaignLanguage });
  const { batch_id, public_url } = params;
  const folder = public_url === undefined ? `${batchUrl}${batch_id}/` : publicFolder(public_url, batch_id);
  return results.map((result, index) => {
    const filled = fillTemplate(compiled, entries[index]?.data ?? {});
    return { ...result, title: filled.ok ? filled.value.title : "", link: folder + encodeURIComponent(result.path) };
  });
};

const draftOf = async ({ job_id, to }: Notice, store: Store, batchUrl: string): Promise<MailDraft | undefined> => {
  const stored = await store.jobs.get(job_id);
  if (stored === undefined || to.kind !== "mail") return undefined;
  const { report } = await reportPaths(stored.job, { store });
  const href = mailLink(mailOf(to.addresses, stored.job, report, { batchUrl }));
  return href === undefined ? undefined : { job_id, addresses: to.addresses, href };
};
