import { foldJob } from "#domain/jobs/job-state.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Runner } from "#ports/runner.ts";
import type { StoredJob } from "#ports/store.ts";
import { reportFiles } from "./job-report.ts";
import type { BatchPorts } from "./pipeline.ts";

export type CancelPorts = Pick<BatchPorts, "store" | "clock" | "bytes" | "batchUrl"> & { readonly runner: Runner };

/**
 * Asks a job to end, and gives it as it stands then. One that a page runs ends with its next step; one that nobody runs,
 * or whose turn never came, is ended here, with its report. An ended job stays as it is.
 */
export const cancelJob = async (stored: StoredJob, ports: CancelPorts): Promise<BatchJob> => {
  const { job, epoch } = stored;
  if (job.finished !== null) return job;
  await ports.store.jobs.requestCancel(job.job_id);
  const idle = epoch === 0 || job.status === "Paused" || !(await ports.runner.isPresent());
  if (idle) await endHere(job.job_id, ports);
  ports.runner.wake(job.job_id);
  return (await ports.store.jobs.get(job.job_id))?.job ?? job;
};

/** Takes the job over and ends it; where another runner takes it at the same moment, that one ends it. */
const endHere = async (jobId: string, ports: CancelPorts): Promise<void> => {
  const { jobs } = ports.store;
  const epoch = await jobs.claim(jobId);
  const [stored, input] = await Promise.all([jobs.get(jobId), jobs.input(jobId)]);
  if (epoch === undefined || stored === undefined || input === undefined || stored.job.finished !== null) return;
  const event = { kind: "cancelled", at: ports.clock.now(), reason: "requested" } as const;
  const job = foldJob(stored.job, event);
  const outputs = await reportFiles({ job, input, events: [...(await jobs.events(jobId)), event] }, ports);
  await jobs.commit(jobId, epoch, { job, cursor: stored.cursor, events: [event], outputs });
};
