import { planEntries } from "#batch/plan.ts";
import { Fault } from "#domain/fault.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { newJob } from "#domain/rules/job-state.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { InputFile, PartStore } from "#ports/store.ts";
import type { Choices, Intake } from "./intake.ts";
import type { BatchPorts } from "./pipeline.ts";

/**
 * Makes a job of what was dropped: the files' bytes, the template and the settled rows are stored, so that the job runs
 * on after a reload without them. It does not run yet. Faults of files and parameters refuse it; faults of rows do not.
 */
export const createJob = async (
  intake: Intake,
  files: readonly IntakeFile[],
  choices: Choices,
  ports: BatchPorts,
): Promise<Result<BatchJob>> => {
  const reading = await intake.read(files, choices);
  const { params, template } = reading;
  if (template === undefined || reading.problems.length > 0 || reading.missing.length > 0)
    return fail(...reading.problems, ...reading.missing);
  const taken = await ports.store.outputs.paths(params.batch_id);
  const newSuffix = () => ports.ids.newSuffix();
  const entries = planEntries({ entries: reading.entries, rowProblems: reading.rowProblems, taken, newSuffix });
  const stored: InputFile[] = [];
  for (const file of [...reading.pdfs, ...reading.resources]) stored.push(await storeFile(file, ports));
  const job_id = ports.ids.newId();
  const { batch_id, strategy, encoding, max_errors } = params;
  const job = newJob({
    batch_id,
    job_id,
    started: ports.clock.now(),
    total: entries.length,
    strategy,
    encoding,
    max_errors,
  });
  try {
    await ports.store.jobs.create(
      { job, cursor: 0, epoch: 0, cancelRequested: false },
      { job_id, params, template, entries, files: stored },
    );
  } catch (thrown) {
    if (thrown instanceof Fault) return fail(thrown.problem);
    throw thrown;
  }
  return ok(job);
};

const storeFile = async (
  { name, path, size, bytes }: IntakeFile,
  ports: { readonly bytes: BatchPorts["bytes"]; readonly store: { readonly parts: PartStore } },
): Promise<InputFile> => {
  const read = await bytes();
  const sha256 = await ports.bytes.sha256(read);
  if (!(await ports.store.parts.has(sha256))) await ports.store.parts.put(sha256, read);
  return { name, path, size, sha256 };
};
