/** Creates a job from dropped files. */

import type { BatchJob } from "#domain/model/job.ts";
import { fail, type Result } from "#domain/result.ts";
import { describeSourceTable } from "#domain/tables/source-table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";
import type { BatchChoices, BatchImporter } from "../import/batch-importer.ts";
import { type StoreJobPorts, storeJob } from "./store-job.ts";

/**
 * Imports the dropped files and stores a job of them, not yet running. Fails with the problems of files and parameters
 * and with those of missing files. Problems of rows do not reject the job: they fail their rows when it runs.
 */
export const createJobFromFiles = async (
  importer: BatchImporter,
  dropped: readonly IntakeFile[],
  choices: BatchChoices,
  ports: StoreJobPorts,
  work: Partial<LongWork> = {},
): Promise<Result<BatchJob>> => {
  const batch = await importer.importFiles(dropped, choices);
  const { params, template, rows, storedTemplateId } = batch;
  if (template === undefined || rows === undefined || batch.problems.length > 0 || batch.missing.length > 0)
    return fail(...batch.problems, ...batch.missing);
  const files = [...batch.pdfs, ...batch.resources];
  const reading = rows.read(work);
  const readingWarnings = () => [...batch.warnings, ...reading.warnings()];
  const table = batch.table && describeSourceTable(batch.table);
  return storeJob({ params, template, storedTemplateId, rows: reading.batches, files, table, readingWarnings }, ports);
};
