import type { PlannedEntry } from "#domain/model/batch.ts";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import type { JobStore } from "#ports/store.ts";

/** Where a chunk of rows is, and its first row number. */
interface ChunkStart {
  readonly first: number;
  readonly row: number;
}

/** Finds a row of a job by its number. Undefined if there is none. */
export type FindRow = (jobId: string, row: number) => Promise<PlannedEntry | undefined>;

/** Creates the search. The first search in a job reads its rows once, to know where they are; later ones read one chunk. */
export const createRowFinder = (jobs: Pick<JobStore, "rows">): FindRow => {
  const startsOf = memoizeByKey<readonly ChunkStart[]>();
  const readStarts = async (jobId: string): Promise<readonly ChunkStart[]> => {
    const starts: ChunkStart[] = [];
    for await (const { first, entries } of jobs.rows(jobId)) starts.push({ first, row: entries[0]?.row ?? 0 });
    return starts;
  };
  return async (jobId, row) => {
    const starts = await startsOf(jobId, () => readStarts(jobId));
    const start = starts.findLast((chunk) => chunk.row <= row);
    if (start === undefined) return undefined;
    for await (const { entries } of jobs.rows(jobId, start.first)) return entries.find((entry) => entry.row === row);
    return undefined;
  };
};
