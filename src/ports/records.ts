/**
 * The records of the interface, by kind and id. Every operation is durable when it resolves; what an operation reads
 * and writes inside `change` is one transaction.
 */
import type { Environment } from "#domain/model/batch.ts";
import type { Notice } from "#domain/model/notice.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { Folder } from "#domain/model/records/folder.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";

/** What was answered to a call with an Idempotency-Key. */
export interface StoredAnswer {
  /** `<user> <path> <key>` */
  readonly id: string;
  /** sha256 of the call's parameters and files. */
  readonly fingerprint: string;
  readonly created: string;
  /** Absent while the first call is under way, or where it was cut off. */
  readonly status?: number;
  readonly body?: string;
}

/** A page image, made once. `id`: `<content id> <page> <width>`. */
export interface PageImage {
  readonly id: string;
  readonly _content: string;
  readonly mimetype: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file of the standalone tool's folder. `id`: its path there. */
export interface ToolFile {
  readonly id: string;
  readonly created: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its bytes' key in the part store. */
  readonly sha256: string;
}

/** An environment of the settings page. `id`: its name. */
export interface StoredEnvironment extends Environment {
  readonly id: string;
  readonly created: string;
}

export interface RecordKinds {
  folders: Folder;
  contents: StoredContent;
  smartlinks: StoredSmartlink;
  assets: StoredAsset;
  users: StoredUser;
  answers: StoredAnswer;
  images: PageImage;
  tracked: TrackedEvent;
  notices: Notice;
  toolFiles: ToolFile;
  environments: StoredEnvironment;
}

export type RecordKind = keyof RecordKinds;

/** Fields by which records are found besides their id. Lists are in order of creation within a value. */
export interface RecordFields {
  folders: "_folder";
  contents: "_folder" | "sha256";
  smartlinks: "_folder" | "_content";
  assets: "_document";
  users: "email";
  answers: never;
  images: "_content";
  tracked: "smartlink_id";
  notices: "job_id" | "state";
  toolFiles: "sha256";
  environments: never;
}

/** When a record was made, and its id. */
export type RecordPosition = readonly [created: string, id: string];

export interface ListQuery<Kind extends RecordKind> {
  /** Only records whose field has the value. */
  readonly where?: { readonly field: RecordFields[Kind]; readonly is: string };
  /** Continue after this place in the order of creation. */
  readonly after?: RecordPosition;
  readonly limit?: number;
}

export interface RecordReader {
  get<Kind extends RecordKind>(kind: Kind, id: string): Promise<RecordKinds[Kind] | undefined>;
  /** In order of creation. */
  list<Kind extends RecordKind>(kind: Kind, query?: ListQuery<Kind>): Promise<readonly RecordKinds[Kind][]>;
}

/** Inside a transaction nothing else may be awaited than its own operations. */
export interface RecordTransaction extends RecordReader {
  put<Kind extends RecordKind>(kind: Kind, record: RecordKinds[Kind]): Promise<void>;
  remove(kind: RecordKind, id: string): Promise<void>;
  /** Whether the part store has the bytes; they stay until the transaction ends. */
  hasPart(sha256: string): Promise<boolean>;
}

export interface RecordStore extends RecordReader {
  /** All or nothing: what `work` throws undoes everything. */
  change<T>(kinds: readonly RecordKind[], work: (tx: RecordTransaction) => Promise<T>): Promise<T>;
  /** Drops those of the parts that nothing refers to, unless a job runs that may be about to. */
  sweep(sha256s: readonly string[]): Promise<void>;
}
