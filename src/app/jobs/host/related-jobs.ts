/** Jobs that share a folder, because one corrects failed rows of another. */
import type { BatchJob } from "#domain/model/job.ts";

/** A job with the address of its page. */
export interface RelatedJob {
  readonly job: BatchJob;
  readonly address: string;
}

/** A job as a page follows it. */
interface FollowedJob {
  readonly job: BatchJob;
}

/** Returns the job whose rows this one corrects, and the jobs that correct rows of this one. */
export const findRelatedJobs = ({ job_id, corrects }: BatchJob, jobs: readonly FollowedJob[]): readonly RelatedJob[] =>
  jobs.flatMap(({ job }) =>
    job.job_id === corrects || job.corrects === job_id ? { job, address: toJobAddress(job) } : [],
  );

/**
 * Counts the failed rows of a job that later jobs have generated with corrected data: directly, or in a correction of their
 * own failed rows. A job corrects failed rows only, and each once.
 */
export const countCorrectedRows = ({ job_id, erroredCount }: BatchJob, jobs: readonly FollowedJob[]): number => {
  const corrections = jobs.filter(({ job }) => job.corrects === job_id);
  const count = corrections.reduce((sum, { job }) => sum + job.succeededCount + countCorrectedRows(job, jobs), 0);
  return Math.min(count, erroredCount);
};

/** Returns the job whose failed rows this one corrects; together they are what a person publishes. Itself if there is none. */
export const findFirstJob = (job: BatchJob, jobs: readonly FollowedJob[]): BatchJob => {
  const corrected = jobs.find((each) => each.job.job_id === job.corrects);
  return corrected === undefined ? job : findFirstJob(corrected.job, jobs);
};

/** Returns the address of the page of a job. */
export const toJobAddress = ({ batch_id, job_id }: BatchJob): string =>
  `#/batches/${encodeURIComponent(batch_id)}/${encodeURIComponent(job_id)}`;
