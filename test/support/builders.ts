/** Creates small valid records for tests. A test passes only the fields that it is about. */

import { createJob } from "#domain/jobs/job-state.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Folder } from "#domain/model/records/folder.ts";
import { type Smartlink, smartlinkSchema } from "#domain/model/smartlink.ts";
import type { JobInput, StoredJob } from "#ports/store.ts";

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
  entries: [1, 2, 3].map((row) => anEntry(row)),
  files: [],
});

export const anOutput = (batch_id: string, path: string): OutputFile => ({
  batch_id,
  path,
  job_id: "j1",
  kind: "smartlink",
  mimetype: "text/html",
  pieces: ["text"],
  size: 4,
});

export const aFolder = (over: Partial<Folder> = {}): Folder => ({
  id: "f1",
  name: "Folder",
  readOnly: false,
  _folder: null,
  _organization: "o1",
  created: "2026-11-21T08:00:00.000Z",
  updated: "2026-11-21T08:00:00.000Z",
  ...over,
});
