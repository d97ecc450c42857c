/** What the batch worker does with the files of a batch, until a job is stored. */

import type { BatchJob } from "#domain/model/job.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { WorkbookEditor } from "#ports/workbook-editor.ts";
import type { BatchImporter } from "#usecases/import/batch-importer.ts";
import { type BatchInspection, createBatchInspector, type InspectorPorts } from "#usecases/import/inspect-batch.ts";
import type { NumberedRecord } from "#usecases/import/rows/imported-rows.ts";
import {
  type CorrectableRow,
  type CorrectableTable,
  checkCorrectedRows,
  listCorrectableRows,
} from "#usecases/import/tables/correctable-rows.ts";
import { createCorrectedTable } from "#usecases/import/tables/corrected-table.ts";
import { createTableToFill } from "#usecases/import/tables/table-to-fill.ts";
import { createJobFromFiles } from "#usecases/jobs/create-job-from-files.ts";
import { createFailedTable } from "#usecases/jobs/failed-rows/failed-table.ts";
import { checkAllRows, type RowCheck } from "#usecases/jobs/trial/check-all-rows.ts";
import type { RowChoice } from "#usecases/jobs/trial/row-cursor.ts";
import { createRowPages, type RowPagePorts } from "#usecases/jobs/trial/row-pages.ts";
import type { BatchInspectionProgress, DroppedFile, ParamChoices, PreviewedRow } from "../batch-protocol.ts";
import { runUntilAborted } from "../run-until-aborted.ts";
import { toCsvFile, toTableFile } from "./table-file.ts";

