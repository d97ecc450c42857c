/**
 * A snapshot of the database in localStorage: its id, its revision, its record counts and its last backup. Browsers
 * silently clear or roll back a damaged database; a database that disagrees with its snapshot has lost data.
 */

import type { MetaRecord } from "#adapters/store/database/schema.ts";
import type { RecordCounts } from "#adapters/store/idb-meta.ts";
import { isRecord } from "#domain/values/is-record.ts";

/** Stored as JSON in localStorage. All dates are ISO 8601 in UTC. */
export interface DataSnapshot {
  /** Id of the database, created with it. */
  readonly birth: string;
  /** Revision of the database; it only grows. */
  readonly mark: number;
  /** When the snapshot was taken. */
  readonly seen: string;
  readonly counts: RecordCounts;
  readonly backup?: { readonly at: string; readonly counts: RecordCounts };
  /** Since when there are records that no backup contains. */
  readonly unsavedSince?: string;
  /** No backup reminder before this date. */
  readonly quietUntil?: string;
  /** A loss that the person has not dismissed yet. */
  readonly loss?: DataLoss;
}

/** Data that the browser has lost. */
export interface DataLoss {
  /** `wiped`: the database is a new one. `fell-back`: it is an older state of the same. */
  readonly kind: "wiped" | "fell-back";
  /** When the data was last complete. */
  readonly seen: string;
  readonly counts: RecordCounts;
  readonly lastBackup?: string;
}

/** The localStorage key. */
export const snapshotKey = "smartlink-data";

/** Returns what was lost since the snapshot was taken. */
export const detectLoss = (snapshot: DataSnapshot | undefined, meta: MetaRecord | undefined): DataLoss | undefined => {
  if (snapshot === undefined || sumOf(snapshot.counts) === 0) return undefined;
  const isSameDatabase = meta?.birth === snapshot.birth;
  if (isSameDatabase && meta.mark >= snapshot.mark) return undefined;
  const { seen, counts, backup } = snapshot;
  return { kind: isSameDatabase ? "fell-back" : "wiped", seen, counts, ...(backup ? { lastBackup: backup.at } : {}) };
};

/** Returns the snapshot of a database that was just read. */
export const updateSnapshot = (
  previous: DataSnapshot | undefined,
  meta: MetaRecord,
  counts: RecordCounts,
  now: string,
): DataSnapshot => {
  const isSameDatabase = previous?.birth === meta.birth;
  const backup = isSameDatabase ? previous.backup : undefined;
  const changes = countChanges(backup?.counts ?? {}, counts);
  const unsavedSince = isSameDatabase ? previous.unsavedSince : undefined;
  return {
    birth: meta.birth,
    mark: meta.mark,
    seen: now,
    counts,
    ...(backup ? { backup } : {}),
    ...(changes > 0 ? { unsavedSince: unsavedSince ?? now } : {}),
    ...(previous?.quietUntil ? { quietUntil: previous.quietUntil } : {}),
    ...(previous?.loss ? { loss: previous.loss } : {}),
  };
};

/** Counts the added and removed records of the stores in `userStores`: records that a person has created. */
export const countChanges = (before: RecordCounts, after: RecordCounts): number =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((store) => userStores.has(store))
    .reduce((sum, store) => sum + Math.abs((after[store] ?? 0) - (before[store] ?? 0)), 0);

const userStores: ReadonlySet<string> = new Set(["jobs", "outputs", "contents", "smartlinks", "assets", "tracked"]);

const dayMs = 86_400_000;
const maxUnsavedChanges = 100;

/** Returns whether to remind of a backup: a record is unsaved for a day, or more than 100 are. */
export const isBackupDue = (snapshot: DataSnapshot, nowMs: number): boolean => {
  const { unsavedSince, quietUntil, backup, counts } = snapshot;
  if (unsavedSince === undefined || (quietUntil !== undefined && Date.parse(quietUntil) > nowMs)) return false;
  return nowMs - Date.parse(unsavedSince) > dayMs || countChanges(backup?.counts ?? {}, counts) > maxUnsavedChanges;
};

const sumOf = (counts: RecordCounts): number => countChanges({}, counts);

/** Parses a stored snapshot; undefined if it is invalid. */
export const parseSnapshot = (text: string | null): DataSnapshot | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isSnapshot(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isSnapshot = (value: unknown): value is DataSnapshot => {
  if (!isRecord(value)) return false;
  const { birth, mark, seen, counts } = value as Partial<Record<keyof DataSnapshot, unknown>>;
  return (
    typeof birth === "string" &&
    typeof mark === "number" &&
    typeof seen === "string" &&
    isRecord(counts) &&
    Object.values(counts).every((count) => typeof count === "number")
  );
};
