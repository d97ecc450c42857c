/**
 * Where events wait for their collector: in the browser's database, so that they survive a reload, a crash and days
 * without network; in memory where the page has no storage of its own. A page opened from the disk has none: browsers
 * let every local file read what another has stored, and events say who read what.
 */

import type { StoredEvent } from "./stored-event.ts";
import { restoreUnsentEvents, saveUnsentEvents } from "./unload-buffer.ts";

export interface EventStore {
  /** Resolves when the events are on the disk. */
  put(events: readonly StoredEvent[]): Promise<void>;
  all(): Promise<readonly StoredEvent[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** At the end of the page: what that opening has not sent, kept before this returns. None: what was kept is done. */
  saveUnsent?(tab: string, events: readonly StoredEvent[]): void;
}

export const createMemoryEventStore = (): EventStore => {
  const kept = new Map<string, StoredEvent>();
  return {
    put: async (events) => {
      for (const event of events) kept.set(event.key, event);
    },
    all: async () => [...kept.values()],
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
  };
};

export const databaseName = "smartlink-events";
const table = "events";

const openDatabase = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = factory.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: "key" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("The database of events is in use by an older page"));
  });

/** One transaction. It is committed at once, because the page may be gone a moment later. */
const runTransaction = <T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
) =>
  new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(table, mode, { durability: "strict" });
    const request = ask(transaction.objectStore(table));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.commit();
  });

/** Rejects where the browser has no database for this page. */
export const createDatabaseEventStore = async (factory: IDBFactory): Promise<EventStore> => {
  const database = await openDatabase(factory);
  database.onversionchange = () => database.close();
  return {
    put: async (events) => {
      if (events.length > 0)
        await runTransaction(database, "readwrite", (store) => last(events.map((event) => store.put(event))));
    },
    all: () => runTransaction<StoredEvent[]>(database, "readonly", (store) => store.getAll()),
    remove: async (keys) => {
      if (keys.length > 0)
        await runTransaction(database, "readwrite", (store) => last(keys.map((key) => store.delete(key))));
    },
  };
};

const last = <T>(requests: readonly IDBRequest<T>[]): IDBRequest<T> => {
  const request = requests.at(-1);
  if (request === undefined) throw new Error("A transaction of nothing");
  return request;
};

/** The store of this page. */
export const openEventStore = async (): Promise<EventStore> => {
  if (location.protocol === "file:") return createMemoryEventStore();
  try {
    const store = await createDatabaseEventStore(indexedDB);
    await restoreUnsentEvents(store.put).catch(() => {});
    return { ...store, saveUnsent: saveUnsentEvents };
  } catch {
    return createMemoryEventStore();
  }
};
