import type { BatchJob } from "#domain/model/job.ts";
import { fail, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { Choices, Intake } from "../intake/intake.ts";
import { type StoreJobPorts, storeJob } from "./store-job.ts";

/** Makes a job of what was dropped. Faults of files and parameters refuse it; faults of rows do not. */
export const createJob = async (
  intake: Intake,
  dropped: readonly IntakeFile[],
  choices: Choices,
  ports: StoreJobPorts,
): Promise<Result<BatchJob>> => {
  const reading = await intake.read(dropped, choices);
  const { params, template, entries, rowProblems } = reading;
  if (template === undefined || reading.problems.length > 0 || reading.missing.length > 0)
    return fail(...reading.problems, ...reading.missing);
  const files = [...reading.pdfs, ...reading.resources];
  return storeJob({ params, template, entries, rowProblems, files, warnings: reading.warnings }, ports);
};
