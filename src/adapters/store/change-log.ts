/**
 * A log of the last changes of searchable records, written in the transaction of the change itself. A cache in memory finds
 * in it all that it has missed, whichever page or worker wrote it, and also where that one was killed right afterwards:
 * a message on a channel may arrive after the next call, or never.
 */
import { isRecord } from "#domain/values/is-record.ts";
import type { ChangePosition, ChangesSince, RecordChange, RecordChangeLog } from "#ports/record-changes.ts";
import type { RecordKind } from "#ports/records.ts";
import { randomIds } from "../random-ids.ts";
import type { Connection } from "./database/connection.ts";
import type { ChangeLogEntry } from "./database/schema.ts";
import { withStorageErrors } from "./database/storage-errors.ts";
import { openUntyped } from "./database/untyped-database.ts";
import { isRecordChange } from "./record-channel.ts";

/** The object store of the log. Its other keys are texts. */
export const logStore = "meta";

const loggedKinds: ReadonlySet<string> = new Set<RecordKind>(["contents", "smartlinks", "texts"]);

/** Entries that are kept, and changes in one entry. Reading all records again is quicker than following more of them. */
const maxEntries = 500;
const maxChanges = 500;

const keyPrefix = "change";

type EntryKey = [prefix: string, sequence: number];

/** The operations of an object store that the log needs, in any of idb's types. */
interface WritableLog {
  openKeyCursor(range: IDBKeyRange, direction: "prev"): Promise<{ readonly key: IDBValidKey } | null>;
  put(entry: ChangeLogEntry, key: EntryKey): Promise<unknown>;
  delete(key: EntryKey): Promise<unknown>;
}

const keyOf = (sequence: number): EntryKey => [keyPrefix, sequence];

/** Lists sort after all numbers. */
const entriesFrom = (sequence: number): IDBKeyRange => IDBKeyRange.bound(keyOf(sequence), [keyPrefix, []]);

const sequenceOf = (key: IDBValidKey | undefined): number => (Array.isArray(key) ? Number(key[1]) : 0);

/** Returns whether changes of one of these kinds are logged. */
export const isLogged = (kinds: readonly string[]): boolean => kinds.some((kind) => loggedKinds.has(kind));

/** Adds an entry to the log. Call in the transaction of the changes; undefined if all records may have changed. */
export const logChanges = async (log: WritableLog, changes: readonly RecordChange[] | undefined): Promise<void> => {
  const logged = changes?.filter(({ kind }) => loggedKinds.has(kind));
  if (logged?.length === 0) return;
  const last = await log.openKeyCursor(entriesFrom(0), "prev");
  const sequence = sequenceOf(last?.key) + 1;
  const entry: ChangeLogEntry = {
    token: randomIds.newId(),
    changes: (logged?.length ?? 0) > maxChanges ? undefined : logged,
  };
  await Promise.all([log.put(entry, keyOf(sequence)), log.delete(keyOf(sequence - maxEntries))]);
};

/** Creates the access to the log of a database. */
export const createChangeLog = (connection: Connection): RecordChangeLog => ({
  readSince: (position) => withStorageErrors(() => readSince(connection, position)),
});

const readSince = async (connection: Connection, known: ChangePosition | undefined): Promise<ChangesSince> => {
  const log = (await openUntyped(connection)).transaction(logStore).store;
  if (known === undefined) {
    const last = await log.openCursor(entriesFrom(0), "prev");
    return { position: positionOf(last?.key, last?.value), changes: undefined };
  }
  const range = entriesFrom(known.sequence);
  const [keys, entries] = await Promise.all([log.getAllKeys(range), log.getAll(range)]);
  const position = positionOf(keys.at(-1), entries.at(-1));
  const isContinuous = known.sequence === 0 ? sequenceOf(keys[0]) <= 1 : tokenOf(entries[0]) === known.token;
  if (!isContinuous) return { position, changes: undefined };
  const changeLists = (known.sequence === 0 ? entries : entries.slice(1)).map(readChanges);
  return { position, changes: changeLists.includes(undefined) ? undefined : changeLists.flatMap((list) => list ?? []) };
};

const positionOf = (key: IDBValidKey | undefined, entry: unknown): ChangePosition => ({
  sequence: sequenceOf(key),
  token: tokenOf(entry),
});

const tokenOf = (entry: unknown): string => (isRecord(entry) ? String(entry["token"]) : "");

/** The entry may be of another version of the site. */
const readChanges = (entry: unknown): readonly RecordChange[] | undefined => {
  const changes = isRecord(entry) ? entry["changes"] : undefined;
  return Array.isArray(changes) && changes.every(isRecordChange) ? changes : undefined;
};
