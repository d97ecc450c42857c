import { publicFolder } from "#domain/links/public-url.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { createDocumentLinks, type DocumentLink } from "#domain/publishing/personal-link.ts";
import type { Store } from "#ports/store.ts";

/**
 * Returns the links of a job's documents at a public address.
 * @throws ProblemError `part-damaged` if the job's input is lost, which decides whether links name the person.
 */
export const readJobLinks = async (
  { job_id, batch_id }: Pick<BatchJob, "job_id" | "batch_id">,
  publicUrl: string,
  { jobs }: Pick<Store, "jobs">,
): Promise<DocumentLink> => {
  const input = await jobs.input(job_id);
  if (input === undefined) throw new ProblemError(inputMissing);
  return createDocumentLinks(input, publicFolder(publicUrl, batch_id));
};

const inputMissing = problem(
  "part-damaged",
  "The stored data of this job was damaged, so there are no links. Run the batch again.",
);
