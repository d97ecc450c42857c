/** Opens the database without the types of its schema, because a backup contains every object store, also unknown ones. */
import type { IDBPDatabase } from "idb";
import type { Connection } from "./connection.ts";

export type UntypedDatabase = IDBPDatabase<unknown>;

export const openUntyped = async (connection: Pick<Connection, "open">): Promise<UntypedDatabase> =>
  (await connection.open()) as unknown as UntypedDatabase;

/** The object store of parts: bytes by their sha256. A backup contains each part as a file of its own, not as a record. */
export const partStore = "parts";

/** Stores of this browser that do not belong to the workspace. */
const internalStores: ReadonlySet<string> = new Set(["meta", "restoring"]);

/** Stores that can be filled again: responses to repeated calls, and images of pages. */
const transientStores: ReadonlySet<string> = new Set(["answers", "images"]);

/** Stores of generated files that backups contain as records of `outputs`: how files are packed concerns this browser alone. */
export const packStores = ["packs", "packPaths"] as const;

/** Returns whether the records of a store belong to packs. */
export const isPackStore = (store: string): boolean => packStores.some((name) => name === store);

/** Lists the stores with the records of the workspace, without the stores of parts and packs. */
export const listRecordStores = (db: UntypedDatabase): readonly string[] =>
  Array.from(db.objectStoreNames).filter(
    (name) => name !== partStore && !internalStores.has(name) && !transientStores.has(name) && !isPackStore(name),
  );

/** Returns how many records of a store to read at once; `count` is for records of usual size. Packs have 50 files. */
export const recordsPerPage = (store: string, count: number): number =>
  store === "packs" ? Math.ceil(count / 50) : count;

/** The stores whose records are void when others take the workspace's place. */
export const listTransientStores = (db: UntypedDatabase): readonly string[] =>
  Array.from(db.objectStoreNames).filter((name) => transientStores.has(name));

/** Calls `take` for each page of a store's records, in order of their keys, inside the transaction that is open. */
export const forEachPage = async (
  store: {
    getAll(range: IDBKeyRange | null, count: number): Promise<readonly unknown[]>;
    getAllKeys(range: IDBKeyRange | null, count: number): Promise<readonly IDBValidKey[]>;
  },
  count: number,
  take: (records: readonly { readonly key: IDBValidKey; readonly value: unknown }[]) => void,
): Promise<void> => {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const [keys, values] = await Promise.all([store.getAllKeys(range, count), store.getAll(range, count)]);
    take(keys.map((key, index) => ({ key, value: values[index] })));
    const last = keys.at(-1);
    if (last === undefined || keys.length < count) return;
    range = IDBKeyRange.lowerBound(last, true);
  }
};
