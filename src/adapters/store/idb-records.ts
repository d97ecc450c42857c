/** The API's records over IndexedDB. Each kind has an object store of its own; lists go through its indexes. */
import { type IDBPTransaction, unwrap } from "idb";
import type { RecordChange } from "#ports/record-changes.ts";
import type {
  ListQuery,
  RecordKind,
  RecordKinds,
  RecordReader,
  RecordStore,
  RecordTransaction,
} from "#ports/records.ts";
import { isLogged, logChanges, logStore } from "./change-log.ts";
import { abortTransaction } from "./database/abort-transaction.ts";
import type { Connection } from "./database/connection.ts";
import { creationIndex } from "./database/record-indexes.ts";
import type { SmartlinkSchema, StoreName } from "./database/schema.ts";
import { sweepParts } from "./parts/sweep-parts.ts";
import { type RunOperation, requireAllValid, requireValid } from "./recovery/set-aside.ts";

type Transaction = IDBPTransaction<SmartlinkSchema, StoreName[], "readwrite">;

/** Where records are read: inside a change, or outside all. The kind and its records belong together. */
interface Access {
  get(kind: RecordKind, id: string): Promise<unknown>;
  all(kind: RecordKind, index: string, range: IndexRange): Promise<unknown>;
  /** Quicker than a list of one. */
  first(kind: RecordKind, index: string, range: IDBKeyRange): Promise<unknown>;
}

const readerOf = (access: Access): RecordReader => ({
  get: async <Kind extends RecordKind>(kind: Kind, id: string) =>
    requireValid(kind, (await access.get(kind, id)) as RecordKinds[Kind] | undefined, id),
  list: async <Kind extends RecordKind>(kind: Kind, query: ListQuery<Kind> = {}) => {
    const index = query.where?.field ?? creationIndex;
    const range = rangeOf(query);
    const isNewestFirst = query.order === "newest";
    if (query.limit === 1 && range !== undefined && !isNewestFirst) {
      const record = requireValid(kind, (await access.first(kind, index, range)) as RecordKinds[Kind] | undefined);
      return record === undefined ? [] : [record];
    }
    return requireAllValid(
      kind,
      (await access.all(kind, index, { range, limit: query.limit, isNewestFirst })) as RecordKinds[Kind][],
    );
  },
});

/** Lists sort after every text in IndexedDB. */
const afterAllTexts: string[] = [];

const rangeOf = <Kind extends RecordKind>({ where, after, order }: ListQuery<Kind>): IDBKeyRange | undefined => {
  if (where?.upTo !== undefined) return IDBKeyRange.bound([], [where.upTo, afterAllTexts]);
  const fixed = where === undefined ? [] : [where.is];
  if (fixed.length === 0 && after === undefined) return undefined;
  if (order === "newest") return IDBKeyRange.bound(fixed, [...fixed, ...(after ?? [afterAllTexts])], false, true);
  const from = [...fixed, ...(after ?? [])];
  return IDBKeyRange.bound(from, [...fixed, afterAllTexts], after !== undefined, false);
};

const outside = (read: SharedReads): Access => ({
  get: (kind, id) => read(kind, (store) => toPromise(store.get(id))),
  all: (kind, index, range) => read(kind, (store) => readIndex(store.index(index), range)),
  first: (kind, index, range) => read(kind, (store) => toPromise(store.index(index).get(range))),
});

const inside = (tx: Transaction): Access => ({
  get: (kind, id) => tx.objectStore(kind).get(id),
  all: (kind, index, range) => readIndex(unwrap(tx.objectStore(kind).index(index)), range),
  first: (kind, index, range) => tx.objectStore(kind).index(index).get(range),
});

/** `announce` receives the records that a transaction has changed, after it was committed. */
export const createIdbRecords = (
  connection: Connection,
  run: RunOperation,
  announce: (changes: readonly RecordChange[]) => void,
): RecordStore => {
  const reader = readerOf(outside(createSharedReads(connection)));
  return {
    get: (kind, id) => run(() => reader.get(kind, id)),
    list: (kind, query) => run(() => reader.list(kind, query)),
    change: (kinds, work) =>
      run(async () => {
        const db = await connection.open();
        const stores: readonly StoreName[] = [...kinds, "parts", ...(isLogged(kinds) ? ([logStore] as const) : [])];
        const tx = db.transaction([...stores], "readwrite", { durability: "strict" }) as Transaction;
        // The error of `work` reports an abort. This handler avoids an unhandled rejection.
        tx.done.catch(() => undefined);
        const changes: RecordChange[] = [];
        const within: RecordTransaction = {
          ...readerOf(inside(tx)),
          put: async (kind, record) => {
            changes.push({ kind, id: record.id });
            await tx.objectStore(kind).put(record, record.id);
          },
          remove: (kind, id) => {
            changes.push({ kind, id });
            return tx.objectStore(kind).delete(id);
          },
          hasPart: async (sha256) => (await tx.objectStore("parts").getKey(sha256)) !== undefined,
        };
        try {
          const value = await work(within);
          if (isLogged(kinds)) await logChanges(tx.objectStore(logStore), changes);
          await tx.done;
          announce(changes);
          return value;
        } catch (thrown) {
          abortTransaction(tx);
          throw thrown;
        }
      }),
    sweep: (sha256s) => run(async () => sweepParts(await connection.open(), sha256s)),
  };
};

/** Resolves with the request's result. */
const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What is read of an index. Without a limit: all of the range. */
interface IndexRange {
  readonly range: IDBKeyRange | undefined;
  readonly limit: number | undefined;
  readonly isNewestFirst: boolean;
}

/** Returns the values of a range in the order of the index's keys, or in the reverse order. */
const readIndex = async (index: IDBIndex, { range, limit, isNewestFirst }: IndexRange): Promise<readonly unknown[]> => {
  if (!isNewestFirst) return toPromise(index.getAll(range, limit));
  if (limit === undefined) return (await toPromise(index.getAll(range))).reverse();
  return canReadBackwards(index) ? toPromise(readBackwards(index, range, limit)) : walkBackwards(index, range, limit);
};

/** The options of `getAll` were added to IndexedDB 3.0 together with `getAllRecords`. Without them, a cursor reads the records one by one. */
const canReadBackwards = (index: IDBIndex): boolean => "getAllRecords" in index;

const readBackwards = (index: IDBIndex, query: IDBKeyRange | undefined, count: number): IDBRequest<unknown[]> => {
  const options = { query, count, direction: "prev" };
  return index.getAll(options as unknown as IDBKeyRange);
};

const walkBackwards = (index: IDBIndex, range: IDBKeyRange | undefined, limit: number): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    const values: unknown[] = [];
    const request = index.openCursor(range, "prev");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor !== null) values.push(cursor.value);
      if (cursor === null || values.length >= limit) resolve(values);
      else cursor.continue();
    };
  });

// Reads outside of changes. Opening a transaction takes longer than a read in it, so reads that are requested at the
// same time share one transaction.

/** Starts a read in the store. It must make its first request at once, and all others in callbacks of requests. */
type StartRead = (store: IDBObjectStore) => Promise<unknown>;

interface Read {
  readonly kind: RecordKind;
  readonly start: StartRead;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Resolves with the result of a read in the kind's store; rejects with what IndexedDB threw. */
type SharedReads = (kind: RecordKind, start: StartRead) => Promise<unknown>;

const createSharedReads = (connection: Connection): SharedReads => {
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
