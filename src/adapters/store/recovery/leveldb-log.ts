/**
 * Chromium keeps the databases of a site in one LevelDB. If it is killed during a write, the log
 * ends with a torn record; the next start appends behind it, and the start after that finds the log damaged and deletes
 * all data of the site (google/leveldb#1287). LevelDB starts a new log when one outgrows its write buffer of 4 MiB, so
 * after a kill that much is written, and deleted again. This takes some 60 ms.
 */
import { deleteDB, openDB, unwrap } from "idb";
import type { Connection } from "../database/connection.ts";

const scratchName = "smartlink-scratch";
const pages = 6;
const pageRecords = 20;
/** Chromium keeps values of 64 KiB and more as files beside the log. */
const recordBytes = 48 * 1024;

/** Returns whether the browser is a Chromium: others lack `userAgentData`. */
export const detectLevelDb = (navigator: object): boolean => "userAgentData" in navigator;

/** Returns whether a batch or a restore did not end. */
export const wasWorkInterrupted = async (connection: Connection): Promise<boolean> => {
  const db = await connection.open();
  if ((await db.count("restoring")) > 0) return true;
  return (await db.getAll("jobs")).some(({ job }) => job.status === "In progress");
};

/** Makes LevelDB start a new log. Rejects where the storage is full. */
export const renewLog = async (): Promise<void> => {
  const db = await openDB(scratchName, 1, {
    upgrade: (opened) => void opened.createObjectStore("filling", { autoIncrement: true }),
  });
  try {
    // LevelDB looks at the log's size before each write, so several are needed; and it compresses, so chance fills it.
    for (let page = 0; page < pages; page += 1) {
      const tx = db.transaction("filling", "readwrite", { durability: "relaxed" });
      // What fails is the transaction's.
      const filling = unwrap(tx.store);
      for (let record = 0; record < pageRecords; record += 1)
        filling.add(crypto.getRandomValues(new Uint8Array(recordBytes)));
      await tx.done;
    }
  } finally {
    db.close();
    await deleteDB(scratchName);
  }
};
