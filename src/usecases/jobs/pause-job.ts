/**
 * Pauses a job on request and continues a paused one. A paused job stays paused over reloads until a person or program
 * resumes it; a job that a failure has paused (full storage, missing files of the site) tries again by itself.
 */

import type { BatchPorts } from "#batch/pipeline.ts";
import { foldJob } from "#domain/jobs/job-state.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { jobNotFound } from "./job-problems.ts";

/** What pausing needs from its environment. */
export type PausePorts = Pick<BatchPorts, "store" | "clock">;

/**
 * Pauses an unfinished job at its last checkpoint, at once: its runner is fenced and makes no more rows. A job that a
 * failure has paused no longer continues by itself. An ended job stays as it is. Problem: `job-not-found`.
 */
export const pauseJob = (jobId: string, ports: PausePorts): Promise<Result<BatchJob>> =>
  addEvent(jobId, ports, (job) => (isPausedByPerson(job) ? undefined : { kind: "paused", at: ports.clock.now() }));

/** Makes a paused job due again. A job in another status stays as it is. Problem: `job-not-found`. */
export const continuePausedJob = (jobId: string, ports: PausePorts): Promise<Result<BatchJob>> =>
  addEvent(jobId, ports, ({ status }) =>
    status === "Paused" ? { kind: "resumed", at: ports.clock.now() } : undefined,
  );

/** Returns whether a person or program paused the job, so that it does not continue by itself. */
export const isPausedByPerson = ({ status, reason }: BatchJob): boolean =>
  status === "Paused" && reason === "requested";

/** Claims the job and adds an event to it. `createEvent` returns undefined if the job is to stay as it is. */
const addEvent = async (
  jobId: string,
  { store: { jobs } }: PausePorts,
  createEvent: (job: BatchJob) => BatchEvent | undefined,
): Promise<Result<BatchJob>> => {
  for (;;) {
    const before = await jobs.get(jobId);
    if (before === undefined) return fail(jobNotFound(jobId));
    if (before.job.finished !== null || createEvent(before.job) === undefined) return ok(before.job);
    const epoch = await jobs.claim(jobId);
    const claimed = await jobs.get(jobId);
    const event = claimed?.job.finished === null ? createEvent(claimed.job) : undefined;
    if (epoch === undefined || claimed === undefined || event === undefined) continue;
    const job = foldJob(claimed.job, event);
    const { fenced } = await jobs.commit(jobId, epoch, { job, cursor: claimed.cursor, events: [event], outputs: [] });
    if (!fenced) return ok(job);
  }
};
