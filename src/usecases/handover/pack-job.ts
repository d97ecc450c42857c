/** Packs a stored job for the command line, with the names that its rows have already: both make the same files. */
import type { BatchEntry } from "#domain/model/batch.ts";
import { problem } from "#domain/problem.ts";
import { fail, type Result } from "#domain/result.ts";
import type { FileParts, JobStore } from "#ports/store.ts";
import { jobNotFound, missingInputProblem } from "../jobs/job-problems.ts";
import { createJobPackage, type JobPackage, type PackagePorts } from "./job-package.ts";
import { type StoredFile, toPackageFiles } from "./resolved-batch.ts";

/** What packing a stored job needs from its environment. */
export interface StoredPackagePorts extends PackagePorts {
  readonly jobs: Pick<JobStore, "get" | "input" | "rows">;
  readonly parts: Pick<FileParts, "blob">;
  readonly joinFiles: (files: readonly StoredFile["file"][]) => StoredFile["file"];
}

/** Packs the job. Problems: `job-not-found`, and `pdf-missing` if the store has lost a file. */
export const packJob = async (jobId: string, ports: StoredPackagePorts): Promise<Result<JobPackage>> => {
  const stored = await ports.jobs.get(jobId);
  if (stored === undefined) return fail(jobNotFound(jobId));
  const input = await ports.jobs.input(jobId);
  if (input === undefined) return fail(missingInputProblem(stored.job));
  const files: StoredFile[] = [];
  for (const { path, name, sha256 } of input.files) {
    const file = await ports.parts.blob(sha256);
    if (file === undefined) return fail(fileLost(name));
    files.push({ path, name, file });
  }
  const rows = readRows(jobId, ports.jobs);
  const resolved = await toPackageFiles({ template: input.template, rows, files }, ports.createFile, ports.joinFiles);
  const { params } = input;
  return createJobPackage({ ...resolved, params, table: undefined, needsPassword: false }, ports);
};

async function* readRows(
  jobId: string,
  jobs: Pick<JobStore, "rows">,
): AsyncGenerator<readonly (BatchEntry & { readonly isInvalid: boolean })[]> {
  for await (const { entries } of jobs.rows(jobId))
    yield entries.map(({ problems, name: _name, replaces: _replaces, ...entry }) => ({
      ...entry,
      isInvalid: (problems ?? []).length > 0,
    }));
}

const fileLost = (name: string) =>
  problem("pdf-missing", `The browser no longer has “${name}”. Start the batch again with the file, then download it.`);
