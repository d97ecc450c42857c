import type { BatchJob } from "#domain/model/job.ts";
import { abortTransaction } from "../database/abort-transaction.ts";
import type { Connection } from "../database/connection.ts";
import type { StoredJobRecord, StoreName } from "../database/schema.ts";
import { type SweepTransaction, sweepInTransaction, sweepParts, sweepStores } from "../parts/sweep-parts.ts";
import { requireAllValid, requireValid } from "../recovery/set-aside.ts";
import { batchRange, packRange } from "./output-packs.ts";
import { rowRange } from "./read-rows.ts";

const stores: StoreName[] = [...sweepStores, "packPaths", "rows", "events"];

/** Removes a job with its input, rows, events and outputs; then the parts that no other job or output uses. */
export const removeJob = async (connection: Connection, jobId: string): Promise<void> => {
  const db = await connection.open();
  const tx = db.transaction(stores, "readwrite", { durability: "strict" });
  tx.done.catch(() => undefined);
  try {
    await removeInTransaction(tx, jobId);
    await tx.done;
  } catch (error) {
    // Roll back, because the caller repeats the whole operation after it has removed a damaged record.
    abortTransaction(tx);
    throw error;
  }
};

const removeInTransaction = async (tx: SweepTransaction, jobId: string): Promise<void> => {
  const stored = requireAllValid("jobs", await tx.objectStore("jobs").getAll());
  const jobs = stored.map(({ job }) => job);
  const removed = jobs.find(({ job_id }) => job_id === jobId);
  if (removed === undefined) return;
  const { batch_id: batchId } = removed;
  const others = jobs.filter(({ job_id }) => job_id !== jobId);
  await relinkCorrections(tx, removed, stored);
  const outputs = tx.objectStore("outputs");
  const isLastOfBatch = others.every(({ batch_id }) => batch_id !== batchId);
  const packs = isLastOfBatch ? packRange(batchId) : packRange(batchId, jobId);
  // Supporting files (reader, PDFs) belong to all jobs of the folder and go with the last of them.
  if (isLastOfBatch) await outputs.delete(batchRange(batchId));
  else
    for (
      let cursor = await outputs.openCursor(batchRange(batchId));
      cursor !== null;
      cursor = await cursor.continue()
    ) {
      const { kind, job_id } = requireValid("outputs", cursor.value);
      if (kind !== "support" && job_id === jobId) await cursor.delete();
    }
  await Promise.all([
    tx.objectStore("packs").delete(packs),
    tx.objectStore("packPaths").delete(packs),
    tx.objectStore("jobs").delete(jobId),
    tx.objectStore("inputs").delete(jobId),
    tx.objectStore("rows").delete(rowRange(jobId)),
    tx.objectStore("events").delete(IDBKeyRange.bound([jobId, 0], [jobId, Number.MAX_SAFE_INTEGER])),
  ]);
  // A running job stores parts before the outputs that refer to them.
  if (others.every(({ finished }) => finished !== null)) await sweepInTransaction(tx);
};

/** Jobs that correct rows of the removed job now correct the job whose rows that one has corrected, if any. */
const relinkCorrections = async (
  tx: SweepTransaction,
  { job_id, corrects: next }: BatchJob,
  stored: readonly StoredJobRecord[],
): Promise<void> => {
  for (const record of stored) {
    const { corrects, ...job } = record.job;
    if (corrects !== job_id) continue;
    await tx
      .objectStore("jobs")
      .put({ ...record, job: next === undefined ? job : { ...job, corrects: next } }, job.job_id);
  }
};

/** Removes the parts that nothing uses, as far as no job is about to use them. */
export const removeUnusedParts = async (connection: Connection): Promise<void> => sweepParts(await connection.open());
