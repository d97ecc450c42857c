/** Stores a new job with everything it needs to run, so that it can run after a reload. The job does not run yet. */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { planEntries } from "#batch/rows/plan.ts";
import { createJob } from "#domain/jobs/job-state.ts";
import { createNotices } from "#domain/jobs/notices.ts";
import type { BatchEntry, BatchParams } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { InputFile } from "#ports/store.ts";
import { findNamedContents, findStoredResources } from "../publishing/stored-files.ts";
import type { BatchPorts } from "./pipeline.ts";

/** The parameters, template, rows and files of a new job. */
export interface JobDefinition {
  readonly params: BatchParams;
  readonly template: Smartlink;
  /** Id of the smartlink in this library that is the template. */
  readonly storedTemplateId?: string | undefined;
  readonly entries: readonly BatchEntry[];
  /** Problems found while the rows were read, by row number. They fail their rows. */
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
  /** PDFs and resources that came with the data. */
  readonly files: readonly IntakeFile[];
  /** Warnings from reading parameters, rows and template, for log and report. */
  readonly warnings: readonly Problem[];
}

/** What storing a job needs from its environment. */
export type StoreJobPorts = Pick<BatchPorts, "store" | "bytes" | "clock" | "ids" | "batchUrl">;

/**
 * Stores files, planned rows and the job. Problems: `job-running` if the batch has an unfinished job, and those of the
 * storage. `newId` returns the same id for a repeated call, which then returns the job of the first one.
 */
export const storeJob = async (
  definition: JobDefinition,
  ports: StoreJobPorts,
  newId: () => Promise<string> = async () => ports.ids.newId(),
): Promise<Result<BatchJob>> => {
  const { params, template } = definition;
  const { batch_id, strategy, encoding, max_errors, public_url } = params;
  try {
    const inputFiles: InputFile[] = [];
    for (const file of definition.files) inputFiles.push(await storeFile(file, ports));
    const contents = await findNamedContents(definition.entries, createDroppedFiles(inputFiles), ports);
    const entries = planEntries({
      entries: definition.entries,
      rowProblems: mergeRowProblems(definition.rowProblems, contents.rowProblems),
      taken: await ports.store.outputs.paths(batch_id),
      newSuffix: () => ports.ids.newSuffix(),
    });
    const job_id = await newId();
    const existing = await ports.store.jobs.get(job_id);
    if (existing !== undefined) return ok(existing.job);
    const started = ports.clock.now();
    const fields = { batch_id, job_id, started, total: entries.length, strategy, encoding, max_errors };
    const { storedTemplateId } = definition;
    const job = createJob({
      ...fields,
      ...(public_url === undefined ? {} : { public_url }),
      ...(storedTemplateId === undefined ? {} : { document_id: storedTemplateId }),
    });
    const files = [...inputFiles, ...contents.files, ...(await findStoredResources(template, ports))];
    await ports.store.jobs.create(
      { job, cursor: 0, epoch: 0, cancelRequested: false },
      { job_id, params, template, entries, files, warnings: definition.warnings },
      createNotices(params, job_id, started),
    );
    return ok(job);
  } catch (error) {
    if (error instanceof ProblemError) return fail(error.problem);
    throw error;
  }
};

const storeFile = async (
  { name, path, size, bytes }: IntakeFile,
  ports: Pick<BatchPorts, "bytes" | "store">,
): Promise<InputFile> => {
  const content = await bytes();
  const sha256 = await ports.bytes.sha256(content);
  if (!(await ports.store.parts.has(sha256))) await ports.store.parts.put(sha256, content);
  return { name, path, size, sha256 };
};

type RowProblems = ReadonlyMap<number, readonly Problem[]>;

const mergeRowProblems = (first: RowProblems, second: RowProblems): RowProblems => {
  const merged = new Map(first);
  for (const [row, problems] of second) merged.set(row, [...(merged.get(row) ?? []), ...problems]);
  return merged;
};
