/** Reads the rows of a job chunk by chunk, also those that versions before the store `rows` kept in the job's input. */
import type { PlannedEntry } from "#domain/model/batch.ts";
import { problem } from "#domain/problem.ts";
import type { JobStore, RowChunk } from "#ports/store.ts";
import type { Connection } from "../database/connection.ts";
import { type RunOperation, requireValid } from "../recovery/set-aside.ts";

/** Keys of the chunks of a job, optionally those from one index on. */
export const rowRange = (jobId: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([jobId, from], [jobId, Number.MAX_SAFE_INTEGER]);

/** Number of rows in a chunk that is not read from the store. */
const chunkRows = 500;

/** Creates the reader of rows. Each chunk is read in a transaction of its own. */
export const createRowReader = (connection: Connection, run: RunOperation): JobStore["rows"] =>
  async function* (jobId, from = 0) {
    const { total, entries } = await run(() => findRows(connection, jobId));
    const read = (position: number): Promise<RowChunk | undefined> =>
      entries === undefined
        ? run(() => readChunk(connection, jobId, position, total))
        : Promise.resolve(sliceEntries(entries, position));
    let next = read(from);
    for (;;) {
      const chunk = await next;
      if (chunk === undefined) return;
      next = read(chunk.first + chunk.entries.length);
      // The caller may stop here, and the error of a chunk that it never reads concerns nobody.
      next.catch(() => undefined);
      yield chunk;
    }
  };

/** Returns the number of the job's rows, and the rows themselves if its input contains them. */
const findRows = async (
  connection: Connection,
  jobId: string,
): Promise<{ readonly total: number; readonly entries: readonly PlannedEntry[] | undefined }> => {
  const tx = (await connection.open()).transaction(["jobs", "inputs"]);
  const [job, input] = await Promise.all([tx.objectStore("jobs").get(jobId), tx.objectStore("inputs").get(jobId)]);
  return {
    total: requireValid("jobs", job, jobId)?.job.total ?? 0,
    entries: requireValid("inputs", input, jobId)?.entries,
  };
};

const sliceEntries = (entries: readonly PlannedEntry[], first: number): RowChunk | undefined =>
  first < entries.length ? { first, entries: entries.slice(first, first + chunkRows) } : undefined;

/** Reads the rows from the position to the end of its chunk. Undefined after the last row. */
const readChunk = async (
  connection: Connection,
  jobId: string,
  position: number,
  total: number,
): Promise<RowChunk | undefined> => {
  const { store } = (await connection.open()).transaction("rows");
  const cursor = await store.openCursor(IDBKeyRange.bound([jobId, 0], [jobId, position]), "prev");
  const first = cursor?.key[1] ?? 0;
  const entries = cursor === null ? [] : requireValid("rows", cursor.value).entries;
  const end = first + entries.length;
  if (position < end)
    return { first: position, entries: position === first ? entries : entries.slice(position - first) };
  const next = await store.openKeyCursor(rowRange(jobId, position));
  const gapEnd = Math.min(next?.key[1] ?? total, position + chunkRows);
  // Row numbers ascend by at least 1, so these are not used by rows after the gap.
  const rowBefore = entries.at(-1)?.row ?? 0;
  return position < gapEnd
    ? {
        first: position,
        entries: Array.from({ length: gapEnd - position }, (_, index) =>
          createLostRow(rowBefore + 1 + position - end + index),
        ),
      }
    : undefined;
};

/** Returns the row that stands for one whose record was set aside. It fails when it is generated. */
const createLostRow = (row: number): PlannedEntry => ({
  row,
  pdf: "",
  reference_id: `row-${row}`,
  suffix: "damaged",
  name: `row-${row}.damaged.html`,
  data: {},
  problems: [
    problem(
      "part-damaged",
      "The stored data of this row was damaged and has been set aside. Run the row again from its file.",
    ),
  ],
});
