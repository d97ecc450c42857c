/** The database of what this browser knows about publishing. It is apart from the site's data, so that no backup contains it. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** The name of the database. */
export const uploadDatabaseName = "smartlink-uploads";

/** Values come from the disk, so readers check them. */
interface UploadSchema extends DBSchema {
  /** Lists of uploaded files. */
  uploads: { key: number; value: unknown; indexes: { batch: [string, string] } };
  /** Encrypted credentials by the name of their server. */
  credentials: { key: string; value: unknown };
}

/** The opened database. */
export type UploadDatabase = IDBPDatabase<UploadSchema>;

/** Opens the database for one use, because an open connection would block the deletion of the site's data. */
export const withUploadDatabase = async <T>(use: (db: UploadDatabase) => Promise<T>): Promise<T> => {
  const db = await openDB<UploadSchema>(uploadDatabaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore("uploads", { autoIncrement: true }).createIndex("batch", ["server", "batchId"]);
      created.createObjectStore("credentials");
    },
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
};
