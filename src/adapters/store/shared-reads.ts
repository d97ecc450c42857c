/**
 * Reads outside of changes. Opening a transaction takes longer than a read in it, so reads that are requested at the
 * same time share one transaction.
 */
import { unwrap } from "idb";
import type { RecordKind } from "#ports/records.ts";
import type { Connection } from "./database/connection.ts";

/** Starts a read in the store. It must make its first request at once, and all others in callbacks of requests. */
export type StartRead = (store: IDBObjectStore) => Promise<unknown>;

interface Read {
  readonly kind: RecordKind;
  readonly start: StartRead;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Resolves with the result of a read in the kind's store; rejects with what IndexedDB threw. */
export type SharedReads = (kind: RecordKind, start: StartRead) => Promise<unknown>;

export const createSharedReads = (connection: Connection): SharedReads => {
  let pending: Read[] = [];
  const begin = async (): Promise<void> => {
    const opening = connection.open();
    // Reads requested until the database is open join this transaction.
    await Promise.allSettled([opening]);
    const reads = pending;
    pending = [];
    try {
      readTogether(unwrap(await opening), reads);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  };
  return (kind, start) =>
    new Promise((resolve, reject) => {
      pending.push({ kind, start, resolve, reject });
      if (pending.length === 1) void begin();
    });
};

const readTogether = (db: IDBDatabase, reads: readonly Read[]): void => {
  const transaction = db.transaction([...new Set(reads.map(({ kind }) => kind))]);
  for (const { kind, start, resolve, reject } of reads) start(transaction.objectStore(kind)).then(resolve, reject);
};
