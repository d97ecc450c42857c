/** The verbs of the batch interface over its ports. */
import type { BatchJob } from "#domain/model/job.ts";
import type { JobLog, JobRecord } from "#domain/model/records/job-record.ts";
import type { Result } from "#domain/result.ts";
import type { StoredJob } from "#ports/store.ts";
import { type CancelPorts, cancelJob } from "./cancel-job.ts";
import { findJob, type JobRecordPorts, jobLog, jobRecord } from "./job-records.ts";
import { resumeJob, retryJob } from "./reopen-job.ts";
import { type StartCall, type StartPorts, startBatch } from "./start-batch.ts";

export interface BatchService {
  start(call: StartCall): Promise<Result<BatchJob>>;
  find(batchId: string, jobId: string): Promise<Result<StoredJob>>;
  cancel(stored: StoredJob): Promise<BatchJob>;
  retry(stored: StoredJob): Promise<Result<BatchJob>>;
  /** Goes on with the rows that a cancelled job left out. */
  resume(stored: StoredJob): Promise<Result<BatchJob>>;
  /** The job as the interface gives it. */
  record(job: BatchJob): Promise<JobRecord>;
  log(job: BatchJob, part: { readonly after: number; readonly limit: number }): Promise<JobLog>;
}

export type BatchServicePorts = StartPorts & CancelPorts & JobRecordPorts;

export const createBatchService = (ports: BatchServicePorts): BatchService => {
  const woken = (job: Result<BatchJob>): Result<BatchJob> => {
    if (job.ok) ports.runner.wake(job.value.job_id);
    return job;
  };
  return {
    start: async (call) => woken(await startBatch(call, ports)),
    find: (batchId, jobId) => findJob(batchId, jobId, ports),
    cancel: (stored) => cancelJob(stored, ports),
    retry: async ({ job }) => woken(await retryJob(job.job_id, ports)),
    resume: async ({ job }) => woken(await resumeJob(job.job_id, ports)),
    record: (job) => jobRecord(job, ports),
    log: (job, part) => jobLog(job, part, ports),
  };
};
