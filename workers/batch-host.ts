/** The batch worker's side of the protocol over the use cases: Results out, progress thinned, one run a job. */

import type { toImportFile } from "#adapters/dropped-file.ts";
import type { FolderWriter } from "#adapters/sink/folder-writer.ts";
import type { ZipWriter } from "#adapters/sink/zip-blob.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import type { TemplateLoader } from "#usecases/import/template-loader.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import type { BatchPorts } from "#usecases/jobs/pipeline.ts";
import { resumeJob, retryJob } from "#usecases/jobs/reopen-job.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { exportFolder, type WriteFile } from "#usecases/publishing/export-folder.ts";
import type { BatchWorker, ExportProgress } from "./batch-protocol.ts";

/** Where a batch's files are exported to. */
export interface ExportPorts {
  /** `dateTime`: that of all files in the archive, ISO 8601. */
  createZipWriter(dateTime: string): ZipWriter;
  createFolderWriter(folder: FileSystemDirectoryHandle): FolderWriter;
}

/** What the batch operations need. */
export type HostPorts = BatchPorts & {
  readonly store: IdbStore;
  readonly templates: TemplateLoader;
  readonly exports: ExportPorts;
};
type OnStep = Parameters<BatchWorker["run"]>[1];

/** Creates the operations. `toFile` wraps a dropped file, whose bytes are then read when they are needed. */
export const createBatchHost = (ports: () => Promise<HostPorts>, toFile: typeof toImportFile): BatchWorker => {
  const runs = new Map<string, { readonly result: Promise<Result<BatchJob>>; readonly stop: AbortController }>();
  const intake = ports().then((ready) => createBatchImporter(ready));
  const examiner = intake.then(async (reads) => createBatchInspector(reads, await ports()));
  // Both are asked for later; an open that fails is told then, not as an unhandled rejection.
  intake.catch(() => undefined);
  examiner.catch(() => undefined);

  const run = async (jobId: string, onStep: OnStep, signal: AbortSignal): Promise<Result<BatchJob>> =>
    resulting(async () => {
      const ready = await ports();
      let last: BatchJob | undefined;
      for await (const step of runJob(jobId, ready, signal)) {
        last = step.job;
        onStep(step.job, step.events);
      }
      last ??= (await ready.store.jobs.get(jobId))?.job;
      return last === undefined ? fail(noJob(jobId)) : ok(last);
    });

  const exporting = <T>(jobId: string, work: (ready: HostPorts, job: BatchJob) => Promise<T>): Promise<Result<T>> =>
    resulting(async () => {
      const ready = await ports();
      const stored = await ready.store.jobs.get(jobId);
      return stored === undefined ? fail(noJob(jobId)) : ok(await work(ready, stored.job));
    });

  return {
    examine: async (files, choices, onProgress) => (await examiner).inspect(files.map(toFile), choices, onProgress),
    create: (files, choices) =>
      resulting(async () => createJobFromFiles(await intake, files.map(toFile), choices, await ports())),
    run: (jobId, onStep) => {
      const known = runs.get(jobId);
      if (known !== undefined) return known.result;
      const stop = new AbortController();
      const result = run(jobId, onStep, stop.signal).finally(() => runs.delete(jobId));
      runs.set(jobId, { result, stop });
      return result;
    },
    cancel: async (jobId) => {
      await (await ports()).store.jobs.requestCancel(jobId);
      runs.get(jobId)?.stop.abort();
    },
    retry: (jobId) => resulting(async () => retryJob(jobId, await ports())),
    resume: (jobId) => resulting(async () => resumeJob(jobId, await ports())),
    zip: (jobId, onProgress) =>
      exporting(jobId, async ({ store, exports }, job) => {
        const zip = exports.createZipWriter(job.started);
        await exported(store, job, (path, file) => zip.add(path, file), onProgress);
        return zip.end();
      }),
    saveToFolder: (jobId, folder, onProgress) =>
      exporting(jobId, ({ store, exports }, job) => {
        const writer = exports.createFolderWriter(folder);
        return exported(store, job, (path, file) => writer.write(path, file), onProgress);
      }),
  };
};

const exported = (store: IdbStore, { batch_id }: BatchJob, take: WriteFile, onProgress: (at: ExportProgress) => void) =>
  exportFolder(store, batch_id, take, onProgress);

/** Errors become Results: comlink would drop the code of a thrown one. */
const resulting = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work();
  } catch (thrown) {
    return fail(toProblem(thrown));
  }
};

const noJob = (jobId: string) => problem("job-not-found", `There is no job ${jobId}. It may have been deleted.`);
