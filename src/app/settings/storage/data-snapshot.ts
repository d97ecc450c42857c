/**
 * A snapshot of the database in localStorage: its id, the number of the snapshot, its record counts and its last backup.
 * Browsers silently clear or roll back a damaged database; a database that disagrees with its snapshot has lost data.
 */

import type { MetaRecord } from "#adapters/store/database/schema.ts";
import type { RecordCounts } from "#adapters/store/idb-meta.ts";
import { isRecord } from "#domain/values/is-record.ts";

/** Stored as JSON in localStorage. All dates are ISO 8601 in UTC. */
export interface DataSnapshot {
  /** Id of the database, created with it. */
  readonly birth: string;
  /** Number of the snapshot, which the database has too. A database with a smaller one is in an earlier state. */
  readonly mark: number;
  /** When the snapshot was taken. */
  readonly seen: string;
  readonly counts: RecordCounts;
  /** Changes of contents and smartlinks since the database was created. Snapshots of earlier versions have none. */
  readonly changes?: number;
  readonly backup?: { readonly at: string; readonly counts: RecordCounts; readonly changes?: number };
  /** Since when there are records or changes that no backup contains. */
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
  { counts, changes }: Required<Pick<DataSnapshot, "counts" | "changes">>,
  now: string,
): DataSnapshot => {
  const isSameDatabase = previous?.birth === meta.birth;
  const backup = isSameDatabase ? previous.backup : undefined;
  const unsaved = countUnsaved({ counts, changes, ...(backup ? { backup } : {}) });
  const unsavedSince = isSameDatabase ? previous.unsavedSince : undefined;
  return {
    birth: meta.birth,
    mark: meta.mark,
    seen: now,
    counts,
    changes,
    ...(backup ? { backup } : {}),
    ...(unsaved > 0 ? { unsavedSince: unsavedSince ?? now } : {}),
    ...(previous?.quietUntil ? { quietUntil: previous.quietUntil } : {}),
    ...(previous?.loss ? { loss: previous.loss } : {}),
  };
};

/**
 * Returns how many records or changes no backup contains: whichever are more. Counts of records show neither changed ones
 * nor one that replaced another, and changes do not include documents of batches.
 */
export const countUnsaved = ({
  counts,
  changes = 0,
  backup,
}: Pick<DataSnapshot, "counts" | "changes" | "backup">): number =>
  Math.max(sumDifferences(backup?.counts ?? {}, counts), backup?.changes === undefined ? 0 : changes - backup.changes);

/** Sums the differences of the counts of the stores in `userStores`, whose records a person has created. */
const sumDifferences = (before: RecordCounts, after: RecordCounts): number =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((store) => userStores.has(store))
    .reduce((sum, store) => sum + Math.abs((after[store] ?? 0) - (before[store] ?? 0)), 0);

const userStores: ReadonlySet<string> = new Set(["jobs", "outputs", "contents", "smartlinks", "assets", "tracked"]);

const dayMs = 86_400_000;
const maxUnsaved = 100;

/** Returns whether to remind of a backup: a record or change is unsaved for a day, or more than 100 are. */
export const isBackupDue = (snapshot: DataSnapshot, nowMs: number): boolean => {
  const { unsavedSince, quietUntil } = snapshot;
  if (unsavedSince === undefined || (quietUntil !== undefined && Date.parse(quietUntil) > nowMs)) return false;
  return nowMs - Date.parse(unsavedSince) > dayMs || countUnsaved(snapshot) > maxUnsaved;
};

const sumOf = (counts: RecordCounts): number => sumDifferences({}, counts);

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
