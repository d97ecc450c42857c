import type { Connection } from "./connection.ts";
import { batchRange } from "./idb-outputs.ts";
import type { StoreName } from "./schema.ts";
import { sweepInTransaction, sweepParts, sweepStores } from "./sweep-parts.ts";

const stores: StoreName[] = [...sweepStores, "events"];

/** Removes a job with its input, events and outputs; then the parts that no other job or output uses. */
export const removeJob = async (connection: Connection, jobId: string): Promise<void> => {
  const db = await connection.open();
  const tx = db.transaction(stores, "readwrite", { durability: "strict" });
  const record = await tx.objectStore("jobs").get(jobId);
  if (record === undefined) return tx.done;
  const outputs = tx.objectStore("outputs");
  const batchId = record.job.batch_id;
  const others = (await tx.objectStore("jobs").getAll()).filter(({ job }) => job.job_id !== jobId);
  // What the folder's files link (reader, PDFs) belongs to all its jobs and goes with the last of them.
  const lastOfFolder = others.every(({ job }) => job.batch_id !== batchId);
  if (lastOfFolder) await outputs.delete(batchRange(batchId));
  else
    for (let cursor = await outputs.openCursor(batchRange(batchId)); cursor !== null; cursor = await cursor.continue())
      if (cursor.value.kind !== "support" && cursor.value.job_id === jobId) await cursor.delete();
  await Promise.all([
    tx.objectStore("jobs").delete(jobId),
    tx.objectStore("inputs").delete(jobId),
    tx.objectStore("events").delete(IDBKeyRange.bound([jobId, 0], [jobId, Number.MAX_SAFE_INTEGER])),
  ]);
  // A running job puts parts before the outputs that refer to them: then nothing is swept.
  if (others.every(({ job }) => job.finished !== null)) await sweepInTransaction(tx);
  await tx.done;
};

/** Removes the parts that nothing uses, as far as no job is about to use them. */
export const removeUnusedParts = async (connection: Connection): Promise<void> => sweepParts(await connection.open());
