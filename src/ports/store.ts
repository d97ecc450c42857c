import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import type { Problem } from "#domain/problem.ts";
import type { UploadedFile } from "./files.ts";
import type { RecordStore } from "./records.ts";

/** Everything a job needs to run, or to run on after the browser was closed. */
export interface JobInput {
  readonly job_id: string;
  readonly params: BatchParams;
  readonly template: Smartlink;
  readonly entries: readonly PlannedEntry[];
  readonly files: readonly InputFile[];
  /** What was found while parameters, rows and template were read; the log begins with it. */
  readonly warnings?: readonly Problem[];
}

/** A file that was dropped together with the data. */
export interface InputFile {
  readonly name: string;
  /** Relative path of a dropped folder, else the name. */
  readonly path: string;
  /** The bytes' key in the part store. */
  readonly sha256: string;
  readonly size: number;
}

/** A job as it is stored: the fold of its events so far, and where its runner stands. */
export interface StoredJob {
  readonly job: BatchJob;
  /** Index into `pending` of the next row to make. */
  readonly cursor: number;
  /** Indexes into the input's entries, in the order of making; absent: all of them. */
  readonly pending?: readonly number[];
  /** Counts the runners: a commit of an older one is refused. */
  readonly epoch: number;
  readonly cancelRequested: boolean;
}

/** What one step of a runner adds, in one transaction. */
export interface JobStep {
  readonly job: BatchJob;
  readonly cursor: number;
  readonly events: readonly BatchEvent[];
  readonly outputs: readonly OutputFile[];
  /** For the site's stream of events; one with a known id takes its place. */
  readonly tracked?: readonly TrackedEvent[];
}

/** What makes a finished job run again. */
export interface Reopening {
  readonly job: BatchJob;
  /** The rows to run, as indexes into the entries. */
  readonly pending: readonly number[];
  readonly events: readonly BatchEvent[];
  /** Owed from now on. */
  readonly notices: readonly Notice[];
  /** What those rows name, and what was not there before. */
  readonly files: readonly InputFile[];
}

export interface JobStore {
  /** With the notices that it owes, all or nothing. Rejects with a Fault `job-running` where the batch has an unfinished job. */
  create(stored: StoredJob, input: JobInput, notices?: readonly Notice[]): Promise<void>;
  get(jobId: string): Promise<StoredJob | undefined>;
  input(jobId: string): Promise<JobInput | undefined>;
  /** Newest first. */
  list(): Promise<readonly StoredJob[]>;
  /** Makes the caller the job's only runner: returns the new epoch, undefined where there is no such job. */
  claim(jobId: string): Promise<number | undefined>;
  /**
   * Adds outputs and events and moves the cursor, all or nothing, durable when it resolves. `fenced`: a newer runner
   * has claimed the job, nothing was written. Tells whether a cancel was asked for.
   */
  commit(
    jobId: string,
    epoch: number,
    step: JobStep,
  ): Promise<{ readonly fenced: boolean; readonly cancelRequested: boolean }>;
  requestCancel(jobId: string): Promise<void>;
  /** Makes a finished job run again over some of its rows. */
  reopen(jobId: string, reopening: Reopening): Promise<void>;
  /** Adds events beside a runner's steps, without changing the job: what became of its notices. */
  note(jobId: string, events: readonly BatchEvent[]): Promise<void>;
  /** Events from position `after` (0-based, exclusive of earlier ones), oldest first. */
  events(jobId: string, after?: number, limit?: number): Promise<readonly BatchEvent[]>;
  /** Removes a job, its input, events and outputs; parts that nothing uses any more go too. */
  remove(jobId: string): Promise<void>;
}

export interface OutputStore {
  get(batchId: string, path: string): Promise<OutputFile | undefined>;
  /** Replaces or adds files outside a runner's step: reports, supporting files. */
  put(files: readonly OutputFile[]): Promise<void>;
  /** Paths of a batch's folder, sorted. */
  paths(batchId: string): Promise<readonly string[]>;
  /** Files of a batch's folder in order of path, in pages of `limit`, after path `after`. */
  list(batchId: string, options?: { readonly after?: string; readonly limit?: number }): Promise<readonly OutputFile[]>;
}

/** Bytes by their sha256 (hex). What is there is never changed. */
export interface PartStore {
  has(sha256: string): Promise<boolean>;
  put(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  bytes(sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The same with files: their bytes need not pass through memory. */
export interface FileParts extends PartStore {
  /** Undefined where the store has no such part. */
  blob(sha256: string): Promise<UploadedFile | undefined>;
  putBlob(sha256: string, file: UploadedFile): Promise<void>;
}

export interface Store {
  readonly jobs: JobStore;
  readonly outputs: OutputStore;
  readonly parts: PartStore;
  readonly records: RecordStore;
}
