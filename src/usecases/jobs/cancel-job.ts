/** Cancels a job: through the page that runs it, or directly in the store if none does. */

import type { BatchPorts } from "#batch/pipeline.ts";
import { foldJob } from "#domain/jobs/job-state.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Runner } from "#ports/runner.ts";
import type { StoredJob } from "#ports/store.ts";
import { createReportFiles } from "./job-report.ts";

/** What cancelling needs from its environment. */
export type CancelPorts = Pick<BatchPorts, "store" | "clock" | "bytes" | "batchUrl" | "readReportLanguage"> & {
  readonly runner: Runner;
};

/**
 * Requests the cancellation of a job and returns the job as stored afterwards. A job that a page runs ends with its next
 * checkpoint, so it may still be in progress then. A job that is paused, was never started, or has no open page to run
 * it is ended at once, with its report. An ended job stays as it is.
 */
export const cancelJob = async (stored: StoredJob, ports: CancelPorts): Promise<BatchJob> => {
  const { job, epoch } = stored;
  if (job.finished !== null) return job;
  await ports.store.jobs.requestCancel(job.job_id);
  const hasNoRunner = epoch === 0 || job.status === "Paused" || !(await ports.runner.isPresent());
  if (hasNoRunner) await endJob(job.job_id, ports);
  ports.runner.wake(job.job_id);
  return (await ports.store.jobs.get(job.job_id))?.job ?? job;
};

/** Claims the job and ends it. If a runner claims it at the same time, the commit is fenced and that runner ends the job. */
const endJob = async (jobId: string, ports: CancelPorts): Promise<void> => {
  const { jobs } = ports.store;
  const epoch = await jobs.claim(jobId);
  const [stored, input] = await Promise.all([jobs.get(jobId), jobs.input(jobId)]);
  if (epoch === undefined || stored === undefined || stored.job.finished !== null) return;
  const event = { kind: "cancelled", at: ports.clock.now(), reason: "requested" } as const;
  const job = foldJob(stored.job, event);
  // The store moves a damaged input to the quarantine. The job must end nevertheless, without its report.
  const outputs = input === undefined ? [] : await createReportFiles({ job, input, unstoredEvents: [event] }, ports);
  await jobs.commit(jobId, epoch, { job, cursor: stored.cursor, events: [event], outputs });
};
