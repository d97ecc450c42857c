/**
 * What a database knows of itself: when it was born, how often it was written down elsewhere, how much it holds. Told
 * again from another place (data-memory.ts) it shows that the browser has lost or turned back its data in silence.
 */
import type { Connection } from "./database/connection.ts";
import type { MetaRecord, PartRecord } from "./database/schema.ts";
import { withStorageErrors } from "./database/storage-errors.ts";

/** By object store: how many records. */
export type RecordCounts = Readonly<Record<string, number>>;

export interface IdbMeta {
  /** Undefined where the database has no birth yet: it is new. */
  read(): Promise<MetaRecord | undefined>;
  /** Moves the mark up, for good when it resolves; gives a new database its birth. */
  mark(newId: () => string, now: () => string): Promise<MetaRecord>;
  counts(): Promise<RecordCounts>;
  /** Bytes of all stored parts. */
  partBytes(): Promise<number>;
}

const key = "birth";

/** Undefined where the record is none: the database is then as good as new. */
const parseMeta = (stored: Partial<MetaRecord> | null | undefined): MetaRecord | undefined => {
  const { birth, born, mark } = stored ?? {};
  if (typeof birth !== "string" || typeof born !== "string" || !Number.isSafeInteger(mark)) return undefined;
  return { birth, born, mark: mark ?? 0 };
};

const sizeOf = (part: Partial<PartRecord> | null): number => (Number.isFinite(part?.size) ? Number(part?.size) : 0);

export const createIdbMeta = (connection: Connection): IdbMeta => ({
  read: () => withStorageErrors(async () => parseMeta(await (await connection.open()).get("meta", key))),
  mark: (newId, now) =>
    withStorageErrors(async () => {
      const tx = (await connection.open()).transaction("meta", "readwrite", { durability: "strict" });
      const known = parseMeta(await tx.store.get(key)) ?? { birth: newId(), born: now(), mark: 0 };
      const next = { ...known, mark: known.mark + 1 };
      await Promise.all([tx.store.put(next, key), tx.done]);
      return next;
    }),
  counts: () =>
    withStorageErrors(async () => {
      const db = await connection.open();
      const names = Array.from(db.objectStoreNames).filter((name) => name !== "meta" && name !== "restoring");
      const tx = db.transaction(names);
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await tx.objectStore(name).count()] as const)),
      );
    }),
  partBytes: () =>
    withStorageErrors(async () => {
      let bytes = 0;
      const { store } = (await connection.open()).transaction("parts");
      for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
        bytes += sizeOf(cursor.value);
      return bytes;
    }),
});
