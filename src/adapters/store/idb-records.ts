/** The interface's records over IndexedDB. Each kind has an object store of its own; lists go through its indexes. */
import type { IDBPTransaction } from "idb";
import type {
  ListQuery,
  RecordKind,
  RecordKinds,
  RecordReader,
  RecordStore,
  RecordTransaction,
} from "#ports/records.ts";
import type { Connection, Database } from "./connection.ts";
import { guarded } from "./faults.ts";
import { createdOrder } from "./record-indexes.ts";
import type { SmartlinkSchema, StoreName } from "./schema.ts";
import { sweepParts } from "./sweep-parts.ts";

type Transaction = IDBPTransaction<SmartlinkSchema, StoreName[], "readwrite">;

/** What IndexedDB offers alike on a transaction's store and on the database; the kind and its records belong together. */
interface Access {
  get(kind: RecordKind, id: string): Promise<unknown>;
  getAllFromIndex(kind: RecordKind, index: string, range?: IDBKeyRange, limit?: number): Promise<unknown[]>;
}

const readerOf = (access: () => Promise<Access>): RecordReader => ({
  get: async <Kind extends RecordKind>(kind: Kind, id: string) =>
    (await (await access()).get(kind, id)) as RecordKinds[Kind] | undefined,
  list: async <Kind extends RecordKind>(kind: Kind, query: ListQuery<Kind> = {}) => {
    const index = query.where?.field ?? createdOrder;
    return (await (await access()).getAllFromIndex(kind, index, rangeOf(query), query.limit)) as RecordKinds[Kind][];
  },
});

/** Lists sort after every text in IndexedDB. */
const afterAllTexts: string[] = [];

const rangeOf = <Kind extends RecordKind>({ where, after }: ListQuery<Kind>): IDBKeyRange | undefined => {
  const fixed = where === undefined ? [] : [where.is];
  if (fixed.length === 0 && after === undefined) return undefined;
  const from = [...fixed, ...(after ?? [])];
  return IDBKeyRange.bound(from, [...fixed, afterAllTexts], after !== undefined, false);
};

const ofDatabase = (db: Database): Access => ({
  get: (kind, id) => db.get(kind, id),
  getAllFromIndex: (kind, index, range, limit) => db.getAllFromIndex(kind, index, range, limit),
});

const ofTransaction = (tx: Transaction): Access => ({
  get: (kind, id) => tx.objectStore(kind).get(id),
  getAllFromIndex: (kind, index, range, limit) => tx.objectStore(kind).index(index).getAll(range, limit),
});

export const createIdbRecords = (connection: Connection): RecordStore => {
  const reader = readerOf(async () => ofDatabase(await connection.open()));
  return {
    get: (kind, id) => guarded(() => reader.get(kind, id)),
    list: (kind, query) => guarded(() => reader.list(kind, query)),
    change: (kinds, work) =>
      guarded(async () => {
        const db = await connection.open();
        const tx = db.transaction([...kinds, "parts"], "readwrite", { durability: "strict" }) as Transaction;
        // An abort is told by what `work` threw.
        tx.done.catch(() => undefined);
        const access = ofTransaction(tx);
        const within: RecordTransaction = {
          ...readerOf(() => Promise.resolve(access)),
          put: async (kind, record) => void (await tx.objectStore(kind).put(record, record.id)),
          remove: (kind, id) => tx.objectStore(kind).delete(id),
          hasPart: async (sha256) => (await tx.objectStore("parts").getKey(sha256)) !== undefined,
        };
        try {
          const value = await work(within);
          await tx.done;
          return value;
        } catch (thrown) {
          abort(tx);
          throw thrown;
        }
      }),
    sweep: (sha256s) => guarded(async () => sweepParts(await connection.open(), sha256s)),
  };
};

const abort = (tx: Transaction): void => {
  try {
    tx.abort();
  } catch {
    // It ended by itself: a request of it failed.
  }
};
