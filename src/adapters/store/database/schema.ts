/** The object stores of the IndexedDB database, with the types of their keys and values. */
import type { DBSchema, StoreNames } from "idb";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { RecordChange } from "#ports/record-changes.ts";
import type { RecordKind, RecordKinds } from "#ports/records.ts";
import type { JobInput, RowChunk, StoredJob } from "#ports/store.ts";

/** A job with the number of its events. */
export interface StoredJobRecord extends StoredJob {
  readonly eventCount: number;
}

/** The input of a job. Versions before the store `rows` kept the rows in it. */
export interface InputRecord extends JobInput {
  readonly entries?: readonly PlannedEntry[];
}

/** Consecutive rows of a job. The key is the index of the first, so that they can be read from any row. */
export interface RowChunkRecord extends RowChunk {
  readonly job_id: string;
}

/** The events of one checkpoint. The key is the position of the first, so that a log can be read from any position. */
export interface EventChunk {
  readonly job_id: string;
  /** Position of the first event in the job's log, from 0. */
  readonly first: number;
  readonly events: readonly BatchEvent[];
}

/**
 * Several smartlinks of a job in one record, because a record costs IndexedDB more than the text of a small file. The key
 * is batch, job and the row of the first file.
 */
export interface OutputPack {
  readonly batch_id: string;
  readonly job_id: string;
  readonly files: readonly OutputFile[];
}

/** The paths of a pack's files, under the key of the pack, so that paths can be listed without reading the files. */
export interface PackPaths {
  /** The batch and the path of each file. The index `paths` has each of them once. */
  readonly paths: readonly OutputKey[];
}

/** Batch and path of a file. */
export type OutputKey = [string, string];

/** Batch, job, and the row of the first file. */
export type PackKey = [string, string, number];

/** The bytes of a part. */
export interface PartRecord {
  /** In hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** A Blob if the browser can store Blobs, which it keeps as files outside of the database; else the bytes. */
  readonly body: Blob | ArrayBuffer;
}

/** The identity of this database, see idb-meta.ts. Backups neither contain nor replace it. */
export interface MetaRecord {
  /** Random id of the database. */
  readonly birth: string;
  /** When the database was created, ISO 8601. */
  readonly born: string;
  /** A counter. A lower value than in the copy outside the database means that the browser restored an older state. */
  readonly mark: number;
}

/** The pages of the site that are open, see open-pages.ts. */
export interface OpenPagesRecord {
  /** An id for each page. */
  readonly pages: readonly string[];
}

/** The changes of one transaction, see change-log.ts. */
export interface ChangeLogEntry {
  /** Random: after the database was deleted, another entry has the same number. */
  readonly token: string;
  /** Undefined where any record may have changed. */
  readonly changes: readonly RecordChange[] | undefined;
}

/** A record of a backup that is being restored. It moves to its object store after the current records are deleted. */
export interface RestoringRecord {
  readonly store: string;
  readonly key: IDBValidKey;
  readonly value: unknown;
}

type RecordStores = {
  [Kind in RecordKind]: { key: string; value: RecordKinds[Kind]; indexes: Record<string, string | string[]> };
};

/** The database schema. migrations.ts creates the stores and their indexes. */
export interface SmartlinkSchema extends DBSchema, RecordStores {
  jobs: { key: string; value: StoredJobRecord };
  inputs: { key: string; value: InputRecord };
  rows: { key: [string, number]; value: RowChunkRecord };
  events: { key: [string, number]; value: EventChunk };
  /** Files that are not in packs: supporting files, reports, and smartlinks of earlier versions. */
  outputs: { key: OutputKey; value: OutputFile };
  packs: { key: PackKey; value: OutputPack };
  packPaths: { key: PackKey; value: PackPaths; indexes: { paths: OutputKey } };
  parts: { key: string; value: PartRecord };
  meta: { key: string | [string, number]; value: MetaRecord | OpenPagesRecord | ChangeLogEntry };
  restoring: { key: number; value: RestoringRecord };
}

/** Name of the database. */
export const databaseName = "smartlink";

/** Name of an object store. */
export type StoreName = StoreNames<SmartlinkSchema>;
