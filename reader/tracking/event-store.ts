/**
 * Stores events until their collector has them: in IndexedDB, so that they survive a reload, a crash and days without
 * network; in memory where the page has no storage. Pages opened from the disk use memory, because every local file could
 * read the events of all others.
 */

import type { StoredEvent } from "./stored-event.ts";

/** Stores events that are not confirmed. */
export interface EventStore {
  /** Resolves when the events are stored durably. */
  put(events: readonly StoredEvent[]): Promise<void>;
  all(): Promise<readonly StoredEvent[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** Stores the unsent events of an opening synchronously, for a page that closes. An empty list removes them. */
  saveUnsent?(tab: string, events: readonly StoredEvent[]): void;
}

/** Creates a store that lasts until the page closes. */
export const createMemoryEventStore = (): EventStore => {
  const eventsByKey = new Map<string, StoredEvent>();
  return {
    put: async (events) => {
      for (const event of events) eventsByKey.set(event.key, event);
    },
    all: async () => [...eventsByKey.values()],
    remove: async (keys) => {
      for (const key of keys) eventsByKey.delete(key);
    },
  };
};

/** Name of the IndexedDB database. */
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

/** Runs one transaction and commits it at once, because the page may close at any time. */
const runTransaction = <T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  createRequest: (store: IDBObjectStore) => IDBRequest<T>,
) =>
  new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(table, mode, { durability: "strict" });
    const request = createRequest(transaction.objectStore(table));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.commit();
  });

/** Opens a store in IndexedDB. Rejects where the browser denies it. */
export const createDatabaseEventStore = async (factory: IDBFactory): Promise<EventStore> => {
  const database = await openDatabase(factory);
  database.onversionchange = () => database.close();
  return {
    put: async (events) => {
      if (events.length > 0)
        await runTransaction(database, "readwrite", (store) => getLastRequest(events.map((event) => store.put(event))));
    },
    all: () => runTransaction<StoredEvent[]>(database, "readonly", (store) => store.getAll()),
    remove: async (keys) => {
      if (keys.length > 0)
        await runTransaction(database, "readwrite", (store) => getLastRequest(keys.map((key) => store.delete(key))));
    },
  };
};

const getLastRequest = <T>(requests: readonly IDBRequest<T>[]): IDBRequest<T> => {
  const request = requests.at(-1);
  if (request === undefined) throw new Error("A transaction of nothing");
  return request;
};

/** Opens the best store that this page may use. */
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

// Stores the unsent events of a closing page in localStorage, because some browsers do not finish IndexedDB transactions
// then. The next opening moves them to the event store.

const prefix = "smartlink-last-events ";

/** Stores the events of an opening; an empty list removes them. */
const saveUnsentEvents = (tab: string, events: readonly StoredEvent[]): void => {
  try {
    if (events.length === 0) localStorage.removeItem(prefix + tab);
    else localStorage.setItem(prefix + tab, JSON.stringify(events));
  } catch {
    // Full or denied: IndexedDB may still have the events.
  }
};

const isStoredEvent = (value: unknown): value is StoredEvent => {
  const { key, url, atMs, tab, scope, json } = (value ?? {}) as Partial<StoredEvent>;
  return [key, url, tab, scope, json].every((text) => typeof text === "string") && typeof atMs === "number";
};

/** Passes the events of closed pages to `take` and removes them when it resolves. */
const restoreUnsentEvents = async (take: (events: readonly StoredEvent[]) => Promise<void>): Promise<void> => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const unsentEvents: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    await take(Array.isArray(unsentEvents) ? unsentEvents.filter(isStoredEvent) : []);
    localStorage.removeItem(name);
  }
};
