/** Starts a run of the standalone tool with the files of its folder. */
import type { Environment } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { createBatchImporter } from "../import/batch-importer.ts";
import type { TemplateLoader } from "../import/template-loader.ts";
import { type StoreJobPorts, storeJob } from "../jobs/store-job.ts";
import type { ToolFolder } from "./tool-folder.ts";

/** What starting a run needs from its environment. */
export interface StartToolRunPorts extends StoreJobPorts {
  readonly templates: TemplateLoader;
  readonly folder: ToolFolder;
  readonly environments: () => Promise<readonly Environment[]>;
}

/**
 * Stores a job of the folder's files (docs/decisions/0020). Starting is a GET, which browsers may repeat:
 * a job in progress in the same `dst_dir` is returned instead of a second one. Fails with the problems of the files.
 */
export const startToolRun = async (ports: StartToolRunPorts): Promise<Result<BatchJob>> => {
  const files = await ports.folder.readFiles();
  const batch = await createBatchImporter(ports).importFiles(files, { environments: await ports.environments() });
  const { params, template, rows } = batch;
  const hasParams = batch.files.some(({ content: { role } }) => role === "param");
  const missing = [...(hasParams ? [] : [paramMissing(ports.batchUrl)]), ...batch.missing];
  if (template === undefined || rows === undefined || batch.problems.length > 0 || missing.length > 0)
    return fail(...batch.problems, ...missing);
  const runningJob = (await ports.store.jobs.list()).find(
    ({ job }) => job.batch_id === params.batch_id && job.finished === null,
  );
  if (runningJob !== undefined) return ok(runningJob.job);
  const inputFiles = [...batch.pdfs, ...batch.resources];
  const reading = rows.read();
  const readingWarnings = () => [...batch.warnings, ...reading.warnings()];
  return storeJob({ params, template, rows: reading.batches, files: inputFiles, readingWarnings }, ports);
};

const paramMissing = (batchUrl: string) =>
  problem(
    "data-missing",
    `param.json is missing. Add it together with data.json on the Batches page, or upload both to ${batchUrl} on the host.`,
    { file: "param.json", path: "param.json" },
  );
