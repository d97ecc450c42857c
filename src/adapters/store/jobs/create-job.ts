/** Stores new jobs, and removes the rows of jobs whose import did not end. */

import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { JobStore, NewJob } from "#ports/store.ts";
import { abortTransaction } from "../database/abort-transaction.ts";
import type { Connection } from "../database/connection.ts";
import { type RunOperation, requireAllValid } from "../recovery/set-aside.ts";
import { rowRange } from "./read-rows.ts";

const strict = { durability: "strict" } as const;

/** A chunk ends after this many rows, or this many characters of their data, whichever comes first. */
const maxChunkRows = 500;
const maxChunkCharacters = 1024 * 1024;

/** Creates the operation that stores a new job. */
export const createJobCreator =
  (connection: Connection, run: RunOperation): JobStore["create"] =>
  (job, rows, complete) =>
    withImportLock("shared", async () => {
      await run(async () => requireNoRival(await (await connection.open()).getAll("jobs"), job));
      try {
        let total = 0;
        let chunks = 0;
        for await (const entries of toChunks(rows)) {
          const chunk = { job_id: job.job_id, first: total, entries };
          // Not strict: the transaction that creates the job makes everything before it durable too.
          await run(async () => (await connection.open()).put("rows", chunk, [job.job_id, chunk.first]));
          total += entries.length;
          chunks += 1;
        }
        const newJob = await complete(total);
        await run(() => addJob(connection, newJob, chunks));
      } catch (error) {
        await run(() => removeRowsWithoutJob(connection, job.job_id)).catch(() => undefined);
        throw error;
      }
    });

async function* toChunks(rows: AsyncIterable<readonly PlannedEntry[]>): AsyncGenerator<readonly PlannedEntry[]> {
  let chunk: PlannedEntry[] = [];
  let characters = 0;
  for await (const entries of rows)
    for (const entry of entries) {
      chunk.push(entry);
      characters += measureRow(entry);
      if (chunk.length < maxChunkRows && characters < maxChunkCharacters) continue;
      yield chunk;
      chunk = [];
      characters = 0;
    }
  if (chunk.length > 0) yield chunk;
}

const measureRow = ({ data, pdf, cells = [] }: PlannedEntry): number => {
  let characters = pdf.length;
  for (const cell of cells) characters += cell.length;
  for (const name in data) characters += name.length + (data[name]?.length ?? 0);
  return characters;
};

const addJob = async (
  connection: Connection,
  { stored, input, notices = [] }: NewJob,
  chunks: number,
): Promise<void> => {
  const tx = (await connection.open()).transaction(["jobs", "inputs", "rows", "notices"], "readwrite", strict);
  try {
    const jobs = tx.objectStore("jobs");
    const { job_id } = stored.job;
    requireNoRival(await jobs.getAll(), stored.job);
    if ((await tx.objectStore("rows").count(rowRange(job_id))) !== chunks) throw rowsReplacedError();
    await Promise.all([
      jobs.add({ ...stored, eventCount: 0 }, job_id),
      tx.objectStore("inputs").add(input, job_id),
      ...notices.map((notice) => tx.objectStore("notices").put(notice, notice.id)),
      tx.done,
    ]);
  } catch (error) {
    tx.done.catch(() => undefined);
    abortTransaction(tx);
    throw error;
  }
};

/** Throws if the batch has an unfinished job. */
const requireNoRival = (
  records: readonly { readonly job: BatchJob }[],
  { batch_id }: Pick<BatchJob, "batch_id">,
): void => {
  const rivals = requireAllValid("jobs", records).filter(
    ({ job }) => job.batch_id === batch_id && job.finished === null,
  );
  if (rivals.length > 0) throw runningError(batch_id);
};

const removeRowsWithoutJob = async (connection: Connection, jobId: string): Promise<void> => {
  const tx = (await connection.open()).transaction(["jobs", "rows"], "readwrite", strict);
  if ((await tx.objectStore("jobs").getKey(jobId)) === undefined) await tx.objectStore("rows").delete(rowRange(jobId));
  await tx.done;
};

/** Removes the rows of imports that were killed. Does nothing while a job is imported in any tab. */
export const removeAbandonedRows = (connection: Connection): Promise<void> =>
  withImportLock("exclusive", async () => {
    const tx = (await connection.open()).transaction(["jobs", "rows"]);
    const jobIds = new Set(await tx.objectStore("jobs").getAllKeys());
    const abandoned: string[] = [];
    let cursor = await tx.objectStore("rows").openKeyCursor();
    while (cursor !== null) {
      const [jobId] = cursor.key;
      if (!jobIds.has(jobId)) abandoned.push(jobId);
      cursor = await cursor.continue([jobId, Number.POSITIVE_INFINITY]);
    }
    for (const jobId of abandoned) await removeRowsWithoutJob(connection, jobId);
  });

/** Imports share the lock. The clean-up takes it alone, or not at all. Pages over plain http have no locks. */
const withImportLock = async (mode: LockMode, work: () => Promise<void>): Promise<void> => {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  const isCleanUp = mode === "exclusive";
  if (locks === undefined) return isCleanUp ? undefined : work();
  await locks.request("smartlink-import", { mode, ifAvailable: isCleanUp }, (lock) =>
    lock === null ? undefined : work(),
  );
};

const runningError = (batchId: string) =>
  new ProblemError({
    code: "job-running",
    message: `Batch “${batchId}” has a job in progress. Wait until it ends or cancel it, or choose another batch id.`,
  });

const rowsReplacedError = () =>
  new ProblemError({
    code: "storage-failed",
    message:
      "Another tab of this site has replaced or deleted data while the rows were stored. Close the other tabs, then start the batch again.",
  });
