/**
 * Stores invalid records in a separate database, so that no operation fails on them. They stay there until a person
 * deletes them.
 */
import { type IDBPDatabase, openDB } from "idb";
import { withStorageErrors } from "../database/storage-errors.ts";

export interface BrokenRecord {
  /** The object store in which it was. */
  readonly store: string;
  readonly key: IDBValidKey;
  readonly value: unknown;
  /** What is wrong with it. */
  readonly fault: string;
}

/** Returns what is wrong with a record; undefined if it is valid. */
export type FindFault = (store: string, key: IDBValidKey, value: unknown) => string | undefined;

export interface Quarantine {
  add(records: readonly BrokenRecord[]): Promise<void>;
  list(): Promise<readonly BrokenRecord[]>;
  count(): Promise<number>;
  clear(): Promise<void>;
  /** Calls the listener whenever records are added, by any page or worker of the site. */
  onAdd(listener: () => void): void;
}

export const quarantineName = "smartlink-quarantine";
const storeName = "records";

export const createQuarantine = (name: string = quarantineName): Quarantine => {
  /** Opened for each operation: it is used rarely, and must not be in the way when all data is deleted. */
  const using = <T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> =>
    withStorageErrors(async () => {
      const db = await openDB(name, 1, {
        upgrade: (opened) => void opened.createObjectStore(storeName, { autoIncrement: true }),
      });
      try {
        return await work(db);
      } finally {
        db.close();
      }
    });
  return {
    add: (records) =>
      using(async (db) => {
        const tx = db.transaction(storeName, "readwrite", { durability: "strict" });
        await Promise.all([...records.map((record) => tx.store.add(record)), tx.done]);
        const channel = new BroadcastChannel(name);
        channel.postMessage("added");
        channel.close();
      }),
    list: () => using((db) => db.getAll(storeName)),
    count: () => using((db) => db.count(storeName)),
    onAdd: (listener) => {
      new BroadcastChannel(name).onmessage = listener;
    },
    clear: () => using((db) => db.clear(storeName)),
  };
};
