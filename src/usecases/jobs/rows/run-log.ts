/**
 * Keeps what the report shows of a run while its rows are generated. A job whose rows all succeeded in one run, as most do,
 * need not read its log and its rows again for it.
 */

import type { RowOutcome } from "#batch/rows/run-batch.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import type { JobInput, JobStore } from "#ports/store.ts";
import { createLogCollector, createOverview, type JobLogReading } from "./job-log.ts";

/** The log of one run that makes all rows of its job. */
export interface RunLog {
  add(events: readonly BatchEvent[]): void;
  addRow({ entry }: RowOutcome): void;
  /** Returns the reading. Call it only if every row has succeeded: the problems of failed rows are not kept. */
  read(jobId: string, jobs: Pick<JobStore, "rows">): JobLogReading;
}

/** Creates the log of a run. `before`: the events that the job has already. */
export const createRunLog = ({ template }: Pick<JobInput, "template">, before: readonly BatchEvent[]): RunLog => {
  const collector = createLogCollector();
  const overview = createOverview(template);
  before.forEach(collector.add);
  return {
    add: (events) => events.forEach(collector.add),
    addRow: ({ entry }) => overview.add(entry, []),
    read: (jobId, jobs) => ({
      ...collector.read(
        () => jobs.rows(jobId),
        async () => [],
      ),
      overview,
    }),
  };
};
