/**
 * What localStorage remembers of the database beside it: whose it is, how far it was, what it held, and when it was
 * saved last. Browsers clear or turn back a damaged database without a word; two places that disagree tell it.
 */

import type { RecordCounts } from "#adapters/store/idb-meta.ts";
import type { MetaRecord } from "#adapters/store/schema.ts";
import { isRecord } from "#domain/values/is-record.ts";

export interface DataSnapshot {
  readonly birth: string;
  readonly mark: number;
  /** When it was written, ISO 8601 UTC; so with all moments here. */
  readonly seen: string;
  readonly counts: RecordCounts;
  readonly backup?: { readonly at: string; readonly counts: RecordCounts };
  /** Since when there is something that no backup has. */
  readonly unsavedSince?: string;
  /** The person wants no reminder before. */
  readonly quietUntil?: string;
  /** A loss that was found and not yet read. */
  readonly loss?: DataLoss;
}

export interface DataLoss {
  /** wiped: it is another, empty database; fell-back: an older state of the same. */
  readonly kind: "wiped" | "fell-back";
  /** When the data was seen last, and what there was. */
  readonly seen: string;
  readonly counts: RecordCounts;
  readonly lastBackup?: string;
}

export const snapshotKey = "smartlink-data";

/** What was lost since the memory was written, if anything. */
export const detectLoss = (memory: DataSnapshot | undefined, meta: MetaRecord | undefined): DataLoss | undefined => {
  if (memory === undefined || sumOf(memory.counts) === 0) return undefined;
  const same = meta?.birth === memory.birth;
  if (same && meta.mark >= memory.mark) return undefined;
  const { seen, counts, backup } = memory;
  return { kind: same ? "fell-back" : "wiped", seen, counts, ...(backup ? { lastBackup: backup.at } : {}) };
};

/** The memory of a state that was just read. */
export const updateSnapshot = (
  before: DataSnapshot | undefined,
  meta: MetaRecord,
  counts: RecordCounts,
  now: string,
): DataSnapshot => {
  const same = before?.birth === meta.birth;
  const backup = same ? before.backup : undefined;
  const changes = countChanges(backup?.counts ?? {}, counts);
  const since = same ? before.unsavedSince : undefined;
  return {
    birth: meta.birth,
    mark: meta.mark,
    seen: now,
    counts,
    ...(backup ? { backup } : {}),
    ...(changes > 0 ? { unsavedSince: since ?? now } : {}),
    ...(before?.quietUntil ? { quietUntil: before.quietUntil } : {}),
    ...(before?.loss ? { loss: before.loss } : {}),
  };
};

/** Records that came or went and that somebody would miss: not those that belong to others or are there from the start. */
export const countChanges = (then: RecordCounts, now: RecordCounts): number =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((store) => missed.has(store))
    .reduce((sum, store) => sum + Math.abs((now[store] ?? 0) - (then[store] ?? 0)), 0);

const missed: ReadonlySet<string> = new Set(["jobs", "outputs", "contents", "smartlinks", "assets", "tracked"]);

const dayMs = 86_400_000;
const manyChanges = 100;

/** Whether the person should be reminded of a backup: something is unsaved for a day, or much is. */
export const isBackupDue = (memory: DataSnapshot, nowMs: number): boolean => {
  const { unsavedSince, quietUntil, backup, counts } = memory;
  if (unsavedSince === undefined || (quietUntil !== undefined && Date.parse(quietUntil) > nowMs)) return false;
  return nowMs - Date.parse(unsavedSince) > dayMs || countChanges(backup?.counts ?? {}, counts) > manyChanges;
};

const sumOf = (counts: RecordCounts): number => countChanges({}, counts);

/** What was written by `JSON.stringify`, as far as it has the form. */
export const parseSnapshot = (text: string | null): DataSnapshot | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isSnapshot(found) ? found : undefined;
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
