import { openDB } from "idb";
import type { Connection, Database } from "./connection.ts";
import { databaseName } from "./schema.ts";
import { withStorageErrors } from "./storage-errors.ts";

/**
 * Opens the database as it is, for reading what a normal connection rejects: a newer version, or one with stores
 * missing. Upgrades nothing. Rejects if there is no database.
 */
export const createRecoveryConnection = (name: string = databaseName): Pick<Connection, "open" | "close"> => {
  let opening: Promise<Database> | undefined;
  return {
    open: () => {
      opening ??= withStorageErrors(
        async () =>
          (await openDB(name, undefined, {
            // Without a database, the browser would create an empty one.
            upgrade: (_db, _from, _to, transaction) => {
              transaction.done.catch(() => undefined);
              transaction.abort();
            },
            blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
          })) as unknown as Database,
      );
      return opening;
    },
    close: async () => {
      const current = opening;
      opening = undefined;
      (await current)?.close();
    },
  };
};
