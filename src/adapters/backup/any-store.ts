/** The database without its types: a backup takes every object store there is, also those it has never heard of. */
import type { IDBPDatabase } from "idb";
import type { Connection } from "../store/connection.ts";

export type AnyDatabase = IDBPDatabase<unknown>;

export const openAny = async (connection: Connection): Promise<AnyDatabase> =>
  (await connection.open()) as unknown as AnyDatabase;

/** Content by its sha256, never changed: bytes go in and out by themselves, ahead of the records that name them. */
export const partStore = "parts";

/** What is this browser's own, or made anew when it is missing, and no part of the workspace. */
const ownStores: ReadonlySet<string> = new Set(["meta", "restoring", "answers", "images"]);

/** The stores whose records make the workspace, but for the parts. */
export const recordStores = (db: AnyDatabase): readonly string[] =>
  Array.from(db.objectStoreNames).filter((name) => name !== partStore && !ownStores.has(name));

/** Calls `take` for each page of a store's records, in order of their keys, inside the transaction that is open. */
export const eachPage = async (
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
