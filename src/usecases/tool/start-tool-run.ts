/**
 * A run of the standalone tool with the files of its folder. Starting is a GET, so it may be repeated: a run that is in
 * progress in the same `dst_dir` is given as it is, and nothing starts twice.
 */
import type { Environment } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { type BatchImporter, createBatchImporter } from "../import/batch-importer.ts";
import type { TemplateLoader } from "../import/template-loader.ts";
import { type StoreJobPorts, storeJob } from "../jobs/store-job.ts";
import type { ToolFolder } from "./tool-folder.ts";

export interface StartToolRunPorts extends StoreJobPorts {
  readonly templates: TemplateLoader;
  readonly folder: ToolFolder;
  readonly environments: () => Promise<readonly Environment[]>;
}

export const startToolRun = async (ports: StartToolRunPorts): Promise<Result<BatchJob>> => {
  const dropped = await ports.folder.readFiles();
  const intake: BatchImporter = createBatchImporter(ports);
  const reading = await intake.importFiles(dropped, { environments: await ports.environments() });
  const { params, template, entries, rowProblems } = reading;
  const hasParams = reading.files.some(({ content: { role } }) => role === "param");
  const missing = [...(hasParams ? [] : [paramMissing(ports.batchUrl)]), ...reading.missing];
  if (template === undefined || reading.problems.length > 0 || missing.length > 0)
    return fail(...reading.problems, ...missing);
  const running = (await ports.store.jobs.list()).find(
    ({ job }) => job.batch_id === params.batch_id && job.finished === null,
  );
  if (running !== undefined) return ok(running.job);
  const files = [...reading.pdfs, ...reading.resources];
  return storeJob({ params, template, entries, rowProblems, files, warnings: reading.warnings }, ports);
};

const paramMissing = (batchUrl: string) =>
  problem(
    "data-missing",
    `param.json is missing: drop it together with data.json on the Batches page, or put both into ${batchUrl} on the host.`,
    { file: "param.json", path: "param.json" },
  );