/** The operations on a batch that is not stored yet. */
export interface PendingBatchOperations {
  /** Inspects the files of a batch without storing anything. Aborts an inspection or check that has not ended. */
  inspect(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: BatchInspectionProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<BatchInspection>>;
  /** Returns a table to fill in for the template: its placeholders and the PDF as columns, and an example row. */
  createTable(files: readonly DroppedFile[], choices: ParamChoices, kind: "csv" | "xlsx"): Promise<Result<Blob>>;
  /** Returns the rows of the table of data that cannot be generated as CSV, with their problems in a further column. */
  listFailedInputRows(files: readonly DroppedFile[], choices: ParamChoices): Promise<Result<Blob>>;
  /** Returns the rows of the table of data that a person has to correct, or has corrected; undefined if the data is no table. */
  listCorrectableRows(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    signal: AbortSignal,
  ): Promise<Result<CorrectableTable | undefined>>;
  /** Checks rows of the table with the corrections that the choices have for them. */
  checkCorrectedRows(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    records: readonly NumberedRecord[],
  ): Promise<Result<readonly CorrectableRow[]>>;
  /** Returns the table of data with the corrections of the choices, as a file of its kind. */
  createCorrectedTable(files: readonly DroppedFile[], choices: ParamChoices): Promise<Result<Blob>>;
  /**
   * Plans and stores the job. Call `run` to start it. Progress counts bytes of the file with the rows. Aborts an inspection
   * that has not ended. An inspection that begins meanwhile does not end it. Ends with `cancelled` when the signal is aborted;
   * nothing of it stays stored.
   */
  create(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: WorkProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<BatchJob>>;
  /**
   * Generates all rows without storing anything. Progress counts rows; its total is 0. Ends with `cancelled` when the signal is
   * aborted or another reading begins.
   */
  checkRows(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: WorkProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<RowCheck>>;
  /**
   * Makes the page of a row, as an HTML file with everything inside. Stores nothing. Resolves with undefined if no row has the
   * words of a search. Progress counts bytes of the file with the rows. Ends with `cancelled` when the signal is aborted or
   * another preview begins.
   */
  previewRow(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    choice: RowChoice,
    onProgress: (progress: WorkProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<PreviewedRow | undefined>>;
}

/** What these operations need. */
export type PendingBatchPorts = InspectorPorts &
  RowPagePorts & {
    readonly exports: {
      /** Creates an XLSX file of one sheet, whose cells are texts. */
      createWorkbook(rows: readonly (readonly string[])[]): Promise<Blob>;
      readonly workbookEditor: WorkbookEditor;
    };
  };

/** Creates the operations. They share what the importer has read. `toFile` wraps a dropped file without reading its bytes. */
export const createPendingBatchOperations = (
  openPorts: () => Promise<PendingBatchPorts>,
  importer: Promise<BatchImporter>,
  toFile: (file: DroppedFile) => IntakeFile,
): PendingBatchOperations => {
  const inspector = importer.then(async (batchImporter) => createBatchInspector(batchImporter, await openPorts()));
  const rowPages = importer.then(async (batchImporter) => createRowPages(batchImporter, await openPorts()));
  // The call that awaits them reports the error. Until then it must not count as an unhandled rejection.
  inspector.catch(() => undefined);
  rowPages.catch(() => undefined);

  const reading = new LatestWork();
  const preview = new LatestWork();

  return {
    inspect: async (files, choices, onProgress, signal) => {
      const batchInspector = await inspector;
      // Reading large files twice at a time would need the memory twice, and only the latest choices count.
      const inspection = await batchInspector.inspect(files.map(toFile), choices, {
        signal: reading.start(signal),
        onProgress,
        onFirstRows: (firstRows) => onProgress({ kind: "first-rows", inspection: firstRows }),
      });
      return ok(inspection);
    },
    createTable: async (files, choices, kind) => {
      const rows = createTableToFill(await (await importer).importFiles(files.map(toFile), choices));
      if (!rows.ok) return rows;
      return ok(
        await (kind === "csv"
          ? toCsvFile({ batches: [rows.value] })
          : (await openPorts()).exports.createWorkbook(rows.value)),
      );
    },
    listFailedInputRows: async (files, choices) => {
      const input = await (await inspector).findFailedRows(files.map(toFile), choices);
      return ok(input === undefined ? new Blob([], { type: "text/csv" }) : await toCsvFile(createFailedTable(input)));
    },
    listCorrectableRows: async (files, choices, signal) => {
      const table = await (await inspector).openTable(files.map(toFile), choices);
      const corrections = choices.table?.corrections ?? {};
      return ok(table && (await listCorrectableRows(table, corrections, signal)));
    },
    checkCorrectedRows: async (files, choices, records) => {
      const table = await (await inspector).openTable(files.map(toFile), choices);
      return ok(table === undefined ? [] : await checkCorrectedRows(table, records));
    },
    createCorrectedTable: async (files, choices) => {
      const batch = await (await importer).importFiles(files.map(toFile), choices);
      const { workbookEditor } = (await openPorts()).exports;
      const table = createCorrectedTable(batch, choices.table?.corrections ?? {}, workbookEditor);
      return table === undefined ? fail(...batch.problems, ...batch.missing) : ok(await toTableFile(table));
    },
    create: (files, choices, onProgress, signal) => {
      reading.end();
      return runUntilAborted(signal, creationCancelled, async () => {
        const work = { signal, onProgress };
        return createJobFromFiles(await importer, files.map(toFile), choices, await openPorts(), work);
      });
    },
    checkRows: (files, choices, onProgress, signal) => {
      const work = { signal: reading.start(signal), onProgress };
      return runUntilAborted(work.signal, checkCancelled, async () =>
        checkAllRows(files.map(toFile), choices, await importer, await openPorts(), work),
      );
    },
    previewRow: (files, choices, choice, onProgress, signal) => {
      const work = { signal: preview.start(signal), onProgress };
      return runUntilAborted(work.signal, previewCancelled, async () => {
        const page = await (await rowPages).make(files.map(toFile), choices, choice, work);
        return page.ok ? ok(page.value && { ...page.value, page: page.value.page as Blob }) : page;
      });
    },
  };
};

const creationCancelled = problem("cancelled", "The batch was not started. Nothing was stored.");
const checkCancelled = problem("cancelled", "The check was cancelled. Nothing was stored.");
const previewCancelled = problem("cancelled", "The preview was cancelled.");

/** Work of one kind, of which only the latest goes on. */
class LatestWork {
  #latest: AbortController | undefined;

  /** Ends earlier work, and returns the signal of new work, which is aborted with the caller's signal too. */
  start(signal: AbortSignal): AbortSignal {
    this.end();
    this.#latest = new AbortController();
    return AbortSignal.any([signal, this.#latest.signal]);
  }

  /** Ends the latest work. Does nothing if there is none or it has ended. */
  end(): void {
    this.#latest?.abort();
  }
}
