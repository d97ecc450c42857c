/** Implements the operations on the files of a batch, until a job is stored, with the use cases. */

import { catchToResult } from "#domain/catch-to-result.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { BatchImporter } from "#usecases/import/batch-importer.ts";
import type { toIntakeFile } from "#usecases/import/files/to-intake-file.ts";
import { createBatchInspector, type InspectorPorts } from "#usecases/import/inspect-batch.ts";
import { createTableToFill } from "#usecases/import/tables/table-to-fill.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { createFailedTable } from "#usecases/jobs/failed-rows/failed-table.ts";
import { checkAllRows } from "#usecases/jobs/trial/check-all-rows.ts";
import { createRowPages, type RowPagePorts } from "#usecases/jobs/trial/row-pages.ts";
import type { BatchWorker } from "../batch-protocol.ts";
import { toCsvFile } from "./csv-file.ts";

/** The operations of the protocol that concern a batch that is not stored yet. */
export type PendingBatchWorker = Pick<
  BatchWorker,
  | "inspect"
  | "createTable"
  | "listFailedInputRows"
  | "create"
  | "checkRows"
  | "previewRow"
  | "cancelReading"
  | "cancelCreation"
  | "cancelPreview"
>;

/** What these operations need. */
export type PendingBatchPorts = InspectorPorts &
  RowPagePorts & {
    readonly exports: {
      /** Creates an XLSX file of one sheet, whose cells are texts. */
      createWorkbook(rows: readonly (readonly string[])[]): Promise<Blob>;
    };
  };

/** Creates the operations. They share what the importer has read. `toFile` wraps a dropped file without reading its bytes. */
export const createPendingBatchHost = (
  openPorts: () => Promise<PendingBatchPorts>,
  importer: Promise<BatchImporter>,
  toFile: typeof toIntakeFile,
): PendingBatchWorker => {
  const inspector = importer.then(async (batchImporter) => createBatchInspector(batchImporter, await openPorts()));
  const rowPages = importer.then(async (batchImporter) => createRowPages(batchImporter, await openPorts()));
  // The call that awaits them reports the error. Until then it must not count as an unhandled rejection.
  inspector.catch(() => undefined);
  rowPages.catch(() => undefined);

  const reading = new CancellableWork();
  const creation = new CancellableWork();
  const preview = new CancellableWork();

  return {
    inspect: async (files, choices, onProgress) => {
      const batchInspector = await inspector;
      // Reading large files twice at a time would need the memory twice, and only the latest choices count.
      reading.cancel();
      return batchInspector.inspect(files.map(toFile), choices, {
        signal: reading.start(),
        onProgress,
        onFirstRows: (inspection) => onProgress({ kind: "first-rows", inspection }),
      });
    },
    createTable: (files, choices, kind) =>
      catchToResult(async () => {
        const rows = createTableToFill(await (await importer).importFiles(files.map(toFile), choices));
        if (!rows.ok) return rows;
        return ok(
          await (kind === "csv"
            ? toCsvFile({ batches: [rows.value] })
            : (await openPorts()).exports.createWorkbook(rows.value)),
        );
      }),
    listFailedInputRows: (files, choices) =>
      catchToResult(async () => {
        const input = await (await inspector).findFailedRows(files.map(toFile), choices);
        return ok(input === undefined ? new Blob([], { type: "text/csv" }) : await toCsvFile(createFailedTable(input)));
      }),
    create: (files, choices, onProgress) => {
      // A later inspection does not cancel the creation: only `cancelCreation` does.
      reading.cancel();
      return creation.run(creationCancelled, async (signal) => {
        const work = { signal, onProgress };
        return createJobFromFiles(await importer, files.map(toFile), choices, await openPorts(), work);
      });
    },
    checkRows: (files, choices, onProgress) => {
      reading.cancel();
      return reading.run(checkCancelled, async (signal) => {
        const work = { signal, onProgress };
        return checkAllRows(files.map(toFile), choices, await importer, await openPorts(), work);
      });
    },
    previewRow: (files, choices, choice, onProgress) => {
      preview.cancel();
      return preview.run(previewCancelled, async (signal) => {
        const page = await (await rowPages).make(files.map(toFile), choices, choice, { signal, onProgress });
        return page.ok ? ok(page.value && { ...page.value, page: page.value.page as Blob }) : page;
      });
    },
    cancelReading: async () => reading.cancel(),
    cancelCreation: async () => creation.cancel(),
    cancelPreview: async () => preview.cancel(),
  };
};

const creationCancelled = problem("cancelled", "The batch was not started. Nothing was stored.");
const checkCancelled = problem("cancelled", "The check was cancelled. Nothing was stored.");
const previewCancelled = problem("cancelled", "The preview was cancelled.");

/** Work of one kind, of which only the latest can be cancelled. */
class CancellableWork {
  #latest: AbortController | undefined;

  /** Returns the signal of new work. Earlier work continues unless it was cancelled before. */
  start(): AbortSignal {
    this.#latest = new AbortController();
    return this.#latest.signal;
  }

  /** Starts new work. If it throws, fails with `cancelled` where it was cancelled, else with what it threw. */
  async run<T>(cancelled: Problem, work: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>> {
    const signal = this.start();
    try {
      return await work(signal);
    } catch (error) {
      return fail(signal.aborted ? cancelled : toProblem(error));
    }
  }

  /** Cancels the latest work. Does nothing if there is none or it has ended. */
  cancel(): void {
    this.#latest?.abort();
  }
}
