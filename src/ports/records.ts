/**
 * The records of the REST API, by kind and id. Every operation is durable when it resolves. All reads and writes
 * inside `change` are one transaction.
 */
import type { Environment } from "#domain/model/batch.ts";
import type { Notice } from "#domain/model/notice.ts";
import type { StoredContent } from "#domain/model/records/content.ts";
import type { ContentText } from "#domain/model/records/content-text.ts";
import type { StoredFolder } from "#domain/model/records/folder.ts";
import type { Preference } from "#domain/model/records/preference.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import type { StoredEdit } from "#domain/model/records/stored-edit.ts";
import type { StoredVersion } from "#domain/model/records/stored-version.ts";
import type { TrashEntry } from "#domain/model/records/trash-entry.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import type { TrackedEvent } from "#domain/model/tracked-event.ts";

/** The response to a call with an Idempotency-Key. */
export interface StoredAnswer {
  /** `<user> <path> <key>`. */
  readonly id: string;
  /** SHA-256 of the call's parameters and files. */
  readonly fingerprint: string;
  readonly created: string;
  /** Missing while the first call is in progress, or if it was interrupted. */
  readonly status?: number;
  readonly body?: string;
}

/** A page image, drawn at the first request. `id`: `<content id> <page> <width>`. */
export interface PageImage {
  readonly id: string;
  readonly _content: string;
  readonly mimetype: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file in the folder of the standalone tool. `id`: its path in the folder. */
export interface ToolFile {
  readonly id: string;
  readonly created: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The key of its bytes in the part store. */
  readonly sha256: string;
}

/** An environment that was created on the settings page. `id`: its name. */
export interface StoredEnvironment extends Environment {
  readonly id: string;
  readonly created: string;
}

/** The type of the records of each kind. */
export interface RecordKinds {
  folders: StoredFolder;
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
  trash: TrashEntry;
  versions: StoredVersion;
  texts: ContentText;
  preferences: Preference;
  edits: StoredEdit;
}

/** The name of an object store of records. */
export type RecordKind = keyof RecordKinds;

/** The indexed fields of each kind. Records with the same value are listed in order of creation. */
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
  trash: "batch_id" | "expires";
  versions: "_document";
  texts: never;
  preferences: never;
  edits: "_document";
}

/** A position in the order of creation. `created`: ISO 8601. */
export type RecordPosition = readonly [created: string, id: string];

/** Selects records of a list. */
export interface ListQuery<Kind extends RecordKind> {
  /** Only records whose field has the value. */
  readonly where?: { readonly field: RecordFields[Kind] } & (
    | { readonly is: string; readonly upTo?: never }
    /** Only records whose field is at most this value, in the order of the field. Takes no `after`. */
    | { readonly upTo: string; readonly is?: never }
  );
  /** Only records after this position in the order of the list. */
  readonly after?: RecordPosition;
  /** The order of creation: the oldest first if missing. */
  readonly order?: "oldest" | "newest";
  readonly limit?: number;
}

/** Reads records. */
export interface RecordReader {
  get<Kind extends RecordKind>(kind: Kind, id: string): Promise<RecordKinds[Kind] | undefined>;
  /** Lists records in order of creation, the oldest first unless the query has another order. */
  list<Kind extends RecordKind>(kind: Kind, query?: ListQuery<Kind>): Promise<readonly RecordKinds[Kind][]>;
}

/** The operations inside a transaction. Awaiting anything else lets IndexedDB commit the transaction. */
export interface RecordTransaction extends RecordReader {
  put<Kind extends RecordKind>(kind: Kind, record: RecordKinds[Kind]): Promise<void>;
  remove(kind: RecordKind, id: string): Promise<void>;
  /** Returns whether the part store has the bytes. No sweep removes them before the transaction ends. */
  hasPart(sha256: string): Promise<boolean>;
}

/** Reads and changes records. */
export interface RecordStore extends RecordReader {
  /** Runs `work` in one transaction. Whatever `work` throws rolls the transaction back. */
  change<T>(kinds: readonly RecordKind[], work: (tx: RecordTransaction) => Promise<T>): Promise<T>;
  /** Deletes those of the parts that no record refers to. Does nothing while a job is in progress, which may add references. */
  sweep(sha256s: readonly string[]): Promise<void>;
}
