/** What the batch worker does with stored jobs. */

import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { BatchImporter } from "#usecases/import/batch-importer.ts";
import type { CellProblem, CorrectableTable } from "#usecases/import/tables/correctable-rows.ts";
import { type Correction, correctRows } from "#usecases/jobs/failed-rows/correct-rows.ts";
import {
  checkCorrectedFailures,
  formatCorrectedFailures,
  listCorrectableFailures,
} from "#usecases/jobs/failed-rows/correctable-failures.ts";
import { readFailedTable } from "#usecases/jobs/failed-rows/failed-table.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { pauseJob } from "#usecases/jobs/pause-job.ts";
import { resumeJob } from "#usecases/jobs/reopen-job.ts";
import type { JobRows } from "#usecases/jobs/rows/job-row.ts";
import { createJobRows } from "#usecases/jobs/rows/job-rows.ts";
import { type RunPorts, runJob } from "#usecases/jobs/run-job.ts";
import type { DroppedFile } from "../batch-protocol.ts";
import { toCsvFile } from "./table-file.ts";

/** The operations on stored jobs. */
export interface JobOperations extends JobRows {
  /**
   * Runs a job from its stored position until it is done, cancelled, paused or failed. For a job that already runs in this
   * worker, waits for that run. `onStep` is called after each stored step, a few times a second, with the events that
   * interrupt the run (`paused`). All events are in the store.
   */
  run(jobId: string, onStep: OnStep): Promise<Result<BatchJob>>;
  /** Requests the cancellation. The run then ends after the current row. */
  cancel(jobId: string): Promise<void>;
  /** Pauses the job at its last stored row, at once. */
  pause(jobId: string): Promise<Result<BatchJob>>;
  /** Marks the failed rows of a finished job as pending. Call `run` to generate them. */
  retry(jobId: string): Promise<Result<BatchJob>>;
  /** Continues a paused job, or marks the remaining rows of a cancelled job as pending. Call `run` to generate them. */
  resume(jobId: string): Promise<Result<BatchJob>>;
  /** Returns the failed rows of an ended job as CSV, with their problems in a further column. */
  listFailedRows(jobId: string): Promise<Result<Blob>>;
  /** Returns the failed rows of an ended job for a person to correct. */
  listCorrectableFailures(jobId: string): Promise<Result<CorrectableTable>>;
  /** Makes failed rows with corrections without storing them. Returns the problems of each row by its number. */
  checkCorrectedFailures(
    jobId: string,
    numbers: readonly number[],
    corrections: CellCorrections,
  ): Promise<Result<ReadonlyMap<number, readonly CellProblem[]>>>;
  /** Returns the failed rows with corrections as CSV. */
  createCorrectedFailures(jobId: string, corrections: CellCorrections): Promise<Result<Blob>>;
  /** Stores a job of the failed rows with corrections, in the same folder. Call `run` to start it. */
  correctFailures(jobId: string, corrections: CellCorrections): Promise<Result<Correction>>;
  /** Stores a job of the corrected rows among the failed ones, in the same folder. Call `run` to start it. */
  correctRows(jobId: string, files: readonly DroppedFile[]): Promise<Result<Correction>>;
}

type OnStep = (job: BatchJob, events: readonly BatchEvent[]) => void;

/** Creates the operations. `toFile` wraps a dropped file without reading its bytes. */
export const createJobOperations = (
  openPorts: () => Promise<RunPorts>,
  importer: Promise<BatchImporter>,
  toFile: (file: DroppedFile) => IntakeFile,
): JobOperations => {
  const runs = new JobRuns(openPorts);
  const jobRows = openPorts().then((ports) => createJobRows(ports));
  // The call that awaits them reports the error. Until then it must not count as an unhandled rejection.
  jobRows.catch(() => undefined);

  const createTable = async (jobId: string, corrections: CellCorrections, numbers?: readonly number[]) => {
    const { store } = await openPorts();
    return toCsvFile(await formatCorrectedFailures(jobId, corrections, store.jobs, numbers));
  };
  const toTable = (table: Blob): IntakeFile => {
    const name = "corrected.csv";
    return toFile({ path: name, file: new File([table], name) });
  };

  return {
    listCorrectableFailures: async (jobId) => ok(await listCorrectableFailures(jobId, (await openPorts()).store.jobs)),
    checkCorrectedFailures: async (jobId, numbers, corrections) => {
      const table = toTable(await createTable(jobId, corrections, numbers));
      return checkCorrectedFailures(jobId, table, numbers, await importer, await openPorts());
    },
    createCorrectedFailures: async (jobId, corrections) => ok(await createTable(jobId, corrections)),
    correctFailures: async (jobId, corrections) =>
      correctRows(jobId, [toTable(await createTable(jobId, corrections))], await importer, await openPorts()),
    run: (jobId, onStep) => runs.run(jobId, onStep),
    cancel: async (jobId) => {
      await (await openPorts()).store.jobs.requestCancel(jobId);
      runs.abort(jobId);
    },
    pause: async (jobId) => pauseJob(jobId, await openPorts()),
    retry: async (jobId) => retryJob(jobId, await openPorts()),
    resume: async (jobId) => resumeJob(jobId, await openPorts()),
    listRows: async (jobId, query) => (await jobRows).listRows(jobId, query),
    listFailedRows: async (jobId) => {
      const { store } = await openPorts();
      return ok(await toCsvFile(await readFailedTable(jobId, store.jobs)));
    },
    correctRows: async (jobId, files) => correctRows(jobId, files.map(toFile), await importer, await openPorts()),
  };
};

// Runs jobs in this worker, each at most once at a time.

/** The page is rendered anew after each step, on a processor that the run needs. */
const minStepIntervalMs = 150;

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

  /** Runs a job, or waits for the run in progress. `onStep` as in `JobOperations.run`. */
  run(jobId: string, onStep: OnStep): Promise<Result<BatchJob>> {
    const currentRun = this.#runs.get(jobId);
    if (currentRun !== undefined) return currentRun.result;
    const controller = new AbortController();
    const result = this.#openPorts()
      .then((ports) => runSteps(jobId, ports, onStep, controller.signal))
      .finally(() => this.#runs.delete(jobId));
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
