/** Reading and ending stored jobs: what the manager's list, the log and the results are made of. */
import { type RowResult, rowResults } from "#batch/row-results.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { Store, StoredJob } from "#ports/store.ts";

export interface Batches {
  /** Newest first. */
  list(): Promise<readonly StoredJob[]>;
  get(jobId: string): Promise<StoredJob | undefined>;
  /** From position `after` on, oldest first. */
  events(jobId: string, after?: number, limit?: number): Promise<readonly BatchEvent[]>;
  /** What became of each row, in the order of the data. */
  results(jobId: string): Promise<readonly RowResult[]>;
  remove(jobId: string): Promise<void>;
}

export const createBatches = ({ jobs }: Store): Batches => ({
  list: () => jobs.list(),
  get: (jobId) => jobs.get(jobId),
  events: (jobId, after, limit) => jobs.events(jobId, after, limit),
  results: async (jobId) => {
    const [input, events] = await Promise.all([jobs.input(jobId), jobs.events(jobId)]);
    return rowResults(input?.entries ?? [], events);
  },
  remove: (jobId) => jobs.remove(jobId),
});
