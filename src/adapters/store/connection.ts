/**
 * The one connection of a thread to the database. It opens when first used, makes way for a newer version in another
 * tab, opens again after the browser closed it, and says in a sentence why it cannot open.
 */

import { type IDBPDatabase, openDB } from "idb";
import { Fault } from "#domain/fault.ts";
import { migrate } from "./migrations.ts";
import { databaseName, databaseVersion, type SmartlinkSchema } from "./schema.ts";

export type Database = IDBPDatabase<SmartlinkSchema>;

export interface Connection {
  /** The open database. Rejects with a Fault `storage-failed`. */
  open(): Promise<Database>;
  close(): Promise<void>;
}

/** How long another tab may hold an older version open before we say so. */
const blockedAfterMs = 5_000;

export const createConnection = (name: string = databaseName): Connection => {
  let opening: Promise<Database> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const openNow = (): Promise<Database> =>
    new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const request = openDB<SmartlinkSchema>(name, databaseVersion, {
        upgrade: (db, from, _to, transaction) => migrate(db, from, transaction),
        blocked: () => {
          timer = setTimeout(() => reject(blockedFault()), blockedAfterMs);
        },
        blocking: (_current, _blocked, event) => {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      });
      request.then(resolve, (error: unknown) => reject(openFault(error))).finally(() => clearTimeout(timer));
    });
  return {
    open: () => {
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
  };
};

const blockedFault = () =>
  new Fault({
    code: "storage-failed",
    message:
      "Another tab of this site holds an older version of the data open. Close the other tabs, then reload this one.",
  });

const openFault = (error: unknown) =>
  new Fault({
    code: "storage-failed",
    message: `The browser refused to open the storage of this site (${error instanceof Error ? error.message : String(error)}). Allow site data for this address, then reload.`,
  });
