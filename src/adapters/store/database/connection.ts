/**
 * The one connection of a page or worker to the database. It opens at first use, closes for a newer version in another
 * tab, opens again after the browser closed it, and rejects with a sentence if it cannot open.
 */

import { type IDBPDatabase, openDB, unwrap } from "idb";
import { ProblemError } from "#domain/problem-error.ts";
import { databaseVersion, findMissingStores, migrate } from "./migrations.ts";
import { databaseName, type SmartlinkSchema } from "./schema.ts";

export type Database = IDBPDatabase<SmartlinkSchema>;

export interface Connection {
  /**
   * Returns the open database. Rejects with `storage-blocked` if another tab keeps an older version open,
   * `storage-newer` if a newer version has written the data, `storage-incomplete` if object stores are missing,
   * else `storage-failed`.
   */
  open(): Promise<Database>;
  close(): Promise<void>;
  /**
   * Aborts all open transactions and closes. The next call opens again. Call it when the browser freezes the page, which
   * would keep its transactions open.
   */
  suspend(): void;
  /**
   * Calls back when the database was deleted while it was open, by another tab or by the browser, until the signal aborts.
   * The next call opens an empty one.
   */
  watchDeletion(onDeleted: () => void, signal: AbortSignal): void;
  /**
   * Aborts all open transactions and never opens again. Call when the page is hidden for good: in the back/forward
   * cache it would keep its transactions open, and all other pages would wait for them.
   */
  abandon(): void;
}

/** How long another tab may keep an older version open before `open` rejects. */
const blockedAfterMs = 5_000;

/** Creates a connection that opens at its first use. */
export const createConnection = (
  name: string = databaseName,
  version: number = databaseVersion,
  patienceMs: number = blockedAfterMs,
): Connection => {
  let opening: Promise<Database> | undefined;
  let isAbandoned = false;
  const transactions = createTransactionTracker();
  const deletions = new EventTarget();
  /** Number of suspensions: what began to open before one must not stay open. */
  let suspensions = 0;
  const forget = () => {
    opening = undefined;
  };
  const reportDeletion = () => deletions.dispatchEvent(new Event("deleted"));
  /** The browser closes a connection when a person deletes the data of the site, and for other reasons. */
  const handleTermination = async (): Promise<void> => {
    forget();
    const databases = await indexedDB.databases?.().catch(() => undefined);
    if (databases?.every((database) => database.name !== name)) reportDeletion();
  };
  const openNow = (): Promise<Database> =>
    new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let hasGivenUp = false;
      let missing: readonly string[] = [];
      const request = openDB<SmartlinkSchema>(name, version, {
        upgrade: (db, from, to, transaction) => {
          const current = unwrap(transaction);
          missing = findMissingStores(unwrap(db), from, () => current);
          if (missing.length === 0) return migrate(unwrap(db), from, to ?? version);
          transaction.done.catch(() => undefined);
          current.abort();
        },
        blocked: () => {
          timer = setTimeout(() => {
            hasGivenUp = true;
            reject(createBlockedError());
          }, patienceMs);
        },
        blocking: (_current, blocked, event) => {
          forget();
          (event.target as IDBDatabase).close();
          if (blocked === null) reportDeletion();
        },
        terminated: () => void handleTermination(),
      });
      const suspensionsAtStart = suspensions;
      request
        .then((db) => {
          // The caller was already rejected or is gone: an unused connection would block all others.
          if (hasGivenUp || isAbandoned) return db.close();
          if (suspensions !== suspensionsAtStart) {
            db.close();
            return resolve(openNow());
          }
          const opened = unwrap(db);
          missing = findMissingStores(opened, version, (names) => opened.transaction(names));
          if (missing.length > 0) {
            db.close();
            return reject(createIncompleteError(missing));
          }
          transactions.track(opened);
          resolve(db);
        })
        .catch((error: unknown) => reject(missing.length > 0 ? createIncompleteError(missing) : toOpenError(error)))
        .finally(() => clearTimeout(timer));
    });
  return {
    open: () => {
      // The page is asleep: its callers wait with it.
      if (isAbandoned) return new Promise(() => undefined);
      opening ??= openNow().catch((error: unknown) => {
        forget();
        throw error;
      });
      return opening;
    },
    close: async () => {
      const current = opening;
      forget();
      (await current)?.close();
    },
    suspend: () => {
      suspensions += 1;
      forget();
      transactions.abortAll();
    },
    watchDeletion: (onDeleted, signal) => deletions.addEventListener("deleted", onDeleted, { signal }),
    abandon: () => {
      isAbandoned = true;
      forget();
      transactions.abortAll();
    },
  };
};

const createBlockedError = () =>
  new ProblemError({
    code: "storage-blocked",
    message: "Another tab of this site still runs an older version of it. Close the other tabs; this one then goes on.",
  });

const createIncompleteError = (missing: readonly string[]) =>
  new ProblemError({
    code: "storage-incomplete",
    message: `The data of this site in this browser is incomplete: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing or not from this site. Nothing was changed. Open the start page of this site to save what can be read, or to start with an empty library.`,
  });

const toOpenError = (error: unknown) =>
  error instanceof Error && error.name === "VersionError"
    ? new ProblemError({
        code: "storage-newer",
        message:
          "The data in this browser was written by a newer version of this site. Nothing was changed. Load the newest version of this site to use it.",
      })
    : new ProblemError({
        code: "storage-failed",
        message: `The browser refused to open the storage of this site (${error instanceof Error ? error.message : String(error)}). Allow site data for this address, then reload.`,
      });

/** Tracks the open transactions of a connection, so that a page that is left can abort them. */
interface TransactionTracker {
  /** Tracks the transactions of this database, instead of those of an earlier one. */
  track(database: IDBDatabase): void;
  /** Aborts all open transactions and closes the database. Those already committing complete. */
  abortAll(): void;
}

const createTransactionTracker = (): TransactionTracker => {
  let latest: IDBDatabase | undefined;
  const open = new Set<IDBTransaction>();
  return {
    track: (database) => {
      latest = database;
      database.transaction = (...scope) => {
        const transaction = IDBDatabase.prototype.transaction.apply(database, scope);
        const over = () => open.delete(transaction);
        transaction.addEventListener("complete", over);
        transaction.addEventListener("abort", over);
        open.add(transaction);
        return transaction;
      };
    },
    abortAll: () => {
      for (const transaction of open)
        try {
          transaction.abort();
        } catch {
          // It is being committed.
        }
      latest?.close();
    },
  };
};
