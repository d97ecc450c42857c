/** Creates small valid records for tests. A test passes only the fields that it is about. */

import { createJob } from "#domain/jobs/job-state.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import type { StoredVersion } from "#domain/model/records/stored-version.ts";
import type { TrashEntry } from "#domain/model/records/trash-entry.ts";
import { type Smartlink, smartlinkSchema } from "#domain/model/smartlink.ts";
import { createSmartlinkRecord } from "#domain/records/new-smartlink.ts";
import type { JobInput, Store, StoredJob } from "#ports/store.ts";

export const someParams = (over: Partial<BatchParams> = {}): BatchParams => ({
  batch_id: "b1",
  strategy: "original",
  encoding: "text",
  max_errors: 0,
  ...over,
});

export const aTemplate = (over: Record<string, unknown> = {}): Smartlink =>
  smartlinkSchema.parse({ title: "For [[name]]", config: { global: {} }, assets: [], ...over });

export const anEntry = (row: number, over: Partial<PlannedEntry> = {}): PlannedEntry => ({
  row,
  pdf: "a.pdf",
  reference_id: `r${row}`,
  suffix: "s",
  name: `r${row}.s.html`,
  data: { name: `Reader ${row}` },
  ...over,
});

export const aStoredJob = ({ job_id = "j1", batch_id = "b1", total = 3, max_errors = 0 } = {}): StoredJob => ({
  job: createJob({
    batch_id,
    job_id,
    started: "2026-11-21T08:00:00.000Z",
    total,
    strategy: "original",
    encoding: "text",
    max_errors,
  }),
  cursor: 0,
  epoch: 0,
  cancelRequested: false,
});

export const aJobInput = ({ job_id = "j1", batch_id = "b1" } = {}): JobInput => ({
  job_id,
  params: someParams({ batch_id }),
  template: aTemplate(),
  files: [],
});

/** Stores a job with three rows. */
export const createStoredJob = (
  { jobs }: Pick<Store, "jobs">,
  stored: StoredJob,
  input: JobInput,
  entries: readonly PlannedEntry[] = [1, 2, 3].map((row) => anEntry(row)),
): Promise<void> =>
  jobs.create(
    stored.job,
    (async function* () {
      yield entries;
    })(),
    async () => ({ stored, input }),
  );

export const anOutput = (batch_id: string, path: string): OutputFile => ({
  batch_id,
  path,
  job_id: "j1",
  kind: "smartlink",
  mimetype: "text/html",
  pieces: ["text"],
  size: 4,
});

export const aFolder = (over: Partial<StoredFolder> = {}): StoredFolder => ({
  id: "f1",
  name: "Folder",
  readOnly: false,
  _folder: null,
  _organization: "o1",
  created: "2026-11-21T08:00:00.000Z",
  updated: "2026-11-21T08:00:00.000Z",
  ...over,
});

export const aTrashEntry = (over: Partial<TrashEntry> = {}): TrashEntry => ({
  id: "t1",
  created: "2026-11-21T08:00:00.000Z",
  expires: null,
  batch_id: "b1",
  kind: "smartlink",
  title: "Deleted",
  _folder: "f1",
  path: ["Folder"],
  size: 0,
  parts: [],
  records: { folders: [], contents: [], smartlinks: [], assets: [] },
  ...over,
});

export const aStoredSmartlink = (over: Partial<StoredSmartlink> = {}): StoredSmartlink => ({
  ...createSmartlinkRecord({
    id: "s1",
    uuid: "u1",
    title: "Spring",
    distribution: 0,
    content: {
      id: "c1",
      filename: "a.pdf",
      filesize: 1,
      mimetype: "application/pdf",
      pagesWidth: [1],
      pagesHeight: [1],
    },
    _folder: "f1",
    _organization: "o1",
    _member: "m1",
    username: "Anna",
    global: {} as StoredSmartlink["config"]["global"],
    now: "2026-11-21T08:00:00.000Z",
  }),
  ...over,
});

export const aVersion = (over: Partial<StoredVersion> = {}): StoredVersion => ({
  id: "v1",
  _document: "s1",
  created: "2026-11-21T08:00:00.000Z",
  name: null,
  number: 1,
  parts: [],
  smartlink: aStoredSmartlink(),
  assets: [],
  ...over,
});

export const aContent = (over: Partial<StoredContent> = {}): StoredContent => ({
  id: "c1",
  title: "Offer",
  _folder: "f1",
  _organization: "o1",
  _member: "m1",
  ip: "127.0.0.1",
  filename: "offer.pdf",
  filesize: 3,
  mimetype: "application/pdf",
  pagesWidth: [595],
  pagesHeight: [842],
  created: "2026-11-21T08:00:00.000Z",
  updated: "2026-11-21T08:00:00.000Z",
  sha256: "0".repeat(64),
  ...over,
});

export const anAsset = (over: Partial<StoredAsset> = {}): StoredAsset => ({
  id: "a1",
  page: 1,
  updateBear: false,
  assetId: "",
  username: "Anna",
  _organization: "o1",
  _document: "s1",
  inserted: "2026-11-21T08:00:00.000Z",
  updated: "2026-11-21T08:00:00.000Z",
  files: {},
  aura: { api: "1.3.2", name: "Order", center_x: 50, center_y: 50, center_z: 0, rect: [10, 10], actions: [], order: 0 },
  ...over,
});

/** Lists all files of a batch, sorted by path. */
export const listOutputs = async (
  { outputs }: Pick<Store, "outputs">,
  batchId: string,
): Promise<readonly OutputFile[]> => {
  const files: OutputFile[] = [];
  for await (const page of outputs.pages(batchId)) files.push(...page);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
};
