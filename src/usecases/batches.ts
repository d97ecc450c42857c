/** Reading and ending stored jobs: what the manager's list, the log and the results are made of. */
import { type RowResult, rowResults } from "#batch/row-results.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import type { Store, StoredJob } from "#ports/store.ts";
import { reportPaths } from "./job-report.ts";
import { mailLink, mailOf } from "./notice-text.ts";

export interface Batches {
  /** Newest first. */
  list(): Promise<readonly StoredJob[]>;
  get(jobId: string): Promise<StoredJob | undefined>;
  /** From position `after` on, oldest first. */
  events(jobId: string, after?: number, limit?: number): Promise<readonly BatchEvent[]>;
  /** What became of each row, in the order of the data. */
  results(jobId: string): Promise<readonly RowResult[]>;
  /** Mails that wait for a person to send them. */
  drafts(): Promise<readonly MailDraft[]>;
  remove(jobId: string): Promise<void>;
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
    return rowResults(input?.entries ?? [], events);
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

const draftOf = async ({ job_id, to }: Notice, store: Store, batchUrl: string): Promise<MailDraft | undefined> => {
  const stored = await store.jobs.get(job_id);
  if (stored === undefined || to.kind !== "mail") return undefined;
  const { report } = await reportPaths(stored.job, { store });
  const href = mailLink(mailOf(to.addresses, stored.job, report, { batchUrl }));
  return href === undefined ? undefined : { job_id, addresses: to.addresses, href };
};
