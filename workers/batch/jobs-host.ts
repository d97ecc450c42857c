/** Implements the operations on stored jobs with the use cases. Errors become Results. */

import { catchToResult } from "#domain/catch-to-result.ts";
import { ok } from "#domain/result.ts";
import type { BatchImporter } from "#usecases/import/batch-importer.ts";
import type { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { pauseJob } from "#usecases/jobs/pause-job.ts";
import { resumeJob, retryJob } from "#usecases/jobs/reopen-job.ts";
import { correctRows } from "#usecases/jobs/rows/correct-rows.ts";
import { readFailedTable } from "#usecases/jobs/rows/failed-rows.ts";
import { createJobRows } from "#usecases/jobs/rows/job-rows.ts";
import type { RunPorts } from "#usecases/jobs/run-job.ts";
import type { BatchWorker } from "../batch-protocol.ts";
import { toCsvFile } from "./csv-file.ts";
import { JobRuns } from "./job-runs.ts";

/** The operations of the protocol that concern stored jobs. */
export type JobsWorker = Pick<
  BatchWorker,
  "run" | "cancel" | "pause" | "retry" | "resume" | "listRows" | "listFailedRows" | "correctRows"
>;

/** Creates the operations. `toFile` wraps a dropped file without reading its bytes. */
export const createJobsHost = (
  openPorts: () => Promise<RunPorts>,
  importer: Promise<BatchImporter>,
  toFile: typeof toIntakeFile,
): JobsWorker => {
  const runs = new JobRuns(openPorts);
  const jobRows = openPorts().then((ports) => createJobRows(ports));
  // The call that awaits them reports the error. Until then it must not count as an unhandled rejection.
  jobRows.catch(() => undefined);

  return {
    run: (jobId, onStep) => runs.run(jobId, onStep),
    cancel: async (jobId) => {
      await (await openPorts()).store.jobs.requestCancel(jobId);
      runs.abort(jobId);
    },
    pause: (jobId) => catchToResult(async () => pauseJob(jobId, await openPorts())),
    retry: (jobId) => catchToResult(async () => retryJob(jobId, await openPorts())),
    resume: (jobId) => catchToResult(async () => resumeJob(jobId, await openPorts())),
    listRows: (jobId, query) => catchToResult(async () => (await jobRows).listRows(jobId, query)),
    listFailedRows: (jobId) =>
      catchToResult(async () => {
        const { store } = await openPorts();
        const { rows, delimiter } = await readFailedTable(jobId, store.jobs);
        return ok(toCsvFile(rows, delimiter));
      }),
    correctRows: (jobId, files) =>
      catchToResult(async () => correctRows(jobId, files.map(toFile), await importer, await openPorts())),
  };
};
