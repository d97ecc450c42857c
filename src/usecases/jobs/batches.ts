/** Reads and deletes stored jobs for the manager's Batches page: list, log and mail drafts. */

import type { BatchPorts } from "#batch/pipeline.ts";
import type { BatchEvent, BatchJob, JobDelivery } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import { type AssetNames, nameAssets } from "#domain/problems/name-assets.ts";
import type { JobInput, Store, StoredJob } from "#ports/store.ts";
import { createCorrectedLinks } from "./job-report.ts";
import { createMail, createMailtoLink } from "./notice-text.ts";
import { findReportPaths } from "./report-paths.ts";

/** Stored jobs as the Batches page uses them. */
export interface Batches {
  /** Lists all jobs, newest first. */
  list(): Promise<readonly StoredJob[]>;
  get(jobId: string): Promise<StoredJob | undefined>;
  /** Reads events from position `after` on (default 0), oldest first; all of them without `limit`. */
  events(jobId: string, after?: number, limit?: number): Promise<readonly BatchEvent[]>;
  /** Returns the path of the first smartlink that the job generated, undefined while there is none. */
  firstOutputPath(jobId: string): Promise<string | undefined>;
  /** Returns the mails that wait to be sent by a person (`callback_emails`; docs/api.md, “Callbacks”). */
  mailDrafts(): Promise<readonly MailDraft[]>;
  /** Returns the title of a smartlink in the library that was a job's template; undefined if it is gone. */
  findTemplateTitle(smartlinkId: string): Promise<string | undefined>;
  /** Returns the names of the assets of a job's template, as they were when it was stored; none if its input is gone. */
  findAssetNames(jobId: string): Promise<AssetNames>;
  /** Stores how far the documents of an ended job are on their way to the readers. */
  setDelivery(jobId: string, delivery: JobDelivery): Promise<void>;
  /** Deletes a job with everything that only it uses. Jobs whose rows it corrects get their lists of links without it. */
  remove(jobId: string): Promise<void>;
}

/** A mail that a person has to send. */
export interface MailDraft {
  readonly job_id: string;
  readonly addresses: readonly string[];
  /** `mailto:` address with subject and text. */
  readonly href: string;
}

/** What the access to stored jobs needs. */
export type BatchesPorts = Pick<BatchPorts, "store" | "bytes" | "batchUrl">;

/** Creates the access to stored jobs. */
export const createBatches = ({ store, bytes, batchUrl }: BatchesPorts): Batches => ({
  list: () => store.jobs.list(),
  get: (jobId) => store.jobs.get(jobId),
  events: (jobId, after, limit) => store.jobs.events(jobId, after, limit),
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
  findAssetNames: async (jobId) => {
    const input = await store.jobs.input(jobId);
    return input === undefined ? {} : nameAssets(input.template);
  },
  setDelivery: (jobId, delivery) => store.jobs.setDelivery(jobId, delivery),
  remove: async (jobId) => {
    // A damaged input is no reason to leave the job where it is.
    const input = await store.jobs.input(jobId).catch(() => undefined);
    const job = (await store.jobs.get(jobId).catch(() => undefined))?.job;
    await store.jobs.remove(jobId);
    await store.records.change(["notices"], async (tx) => {
      for (const { id } of await tx.list("notices", { where: { field: "job_id", is: jobId } }))
        await tx.remove("notices", id);
    });
    if (input !== undefined) await removeUnusedToolFiles(input, store);
    if (job?.corrects !== undefined) await writeCorrectedLinks(job, { store, bytes, batchUrl });
  },
});

/** The job is deleted even where a list cannot be written. Saving the public address writes the lists again. */
const writeCorrectedLinks = async (job: BatchJob, ports: BatchesPorts): Promise<void> => {
  const lists = await createCorrectedLinks(job, ports).catch(() => []);
  await ports.store.outputs.put(lists).catch(() => undefined);
};

/** Most jobs generate a smartlink among their first rows, so that one read is enough. */
const eventsPerRead = 200;

const toMailDraft = async ({ job_id, to }: Notice, store: Store, batchUrl: string): Promise<MailDraft | undefined> => {
  const stored = await store.jobs.get(job_id);
  if (stored === undefined || to.kind !== "mail") return undefined;
  const { report } = await findReportPaths(stored.job, { store });
  const href = createMailtoLink(createMail(to.addresses, stored.job, report, { batchUrl }));
  return href === undefined ? undefined : { job_id, addresses: to.addresses, href };
};

/**
 * Empties the folder if it has PDFs of the deleted job and none of another job. `param.json` and `data.json` are copied
 * there together with their PDFs whenever they are dropped, which a person does not see.
 */
const removeUnusedToolFiles = async (deletedJob: JobInput, { jobs, records }: Store): Promise<void> => {
  const files = await records.list("toolFiles");
  const folder = new Set(files.map(({ sha256 }) => sha256));
  const usesFolder = (input: JobInput) => input.files.some(({ sha256 }) => folder.has(sha256));
  if (!usesFolder(deletedJob)) return;
  for (const { job } of await jobs.list()) {
    const input = await jobs.input(job.job_id).catch(() => undefined);
    if (input !== undefined && usesFolder(input)) return;
  }
  await records.change(["toolFiles"], async (tx) => {
    for (const { id } of await tx.list("toolFiles")) await tx.remove("toolFiles", id);
  });
  await records.sweep([...folder]);
};
