/** The calls of the standalone tool as one object, over the use cases that do the work. */

import type { Environment } from "#domain/model/batch.ts";
import type { BatchJob } from "#domain/model/job.ts";
import type { JobRecord, ToolRun } from "#domain/model/records/job-record.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { createBatchImporter } from "../import/batch-importer.ts";
import type { MarkFinderPorts } from "../import/batch-marks.ts";
import type { TemplateLoader } from "../import/template-loader.ts";
import { type JobRecordPorts, readJobRecord } from "../jobs/job-records.ts";
import { type StoreJobPorts, storeJob } from "../jobs/store-job.ts";
import { createToolFolder, type ToolFolder } from "./tool-folder.ts";

/** The calls of the standalone tool (docs/api.md, “Standalone tool”). */
export interface ToolService {
  /** Starts a run and wakes the page that runs jobs. Fails with the problems of the folder's files. */
  start(): Promise<Result<ToolRun>>;
  /** Returns a run's job. Problem: `job-not-found`. */
  status(jobId: string): Promise<Result<JobRecord>>;
}

/** What the calls need from their environment. */
export type ToolServicePorts = Omit<StartToolRunPorts, "folder"> &
  JobRecordPorts &
  Parameters<typeof createToolFolder>[0];

/** Creates the service. */
export const createToolService = (ports: ToolServicePorts): ToolService => {
  const folder = createToolFolder(ports);
  return {
    start: async () => {
      const started = await startToolRun({ ...ports, folder });
      if (!started.ok) return started;
      const { job_id, batch_id, status } = started.value;
      ports.runner.wake(job_id);
      const status_url = ports.batchUrl.replace(/batch\/$/, `api/generation/${encodeURIComponent(job_id)}`);
      return ok({ job_id, status_url, batch_id, status });
    },
    status: async (jobId) => {
      const stored = await ports.store.jobs.get(jobId);
      return stored === undefined
        ? fail(problem("job-not-found", `There is no job ${jobId.slice(0, 100)}. It may have been deleted.`))
        : ok(await readJobRecord(stored.job, ports));
    },
  };
};

/** What starting a run needs from its environment. */
interface StartToolRunPorts extends StoreJobPorts, MarkFinderPorts {
  readonly templates: TemplateLoader;
  readonly folder: ToolFolder;
  readonly environments: () => Promise<readonly Environment[]>;
}

/**
 * Stores a job of the folder's files (docs/decisions/0020). Starting is a GET, which browsers may repeat:
 * a job in progress in the same `dst_dir` is returned instead of a second one. Fails with the problems of the files.
 */
const startToolRun = async (ports: StartToolRunPorts): Promise<Result<BatchJob>> => {
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
