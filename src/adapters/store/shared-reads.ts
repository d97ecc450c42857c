/**
 * Reads outside a change. Making a transaction takes longer than reading in it, so reads that are asked for at the same
 * moment share one: who calls, and what the call asks for, are looked up together.
 */
import { unwrap } from "idb";
import type { RecordKind } from "#ports/records.ts";
import type { Connection } from "./connection.ts";

export type ReadRequest = (store: IDBObjectStore) => IDBRequest<unknown> | IDBRequest<unknown[]>;

interface Read {
  readonly kind: RecordKind;
  readonly ask: ReadRequest;
  readonly give: (found: unknown) => void;
  readonly refuse: (error: unknown) => void;
}

/** Resolves with what the request found in the kind's store; rejects with what IndexedDB threw. */
export type SharedReads = (kind: RecordKind, ask: ReadRequest) => Promise<unknown>;

export const createSharedReads = (connection: Connection): SharedReads => {
  let asked: Read[] = [];
  const begin = async (): Promise<void> => {
    const opening = connection.open();
    // Whoever asks until then comes along.
    await Promise.allSettled([opening]);
    const reads = asked;
    asked = [];
    try {
      readTogether(unwrap(await opening), reads);
    } catch (error) {
      for (const { refuse } of reads) refuse(error);
    }
  };
  return (kind, ask) =>
    new Promise((give, refuse) => {
      asked.push({ kind, ask, give, refuse });
      if (asked.length === 1) void begin();
    });
};

const readTogether = (db: IDBDatabase, reads: readonly Read[]): void => {
  const transaction = db.transaction([...new Set(reads.map(({ kind }) => kind))]);
  for (const { kind, ask, give, refuse } of reads) {
    const request = ask(transaction.objectStore(kind));
    request.onsuccess = () => give(request.result);
    request.onerror = () => refuse(request.error);
  }
};
