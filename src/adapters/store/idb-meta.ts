/**
 * Stores the identity of the database: an id and time of creation, and a counter (`mark`). A copy outside the database
 * (src/app/settings/storage/data-snapshot.ts) shows whether the browser has lost the data or restored an older state.
 */
import { createChangeLog } from "./change-log.ts";
import type { Connection } from "./database/connection.ts";
import type { MetaRecord, PartRecord } from "./database/schema.ts";
import { withStorageErrors } from "./database/storage-errors.ts";
import { packStores } from "./database/untyped-database.ts";

/** Number of records by object store. */
export type RecordCounts = Readonly<Record<string, number>>;

/** Reads and updates the identity of the database, and measures its content. */
export interface IdbMeta {
  /** Resolves with undefined for a new database. */
  read(): Promise<MetaRecord | undefined>;
  /** Increments the counter, durable when it resolves. Gives a new database its id and time of creation. */
  mark(newId: () => string, now: () => string): Promise<MetaRecord>;
  /** Counts the records of each object store. Files in packs count as `outputs`. */
  counts(): Promise<RecordCounts>;
  /** Returns how many transactions have changed contents, smartlinks or texts since the database was created. */
  changes(): Promise<number>;
  /** Returns the size of all stored parts in bytes. */
  partBytes(): Promise<number>;
}

const key = "birth";

const uncountedStores: ReadonlySet<string> = new Set(["meta", "restoring", ...packStores]);

/** Returns undefined for an invalid record. The database then counts as new. */
const parseMeta = (stored: unknown): MetaRecord | undefined => {
  const { birth, born, mark } = (stored ?? {}) as Partial<MetaRecord>;
  if (typeof birth !== "string" || typeof born !== "string" || !Number.isSafeInteger(mark)) return undefined;
  return { birth, born, mark: mark ?? 0 };
};

const sizeOf = (part: Partial<PartRecord> | null): number => (Number.isFinite(part?.size) ? Number(part?.size) : 0);

/** Creates the access to the identity of a database. */
export const createIdbMeta = (connection: Connection): IdbMeta => ({
  read: () => withStorageErrors(async () => parseMeta(await (await connection.open()).get("meta", key))),
  mark: (newId, now) =>
    withStorageErrors(async () => {
      const tx = (await connection.open()).transaction("meta", "readwrite", { durability: "strict" });
      const current = parseMeta(await tx.store.get(key)) ?? { birth: newId(), born: now(), mark: 0 };
      const next = { ...current, mark: current.mark + 1 };
      await Promise.all([tx.store.put(next, key), tx.done]);
      return next;
    }),
  counts: () =>
    withStorageErrors(async () => {
      const db = await connection.open();
      const tx = db.transaction(Array.from(db.objectStoreNames));
      const names = Array.from(db.objectStoreNames).filter((name) => !uncountedStores.has(name));
      const [packedFiles, ...counts] = await Promise.all([
        tx.objectStore("packPaths").index("paths").count(),
        ...names.map(async (name) => [name, await tx.objectStore(name).count()] as const),
      ]);
      const records: Record<string, number> = Object.fromEntries(counts);
      return { ...records, outputs: (records["outputs"] ?? 0) + packedFiles };
    }),
  changes: async () => (await createChangeLog(connection).readSince(undefined)).position.sequence,
  partBytes: () =>
    withStorageErrors(async () => {
      let bytes = 0;
      const { store } = (await connection.open()).transaction("parts");
      for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
        bytes += sizeOf(cursor.value);
      return bytes;
    }),
});
