import type { BatchJob } from "#domain/model/job.ts";
import type { Result } from "#domain/result.ts";
import { type ReopenPorts, reopenJob } from "../reopen-job.ts";

/**
 * Makes the failed rows due again that no later job has corrected. A job without such rows stays as it is. Problems:
 * `job-not-found`, `job-running`, `part-damaged`.
 */
export const retryJob = (jobId: string, ports: ReopenPorts): Promise<Result<BatchJob>> =>
  reopenJob(jobId, ports, {
    status: "failed",
    whileRunning: "The job is still in progress. Wait until it ends, then retry its failed rows.",
    event: (at, rows) => ({ kind: "retried", at, rows }),
  });
