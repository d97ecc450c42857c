import type { DBSchema } from "idb";
import type { BatchEvent } from "#domain/model/job.ts";
import type { OutputFile } from "#domain/model/output.ts";
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

export interface SmartlinkSchema extends DBSchema {
  jobs: { key: string; value: JobRecord };
  inputs: { key: string; value: JobInput };
  events: { key: [string, number]; value: EventChunk };
  outputs: { key: [string, string]; value: OutputFile };
  parts: { key: string; value: PartRecord };
}

export const databaseName = "smartlink";
export const databaseVersion = 1;

export type StoreName = "jobs" | "inputs" | "events" | "outputs" | "parts";
