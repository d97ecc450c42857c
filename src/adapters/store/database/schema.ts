import type { DBSchema, StoreNames } from "idb";
import type { BatchEvent } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { RecordKind, RecordKinds } from "#ports/records.ts";
import type { JobInput, StoredJob } from "#ports/store.ts";

/** A job's record: as the port has it, and how many events it has. */
export interface JobRecord extends StoredJob {
  readonly eventCount: number;
}

/** Events of one step. Keyed by the position of the first, so that a log is read from any place on. */
export interface EventChunk {
  readonly job_id: string;
  readonly first: number;
  readonly events: readonly BatchEvent[];
}

export interface PartRecord {
  readonly sha256: string;
  readonly size: number;
  /** A Blob where the browser stores Blobs (it keeps them as files), else the bytes. */
  readonly body: Blob | ArrayBuffer;
}

/** What this browser knows of its own database; see idb-meta.ts. No part of the workspace: neither saved nor restored. */
export interface MetaRecord {
  /** Given once, when the database was made. */
  readonly birth: string;
  readonly born: string;
  /** Counts up; another place remembers it as well, so that a database that fell back is told. */
  readonly mark: number;
}

/** A record of a backup that is being restored, waiting for its place to be free. */
export interface RestoringRecord {
  readonly store: string;
  readonly key: IDBValidKey;
  readonly value: unknown;
}

type RecordStores = {
  [Kind in RecordKind]: { key: string; value: RecordKinds[Kind]; indexes: Record<string, string[]> };
};

export interface SmartlinkSchema extends DBSchema, RecordStores {
  jobs: { key: string; value: JobRecord };
  inputs: { key: string; value: JobInput };
  events: { key: [string, number]; value: EventChunk };
  outputs: { key: [string, string]; value: OutputFile };
  parts: { key: string; value: PartRecord };
  meta: { key: string; value: MetaRecord };
  restoring: { key: number; value: RestoringRecord };
}

export const databaseName = "smartlink";

export type StoreName = StoreNames<SmartlinkSchema>;
