import { isRecord } from "#domain/values/is-record.ts";
import type { UploadedEntry, UploadLog } from "#ports/publishing/upload-log.ts";
import { withUploadDatabase } from "./upload-database.ts";

const isEntry = (value: unknown): value is UploadedEntry =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");

const entriesOf = (record: unknown): readonly UploadedEntry[] =>
  isRecord(record) && Array.isArray(record["entries"]) ? record["entries"].filter(isEntry) : [];

/** Creates the log over IndexedDB. Each call of `add` writes one record, so that a large batch is not written again. */
export const createIdbUploadLog = (): UploadLog => ({
  read: (server, batchId) =>
    withUploadDatabase(async (db) => {
      const records = await db.getAllFromIndex("uploads", "batch", [server, batchId]);
      return new Map(records.flatMap(entriesOf));
    }),
  add: (server, batchId, entries) =>
    withUploadDatabase(async (db) => void (await db.add("uploads", { server, batchId, entries }))),
  clear: (server, batchId) =>
    withUploadDatabase(async (db) => {
      const tx = db.transaction("uploads", "readwrite");
      const keys = await tx.store.index("batch").getAllKeys([server, batchId]);
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
    }),
  retainBatches: (batchIds) =>
    withUploadDatabase(async (db) => {
      const tx = db.transaction("uploads", "readwrite");
      let cursor = await tx.store.index("batch").openKeyCursor();
      const keys: number[] = [];
      while (cursor !== null) {
        if (!batchIds.has(cursor.key[1])) keys.push(cursor.primaryKey);
        cursor = await cursor.continue();
      }
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
    }),
});
