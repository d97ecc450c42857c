import type { RowRange } from "#domain/jobs/row-ranges.ts";
import type { BatchParams, PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob, JobDelivery } from "#domain/model/job.ts";
import type { Notice } from "#domain/model/notice.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";
import type { Problem } from "#domain/problem.ts";
import type { SourceTable } from "#domain/tables/source-table.ts";
import type { UploadedFile } from "./files.ts";
import type { RecordChangeLog } from "./record-changes.ts";
import type { RecordStore } from "./records.ts";

/** Everything that a job needs beside its rows to run, or to continue after the browser was closed. */
export interface JobInput {
  readonly job_id: string;
  readonly params: BatchParams;
  readonly template: Smartlink;
  readonly files: readonly BatchFile[];
  /** Warnings that concern the batch as a whole. The log begins with them. */
  readonly warnings?: readonly Problem[];
  /** The rows to generate, if the job was reopened for some of its rows. */
  readonly pending?: readonly RowRange[];
  /** The table of the rows; absent if they come from JSON. */
  readonly table?: SourceTable;
}

/** Consecutive rows of a job. */
export interface RowChunk {
  /** Index of the first entry among all rows of the job, from 0. */
  readonly first: number;
  readonly entries: readonly PlannedEntry[];
}

/** A job that is about to be stored, without its rows. */
export interface NewJob {
  readonly stored: StoredJob;
  readonly input: JobInput;
  readonly notices?: readonly Notice[];
}

/** A stored file of a batch, dropped together with the data. */
export interface BatchFile {
  readonly name: string;
  /** Path relative to the dropped folder, or the name of a file that was dropped alone. */
  readonly path: string;
  /** The key of its bytes in the part store. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** A stored job: the fold of its events so far, and the position of its runner. */
export interface StoredJob {
  readonly job: BatchJob;
  /** Index of the next row to generate, among the pending rows. */
  readonly cursor: number;
  /** Indexes of the pending rows in records of earlier versions. Now they are in the input. */
  readonly pending?: readonly number[];
  /** Incremented by each claim. A commit with an older epoch is rejected. */
  readonly epoch: number;
  readonly cancelRequested: boolean;
}

/** What a runner adds with one checkpoint, in one transaction. */
export interface JobStep {
  readonly job: BatchJob;
  readonly cursor: number;
  readonly events: readonly BatchEvent[];
  readonly outputs: readonly OutputFile[];
  /** Events for the site's event stream. An event whose id exists already replaces it. */
  readonly tracked?: readonly TrackedEvent[];
}

/** What is written when a finished job is run again. */
export interface Reopening {
  readonly job: BatchJob;
  /** The rows to run. */
  readonly pending: readonly RowRange[];
  readonly events: readonly BatchEvent[];
  /** Notices that become due when the job ends again. */
  readonly notices: readonly Notice[];
  /** Files that those rows name and that the input lacked before. */
  readonly files: readonly BatchFile[];
}

/** Stores jobs with their inputs and logs. */
export interface JobStore {
  /**
   * Stores the rows of a job in chunks, then the job with its input and notices in one transaction, which makes it visible.
   * `complete` is called with the number of rows after the last one was stored. If anything throws, nothing stays stored.
   * @throws ProblemError `job-running` if the batch has an unfinished job, and what `rows` and `complete` throw.
   */
  create(
    job: Pick<BatchJob, "job_id" | "batch_id">,
    rows: AsyncIterable<readonly PlannedEntry[]>,
    complete: (total: number) => Promise<NewJob>,
  ): Promise<void>;
  get(jobId: string): Promise<StoredJob | undefined>;
  /** Resolves with undefined if there is no such job, or if its input was damaged and is in the quarantine. */
  input(jobId: string): Promise<JobInput | undefined>;
  /**
   * Yields the rows of a job in their order, beginning with the one at index `from` (default 0). The next chunk is read
   * ahead. In place of rows whose record was damaged, there are rows with the problem `part-damaged`.
   */
  rows(jobId: string, from?: number): AsyncIterable<RowChunk>;
  /** Lists all jobs, newest first. */
  list(): Promise<readonly StoredJob[]>;
  /** Makes the caller the only runner of the job. Returns the new epoch, or undefined if there is no such job. */
  claim(jobId: string): Promise<number | undefined>;
  /**
   * Adds outputs and events and moves the cursor in one transaction, durable when it resolves. `fenced`: a newer runner
   * has claimed the job, so nothing was written. `cancelRequested`: whether the job is to be cancelled.
   */
  commit(
    jobId: string,
    epoch: number,
    step: JobStep,
  ): Promise<{ readonly fenced: boolean; readonly cancelRequested: boolean }>;
  /** Records that the job is to be cancelled. Its runner learns of it with the next commit. */
  requestCancel(jobId: string): Promise<void>;
  /** Makes some rows of a finished job due again. */
  reopen(jobId: string, reopening: Reopening): Promise<void>;
  /** Changes the address at which the files of a job are hosted. */
  setPublicUrl(jobId: string, publicUrl: string): Promise<void>;
  /** Replaces what is known of the way of an ended job's documents to their readers. */
  setDelivery(jobId: string, delivery: JobDelivery): Promise<void>;
  /** Adds events to the log without changing the job, such as the results of its notices. */
  note(jobId: string, events: readonly BatchEvent[]): Promise<void>;
  /** Returns at most `limit` events, oldest first, beginning with the one at position `after` (0-based). */
  events(jobId: string, after?: number, limit?: number): Promise<readonly BatchEvent[]>;
  /** Deletes a job with its input, events and outputs, and the parts that nothing else refers to. */
  remove(jobId: string): Promise<void>;
}

/** Stores the generated files of batches. */
export interface OutputStore {
  get(batchId: string, path: string): Promise<OutputFile | undefined>;
  /** Adds or replaces files outside of checkpoints, such as reports and supporting files. */
  put(files: readonly OutputFile[]): Promise<void>;
  /** Lists the paths in a batch's folder, sorted. */
  paths(batchId: string): Promise<readonly string[]>;
  /**
   * Yields all files of a batch's folder, some thousands at a time, in the order in which they are read quickest. The next
   * ones are read ahead.
   */
  pages(batchId: string): AsyncIterable<readonly OutputFile[]>;
}

/** Stores immutable bytes by their SHA-256 (hex). */
export interface PartStore {
  has(sha256: string): Promise<boolean>;
  put(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  bytes(sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** A part store that also takes and returns files, whose bytes need not be in memory. */
export interface FileParts extends PartStore {
  /** Returns the part as a file, or undefined if there is no such part. */
  blob(sha256: string): Promise<UploadedFile | undefined>;
  putBlob(sha256: string, file: UploadedFile): Promise<void>;
}

/** All stored data that the use cases work with. */
export interface Store {
  readonly jobs: JobStore;
  readonly outputs: OutputStore;
  readonly parts: PartStore;
  readonly records: RecordStore;
  readonly changeLog: RecordChangeLog;
}

/** How much more a batch may store. */
export interface FreeSpace {
  /** `browser`: the whole job is stored there. `disk`: the generated files are written there. */
  readonly kind: "browser" | "disk";
  /** Measures the free bytes; undefined if they are unknown. Never rejects. */
  measure(): Promise<number | undefined>;
}
