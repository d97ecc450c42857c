/** Implements the operations on stored jobs with the use cases. Errors become Results. */

import { catchToResult } from "#domain/catch-to-result.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { BatchImporter } from "#usecases/import/batch-importer.ts";
import type { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { correctRows } from "#usecases/jobs/failed-rows/correct-rows.ts";
import { readFailedTable } from "#usecases/jobs/failed-rows/failed-table.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { pauseJob } from "#usecases/jobs/pause-job.ts";
import { resumeJob } from "#usecases/jobs/reopen-job.ts";
import { createJobRows } from "#usecases/jobs/rows/job-rows.ts";
import { type RunPorts, runJob } from "#usecases/jobs/run-job.ts";
import type { BatchWorker } from "../batch-protocol.ts";
import { toCsvFile } from "./csv-file.ts";

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
        return ok(await toCsvFile(await readFailedTable(jobId, store.jobs)));
      }),
    correctRows: (jobId, files) =>
      catchToResult(async () => correctRows(jobId, files.map(toFile), await importer, await openPorts())),
  };
};

// Runs jobs in this worker, each at most once at a time.

/** The page is rendered anew after each step, on a processor that the run needs. */
const minStepIntervalMs = 150;

type OnStep = Parameters<BatchWorker["run"]>[1];

interface JobRun {
  readonly result: Promise<Result<BatchJob>>;
  readonly controller: AbortController;
}

/** The jobs that run. */
class JobRuns {
  readonly #openPorts: () => Promise<RunPorts>;
  readonly #runs = new Map<string, JobRun>();

  constructor(openPorts: () => Promise<RunPorts>) {
    this.#openPorts = openPorts;
  }

  /** Runs a job, or waits for the run in progress. `onStep` as in `BatchWorker.run`. */
  run(jobId: string, onStep: OnStep): Promise<Result<BatchJob>> {
    const currentRun = this.#runs.get(jobId);
    if (currentRun !== undefined) return currentRun.result;
    const controller = new AbortController();
    const result = catchToResult(async () =>
      runSteps(jobId, await this.#openPorts(), onStep, controller.signal),
    ).finally(() => this.#runs.delete(jobId));
    this.#runs.set(jobId, { result, controller });
    return result;
  }

  /** Aborts the run of a job. Does nothing if it does not run. */
  abort(jobId: string): void {
    this.#runs.get(jobId)?.controller.abort();
  }
}

const runSteps = async (
  jobId: string,
  ports: RunPorts,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<Result<BatchJob>> => {
  let job: BatchJob | undefined;
  let lastStepMs = Number.NEGATIVE_INFINITY;
  for await (const step of runJob(jobId, ports, signal)) {
    job = step.job;
    // Copying the events of all rows to the page takes as long as filling them.
    const pauses = step.events.filter(({ kind }) => kind === "paused");
    const nowMs = ports.clock.elapsedMs();
    if (pauses.length === 0 && nowMs - lastStepMs < minStepIntervalMs) continue;
    lastStepMs = nowMs;
    onStep(step.job, pauses);
  }
  job ??= (await ports.store.jobs.get(jobId))?.job;
  return job === undefined ? fail(jobNotFound(jobId)) : ok(job);
};
