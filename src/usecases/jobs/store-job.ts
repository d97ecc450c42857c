/**
 * Makes a stored job of parameters, template, rows and files, however they came: the files' bytes, the template and the
 * settled rows are kept, so that the job runs on after a reload without them. It does not run yet.
 */
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

export interface JobDefinition {
  readonly params: BatchParams;
  readonly template: Smartlink;
  readonly entries: readonly BatchEntry[];
  /** Faults found while the rows were read, by row. */
  readonly rowProblems: ReadonlyMap<number, readonly Problem[]>;
  /** PDFs and resources that came with the data. */
  readonly files: readonly IntakeFile[];
  /** What was found while parameters, rows and template were read: told in log and report. */
  readonly warnings: readonly Problem[];
}

export type StoreJobPorts = Pick<BatchPorts, "store" | "bytes" | "clock" | "ids" | "batchUrl">;

/**
 * Problems: `job-running` where the batch has an unfinished job, and those of the storage. `newId` gives a repeated call
 * the id of the first: the job that this one made is given again.
 */
export const storeJob = async (
  draft: JobDefinition,
  ports: StoreJobPorts,
  newId: () => Promise<string> = async () => ports.ids.newId(),
): Promise<Result<BatchJob>> => {
  const { params, template } = draft;
  const { batch_id, strategy, encoding, max_errors, public_url } = params;
  try {
    const given: InputFile[] = [];
    for (const file of draft.files) given.push(await storeFile(file, ports));
    const contents = await findNamedContents(draft.entries, createDroppedFiles(given), ports);
    const entries = planEntries({
      entries: draft.entries,
      rowProblems: joined(draft.rowProblems, contents.rowProblems),
      taken: await ports.store.outputs.paths(batch_id),
      newSuffix: () => ports.ids.newSuffix(),
    });
    const job_id = await newId();
    const known = await ports.store.jobs.get(job_id);
    if (known !== undefined) return ok(known.job);
    const started = ports.clock.now();
    const named = { batch_id, job_id, started, total: entries.length, strategy, encoding, max_errors };
    const job = createJob(public_url === undefined ? named : { ...named, public_url });
    const files = [...given, ...contents.files, ...(await findStoredResources(template, ports))];
    await ports.store.jobs.create(
      { job, cursor: 0, epoch: 0, cancelRequested: false },
      { job_id, params, template, entries, files, warnings: draft.warnings },
      createNotices(params, job_id, started),
    );
    return ok(job);
  } catch (thrown) {
    if (thrown instanceof ProblemError) return fail(thrown.problem);
    throw thrown;
  }
};

const storeFile = async (
  { name, path, size, bytes }: IntakeFile,
  ports: Pick<BatchPorts, "bytes" | "store">,
): Promise<InputFile> => {
  const read = await bytes();
  const sha256 = await ports.bytes.sha256(read);
  if (!(await ports.store.parts.has(sha256))) await ports.store.parts.put(sha256, read);
  return { name, path, size, sha256 };
};

type RowProblems = ReadonlyMap<number, readonly Problem[]>;

const joined = (one: RowProblems, other: RowProblems): RowProblems => {
  const all = new Map(one);
  for (const [row, problems] of other) all.set(row, [...(all.get(row) ?? []), ...problems]);
  return all;
};
