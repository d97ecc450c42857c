import { uploadDatabaseName } from "./publishing/upload-database.ts";
import { databaseName } from "./store/database/schema.ts";
import { secretDatabaseName } from "./store/idb-secret-store.ts";
import { quarantineName } from "./store/recovery/quarantine.ts";

/** The databases with the data of this site, which “Delete all data” deletes. */
export const siteDatabaseNames: readonly string[] = [
  databaseName,
  quarantineName,
  uploadDatabaseName,
  secretDatabaseName,
  // The events of smartlinks that were opened on this site (reader/tracking/event-store.ts).
  "smartlink-events",
];
