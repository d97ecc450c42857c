/**
 * Implements the batch worker's protocol with the use cases. Errors become Results, and a job runs at most once at a
 * time.
 */

import type { IdbStore } from "#adapters/store/idb-store.ts";
import { catchToResult } from "#domain/catch-to-result.ts";
import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import type { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { createBatchInspector, type InspectorPorts } from "#usecases/import/inspect-batch.ts";
import type { FaultyRows } from "#usecases/import/tables/faulty-rows.ts";
import { createTableToFill } from "#usecases/import/tables/table-to-fill.ts";
import type { TemplateLoader } from "#usecases/import/template-loader.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { pauseJob } from "#usecases/jobs/pause-job.ts";
import { resumeJob, retryJob } from "#usecases/jobs/reopen-job.ts";
import { correctRows } from "#usecases/jobs/rows/correct-rows.ts";
import { readFailedTable } from "#usecases/jobs/rows/failed-rows.ts";
import { createJobRows } from "#usecases/jobs/rows/job-rows.ts";
import { type RunPorts, runJob } from "#usecases/jobs/run-job.ts";
import { checkAllRows } from "#usecases/jobs/trial/check-all-rows.ts";
import { createRowPages } from "#usecases/jobs/trial/row-pages.ts";
import { createSmartlinkExport, type SmartlinkExportPorts } from "#usecases/publishing/export-smartlink.ts";
import type { BatchWorker } from "./batch-protocol.ts";

/** The files that the page downloads of a batch. */
export interface DownloadPorts {
  /** Creates an XLSX file of one sheet, whose cells are texts. */
  createWorkbook(rows: readonly (readonly string[])[]): Promise<Blob>;
}

/** What the batch operations need. */
export type HostPorts = RunPorts &
  InspectorPorts & {
    readonly store: IdbStore;
    readonly templates: TemplateLoader;
    readonly tables: TableReader;
    readonly exports: DownloadPorts;
  } & Pick<SmartlinkExportPorts, "assembler">;

/** The page is rendered anew after each step, on a processor that the run needs. */
const minStepIntervalMs = 150;

type OnStep = Parameters<BatchWorker["run"]>[1];

/** Creates the operations. `toFile` wraps a dropped file without reading its bytes. */
export const createBatchHost = (openPorts: () => Promise<HostPorts>, toFile: typeof toIntakeFile): BatchWorker => {
  const runs = new Map<string, { readonly result: Promise<Result<BatchJob>>; readonly controller: AbortController }>();
  const importer = openPorts().then((ports) => createBatchImporter(ports));
  const inspector = importer.then(async (batchImporter) => createBatchInspector(batchImporter, await openPorts()));
  const rowPages = importer.then(async (batchImporter) => createRowPages(batchImporter, await openPorts()));
  const jobRows = openPorts().then((ports) => createJobRows(ports));
  // The call that awaits them reports the error. Until then it must not count as an unhandled rejection.
  jobRows.catch(() => undefined);
  importer.catch(() => undefined);
  inspector.catch(() => undefined);
  rowPages.catch(() => undefined);

  let reading: AbortController | undefined;
  let creating: AbortController | undefined;
  let previewing: AbortController | undefined;
  /** Reading large files twice at a time would need the memory twice, and only the latest choices count. */
  const startReading = (): AbortSignal => {
    reading?.abort();
    reading = new AbortController();
    return reading.signal;
  };

  /** A later inspection does not abort a creation: only `cancelCreation` does. */
  const startCreation = (): AbortSignal => {
    reading?.abort();
    creating = new AbortController();
    return creating.signal;
  };

  const run = async (jobId: string, onStep: OnStep, signal: AbortSignal): Promise<Result<BatchJob>> =>
    catchToResult(async () => {
      const ports = await openPorts();
      let job: BatchJob | undefined;
      let lastStepMs = Number.NEGATIVE_INFINITY;
      for await (const step of runJob(jobId, ports, signal)) {
        job = step.job;
        // Copying the events of all rows to the page takes as long as filling them.
        const pauses = step.events.filter(({ kind }) => kind === "paused");
        const nowMs = ports.clock.elapsedMs();
        if (pauses.length === 0 && nowMs - lastStepMs < minStepIntervalMs) continue;
        lastStepMs = nowMs;
        onStep(step.job, pauses);
      }
      job ??= (await ports.store.jobs.get(jobId))?.job;
      return job === undefined ? fail(jobNotFound(jobId)) : ok(job);
    });

  return {
    inspect: async (files, choices, onProgress) =>
      (await inspector).inspect(files.map(toFile), choices, {
        signal: startReading(),
        onProgress,
        onFirstRows: (inspection) => onProgress({ kind: "first-rows", inspection }),
      }),
    createTable: (files, choices, kind) =>
      catchToResult(async () => {
        const rows = createTableToFill(await (await importer).importFiles(files.map(toFile), choices));
        if (!rows.ok) return rows;
        return ok(
          kind === "csv" ? toCsvBlob(rows.value) : await (await openPorts()).exports.createWorkbook(rows.value),
        );
      }),
    listFaultyRows: (files, choices) =>
      catchToResult(async () => {
        const faulty = await (await inspector).findFaultyRows(files.map(toFile), choices);
        return ok(new Blob(faulty === undefined ? [] : await toCsvParts(faulty), { type: "text/csv" }));
      }),
    create: (files, choices, onProgress) =>
      catchToResult(async () => {
        const signal = startCreation();
        try {
          const work = { signal, onProgress };
          return await createJobFromFiles(await importer, files.map(toFile), choices, await openPorts(), work);
        } catch (error) {
          return fail(signal.aborted ? creationCancelled : toProblem(error));
        }
      }),
    checkRows: (files, choices, onProgress) =>
      catchToResult(async () => {
        const signal = startReading();
        try {
          const work = { signal, onProgress };
          return await checkAllRows(files.map(toFile), choices, await importer, await openPorts(), work);
        } catch (error) {
          return fail(signal.aborted ? checkCancelled : toProblem(error));
        }
      }),
    cancelReading: async () => reading?.abort(),
    cancelCreation: async () => creating?.abort(),
    previewRow: (files, choices, choice, onProgress) =>
      catchToResult(async () => {
        previewing?.abort();
        previewing = new AbortController();
        const { signal } = previewing;
        try {
          const pages = await rowPages;
          const preview = await pages.make(files.map(toFile), choices, choice, { signal, onProgress });
          return preview.ok ? ok(preview.value && { ...preview.value, page: preview.value.page as Blob }) : preview;
        } catch (error) {
          return fail(signal.aborted ? previewCancelled : toProblem(error));
        }
      }),
    cancelPreview: async () => previewing?.abort(),
    run: (jobId, onStep) => {
      const currentRun = runs.get(jobId);
      if (currentRun !== undefined) return currentRun.result;
      const controller = new AbortController();
      const result = run(jobId, onStep, controller.signal).finally(() => runs.delete(jobId));
      runs.set(jobId, { result, controller });
      return result;
    },
    cancel: async (jobId) => {
      await (await openPorts()).store.jobs.requestCancel(jobId);
      runs.get(jobId)?.controller.abort();
    },
    pause: (jobId) => catchToResult(async () => pauseJob(jobId, await openPorts())),
    retry: (jobId) => catchToResult(async () => retryJob(jobId, await openPorts())),
    resume: (jobId) => catchToResult(async () => resumeJob(jobId, await openPorts())),
    listRows: (jobId, query) => catchToResult(async () => (await jobRows).listRows(jobId, query)),
    listFailedRows: (jobId) =>
      catchToResult(async () => {
        const { store } = await openPorts();
        return ok(toCsvBlob(await readFailedTable(jobId, store.jobs)));
      }),
    correctRows: (jobId, files) =>
      catchToResult(async () => correctRows(jobId, files.map(toFile), await importer, await openPorts())),
    exportSmartlink: (id, options) =>
      catchToResult(async () => {
        const exported = await createSmartlinkExport(toExportPorts(await openPorts())).export(id, options);
        return exported.ok ? ok({ ...exported.value, file: exported.value.file as Blob }) : exported;
      }),
  };
};

/** With a byte order mark, without which Excel takes UTF-8 for windows-1252. */
const toCsvParts = async ({ batches, delimiter }: FaultyRows): Promise<string[]> => {
  const parts = ["\ufeff"];
  for await (const rows of batches) parts.push(formatTable(rows, delimiter));
  return parts;
};

const toCsvBlob = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\ufeff${formatTable(rows)}`], { type: "text/csv" });

/** The export takes PDFs as files, the batch as bytes. */
const toExportPorts = (ports: HostPorts): SmartlinkExportPorts => {
  const { inspector, decryptPdf, batchUrl } = ports;
  const readBytes = async (file: UploadedFile) => new Uint8Array(await file.arrayBuffer());
  return {
    ...ports,
    site: batchUrl.replace(/batch\/$/, ""),
    toFile: (bytes) => new Blob([bytes]),
    pages: {
      facts: async (file) => inspector.inspect(await readBytes(file)),
      decrypt: async (file, password) => {
        const plain = await decryptPdf(await readBytes(file), password);
        return plain.ok ? ok(new Blob([plain.value])) : plain;
      },
    },
  };
};

const creationCancelled = problem("cancelled", "The batch was not started. Nothing was stored.");
const checkCancelled = problem("cancelled", "The check was cancelled. Nothing was stored.");
const previewCancelled = problem("cancelled", "The preview was cancelled.");
