/** The calls of the batch interface as one object, over the use cases that do the work. */
import type { BatchJob } from "#domain/model/job.ts";
import type { JobLog, JobRecord } from "#domain/model/records/job-record.ts";
import type { Result } from "#domain/result.ts";
import type { StoredJob } from "#ports/store.ts";
import { type CancelPorts, cancelJob } from "#usecases/jobs/cancel-job.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { findJob, type JobRecordPorts, readJobRecord, readLogSection } from "#usecases/jobs/job-records.ts";
import { pauseJob } from "#usecases/jobs/pause-job.ts";
import { resumeJob } from "#usecases/jobs/reopen-job.ts";
import { type StartPorts, type StartRequest, startBatch } from "#usecases/jobs/start-batch.ts";

/** The calls of the batch interface (docs/api.md, “Batches”). */
export interface BatchService {
  /** Stores a job and wakes the page that runs jobs. See `startBatch` for the problems. */
  start(call: StartRequest): Promise<Result<BatchJob>>;
  /** Finds a job of that batch. Problem: `job-not-found`. */
  findJob(batchId: string, jobId: string): Promise<Result<StoredJob>>;
  /** Requests the cancellation and returns the job as stored afterwards. A job that has ended does not change. */
  cancel(stored: StoredJob): Promise<BatchJob>;
  /** Makes the failed rows due again. Problem: `job-running`. */
  retry(stored: StoredJob): Promise<Result<BatchJob>>;
  /** Pauses an unfinished job and returns it as stored afterwards. A job that has ended does not change. */
  pause(stored: StoredJob): Promise<Result<BatchJob>>;
  /** Continues a paused job, or makes the skipped rows of a cancelled job due. Problem: `job-running`. */
  resume(stored: StoredJob): Promise<Result<BatchJob>>;
  /** Returns the job in the form of the API's responses. */
  readRecord(job: BatchJob): Promise<JobRecord>;
  /** Returns at most `limit` log events from position `after` on. */
  readLog(job: BatchJob, part: { readonly after: number; readonly limit: number }): Promise<JobLog>;
}

/** What the calls need from their environment. */
export type BatchServicePorts = StartPorts & CancelPorts & JobRecordPorts;

/** Creates the service. Jobs that become due are announced to `ports.runner`. */
export const createBatchService = (ports: BatchServicePorts): BatchService => {
  const wakeRunner = (job: Result<BatchJob>): Result<BatchJob> => {
    if (job.ok) ports.runner.wake(job.value.job_id);
    return job;
  };
  return {
    start: async (call) => wakeRunner(await startBatch(call, ports)),
    findJob: (batchId, jobId) => findJob(batchId, jobId, ports),
    cancel: (stored) => cancelJob(stored, ports),
    pause: ({ job }) => pauseJob(job.job_id, ports),
    retry: async ({ job }) => wakeRunner(await retryJob(job.job_id, ports)),
    resume: async ({ job }) => wakeRunner(await resumeJob(job.job_id, ports)),
    readRecord: (job) => readJobRecord(job, ports),
    readLog: (job, part) => readLogSection(job, part, ports),
  };
};
