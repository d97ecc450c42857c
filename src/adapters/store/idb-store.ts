/**
 * The store over IndexedDB: many small records and few large parts, which is what IndexedDB does best (separate small
 * files are ten times slower in every browser). Nothing is kept in memory between calls.
 */
import type { Store } from "#ports/store.ts";
import { createChangeLog } from "./change-log.ts";
import { type Connection, createConnection } from "./database/connection.ts";
import { databaseName } from "./database/schema.ts";
import { createIdbRecords } from "./idb-records.ts";
import { createIdbJobs } from "./jobs/idb-jobs.ts";
import { createIdbOutputs } from "./jobs/idb-outputs.ts";
import { type BlobParts, createIdbParts } from "./parts/idb-parts.ts";
import { createRecordAnnouncer } from "./record-channel.ts";
import { createQuarantine, quarantineName } from "./recovery/quarantine.ts";
import { createRepairingRunner } from "./recovery/set-aside.ts";

export interface IdbStore extends Store {
  /** The name of the database. */
  readonly name: string;
  readonly parts: BlobParts;
  /** For what concerns the database as a whole: backups, signs of loss. */
  readonly connection: Connection;
  close(): Promise<void>;
}

/** Creates the store. It opens at its first use; operations then reject as `Connection.open` does. */
export const createIdbStore = (name: string = databaseName): IdbStore => {
  const connection = createConnection(name);
  const quarantine = createQuarantine(name === databaseName ? quarantineName : `${name}-quarantine`);
  const run = createRepairingRunner(connection, quarantine);
  const announcer = createRecordAnnouncer(name);
  return {
    name,
    jobs: createIdbJobs(connection, run),
    outputs: createIdbOutputs(connection, run),
    parts: createIdbParts(connection),
    changeLog: createChangeLog(connection),
    records: createIdbRecords(connection, run, announcer.announce),
    connection,
    close: () => {
      announcer.close();
      return connection.close();
    },
  };
};

/** Creates the store and opens it. Rejects as `Connection.open` does. */
export const openIdbStore = async (name?: string): Promise<IdbStore> => {
  const store = createIdbStore(name);
  await store.connection.open();
  return store;
};
