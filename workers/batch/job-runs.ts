/** Runs jobs in this worker, each at most once at a time. */

import { catchToResult } from "#domain/catch-to-result.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { type RunPorts, runJob } from "#usecases/jobs/run-job.ts";
import type { BatchWorker } from "../batch-protocol.ts";

/** The page is rendered anew after each step, on a processor that the run needs. */
const minStepIntervalMs = 150;

type OnStep = Parameters<BatchWorker["run"]>[1];

interface JobRun {
  readonly result: Promise<Result<BatchJob>>;
  readonly controller: AbortController;
}

/** The jobs that run. */
export class JobRuns {
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
