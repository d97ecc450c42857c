/**
 * The one connection of a thread to the database. It opens when first used, makes way for a newer version in another
 * tab, opens again after the browser closed it, and says in a sentence why it cannot open.
 */

import { type IDBPDatabase, openDB, unwrap } from "idb";
import { ProblemError } from "#domain/problem-error.ts";
import { databaseVersion, migrate } from "./migrations.ts";
import { databaseName, type SmartlinkSchema } from "./schema.ts";
import { createTransactionTracker } from "./transaction-tracker.ts";

export type Database = IDBPDatabase<SmartlinkSchema>;

export interface Connection {
  /**
   * The open database. Rejects with a Fault: `storage-blocked` where another tab does not make way for this version,
   * `storage-newer` where a newer version has written the data, else `storage-failed`.
   */
  open(): Promise<Database>;
  close(): Promise<void>;
  /**
   * The page is being left, and may be kept asleep for the way back: what is under way is broken off, and never again
   * does anything open. All other pages would wait for a transaction that sleeps.
   */
  abandon(): void;
}

/** How long another tab may hold an older version open before we say so. */
const blockedAfterMs = 5_000;

export const createConnection = (
  name: string = databaseName,
  version: number = databaseVersion,
  patienceMs: number = blockedAfterMs,
): Connection => {
  let opening: Promise<Database> | undefined;
  let isLeft = false;
  const transactions = createTransactionTracker();
  const forget = () => {
    opening = undefined;
  };
  const openNow = (): Promise<Database> =>
    new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let givenUp = false;
      const request = openDB<SmartlinkSchema>(name, version, {
        upgrade: (db, from, to, transaction) => migrate(db, from, to ?? version, transaction),
        blocked: () => {
          timer = setTimeout(() => {
            givenUp = true;
            reject(createBlockedError());
          }, patienceMs);
        },
        blocking: (_current, _blocked, event) => {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      });
      request
        // Whoever waited has been told no: a connection that nobody uses would be in the way of all others.
        .then((db) => {
          if (givenUp || isLeft) return db.close();
          transactions.track(unwrap(db));
          resolve(db);
        })
        .catch((error: unknown) => reject(toOpenError(error)))
        .finally(() => clearTimeout(timer));
    });
  return {
    open: () => {
      // Whoever still asks is asleep with the page.
      if (isLeft) return new Promise(() => undefined);
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
    abandon: () => {
      isLeft = true;
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

const toOpenError = (error: unknown) =>
  error instanceof Error && error.name === "VersionError"
    ? new ProblemError({
        code: "storage-newer",
        message:
          "The data in this browser was written by a newer version of this site. Reload this page to get that version; nothing was changed.",
      })
    : new ProblemError({
        code: "storage-failed",
        message: `The browser refused to open the storage of this site (${error instanceof Error ? error.message : String(error)}). Allow site data for this address, then reload.`,
      });
