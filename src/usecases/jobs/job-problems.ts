import type { BatchJob } from "#domain/model/job.ts";
import { type Problem, problem } from "#domain/problem.ts";

/** Returns the problem of a stored job whose input is missing: the store moves a damaged input into the quarantine. */
export const missingInputProblem = ({ batch_id }: BatchJob): Problem =>
  problem(
    "part-damaged",
    `The stored input of this job in batch “${batch_id}” is damaged, so no more rows can be generated. Restore a backup, or start the batch again from its files.`,
  );

/** Returns the problem of an operation on a job that is not stored. */
export const jobNotFound = (jobId: string): Problem =>
  problem("job-not-found", `There is no job ${jobId}. It may have been deleted.`);
