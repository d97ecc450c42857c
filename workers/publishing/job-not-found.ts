import { problem } from "#domain/problem.ts";

/** The problem of an operation on a job that is not stored. */
export const jobNotFound = problem("job-not-found", "There is no such job. It may have been deleted.");
