/** Takes a prepared job apart, as the Batches page downloads it (“Run elsewhere…”): the batch, its choices and its job file. */
import type { Environment } from "#domain/model/batch.ts";
import { type JobFile, readJobFile } from "#domain/model/job-file.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { packageNames, readPackagedEnvironment, readPackagedTable } from "#usecases/handover/job-package.ts";
import type { TableChoices } from "#usecases/import/batch-choices.ts";

/** A prepared job; only files for any other input. */
export interface PreparedJob {
  readonly files: readonly IntakeFile[];
  readonly job?: JobFile;
  readonly table?: TableChoices;
  readonly environment?: Environment;
}

const maxChoiceBytes = 16 * 1024 * 1024;

/** Takes the files apart if one of them is a job file in the root of a folder or an archive. */
export const readPreparedJob = async (files: readonly IntakeFile[]): Promise<PreparedJob> => {
  const jobFile = files.find(({ path }) => path === packageNames.job);
  if (jobFile === undefined || !isRecord(await readValue(jobFile))) return { files };
  const job = readJobFile(await readText(jobFile), jobFile.path);
  if (!job.ok) throw new ProblemError(job.problems[0] ?? unreadable(jobFile.path));
  const take = async <T>(path: string, read: (value: unknown) => T | undefined): Promise<T | undefined> => {
    const file = files.find((item) => item.path === path);
    if (file === undefined || Object.hasOwn(job.value.files, path)) return undefined;
    const value = read(await readValue(file));
    if (value === undefined) throw new ProblemError(unreadable(path));
    return value;
  };
  const table = await take(packageNames.mapping, readPackagedTable);
  const environment = await take(packageNames.environment, readPackagedEnvironment);
  const names: readonly string[] = Object.values(packageNames);
  return {
    files: files.filter(({ path }) => !names.includes(path) || Object.hasOwn(job.value.files, path)),
    job: job.value,
    ...(table === undefined ? {} : { table }),
    ...(environment === undefined ? {} : { environment }),
  };
};

const readText = async (file: IntakeFile): Promise<string> => {
  if (file.size > maxChoiceBytes) throw new ProblemError(unreadable(file.path));
  return new TextDecoder().decode(await file.bytes());
};

const readValue = async (file: IntakeFile): Promise<unknown> => {
  try {
    return JSON.parse(await readText(file));
  } catch {
    return undefined;
  }
};

const unreadable = (file: string) =>
  problem("job-unreadable", `${file} is damaged. Download the prepared job again on the Batches page.`, { file });
