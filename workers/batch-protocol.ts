/**
 * The messages between the page and the batch worker, over comlink: plain data, and Results instead of thrown errors. The
 * worker reads the dropped files, checks every row, creates the job and runs it. The page only displays.
 */
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { BatchChoices, TableChoices } from "#usecases/import/batch-choices.ts";
import type { InspectedFile } from "#usecases/import/files/describe-files.ts";
import type { BatchInspection, InspectionProgress } from "#usecases/import/inspect-batch.ts";
import type { SizeForecast } from "#usecases/import/sizes/forecast-sizes.ts";
import type { InspectedColumn, InspectedTable } from "#usecases/import/tables/describe-table.ts";
import type { Correction } from "#usecases/jobs/failed-rows/correct-rows.ts";
import type { JobRows } from "#usecases/jobs/rows/job-row.ts";
import type { RowCheck } from "#usecases/jobs/trial/check-all-rows.ts";
import type { RowChoice } from "#usecases/jobs/trial/row-cursor.ts";
import type { RowPage } from "#usecases/jobs/trial/row-pages.ts";
import type { ExportProgress } from "#usecases/publishing/export-folder.ts";
import type { ExportedFile, ExportOptions } from "#usecases/publishing/export-smartlink.ts";

/** A file that a person added to a batch. */
export interface DroppedFile {
  /** Relative path of a dropped folder, else the file's name. */
  readonly path: string;
  readonly file: File;
}

export type { PreviewRow } from "#usecases/import/preview-row.ts";
export type {
  BatchInspection,
  ExportOptions,
  ExportProgress,
  InspectedColumn,
  InspectedFile,
  InspectedTable,
  InspectionProgress,
  RowChoice,
  SizeForecast,
  TableChoices,
};
/** An exported smartlink as a file of the browser. */
export type ExportedBlob = Omit<ExportedFile, "file"> & { readonly file: Blob };
/** A previewed row, its page as a file of the browser. */
export type PreviewedRow = Omit<RowPage, "page"> & { readonly page: Blob | undefined };
/** The role of a dropped file in the batch. */
export type FileRole = InspectedFile["role"];
/** A person's choices on the page. Missing values come from param.json, else from the defaults. */
export type ParamChoices = BatchChoices;

/** Progress of an inspection. The result of the first rows of a large file comes while the others are read. */
export type BatchInspectionProgress =
  | InspectionProgress
  | { readonly kind: "first-rows"; readonly inspection: BatchInspection };

/** The operations of the batch worker. */
export interface BatchWorker extends JobRows {
  /** Inspects the files of a batch without storing anything. Aborts an inspection that has not ended; it then rejects. */
  inspect(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: BatchInspectionProgress) => void,
  ): Promise<BatchInspection>;
  /** Returns a table to fill in for the template: its placeholders and the PDF as columns, and an example row. */
  createTable(files: readonly DroppedFile[], choices: ParamChoices, kind: "csv" | "xlsx"): Promise<Result<Blob>>;
  /** Returns the rows of the table of data that cannot be generated as CSV, with their problems in a further column. */
  listFailedInputRows(files: readonly DroppedFile[], choices: ParamChoices): Promise<Result<Blob>>;
  /**
   * Plans and stores the job. Call `run` to start it. Progress counts bytes of the file with the rows. An inspection that
   * begins meanwhile does not end it.
   */
  create(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: WorkProgress) => void,
  ): Promise<Result<BatchJob>>;
  /**
   * Generates all rows without storing anything. Progress counts rows; its total is 0. Ends with `cancelled` when another
   * reading begins.
   */
  checkRows(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: WorkProgress) => void,
  ): Promise<Result<RowCheck>>;
  /**
   * Makes the page of a row, as an HTML file with everything inside. Stores nothing. Resolves with undefined if no row has the
   * words of a search. Progress counts bytes of the file with the rows. Ends with `cancelled` when another preview begins.
   */
  previewRow(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    choice: RowChoice,
    onProgress: (progress: WorkProgress) => void,
  ): Promise<Result<PreviewedRow | undefined>>;
  /** Aborts the preview that has not ended. */
  cancelPreview(): Promise<void>;
  /** Aborts the inspection or check that has not ended. */
  cancelReading(): Promise<void>;
  /** Aborts the creation that has not ended. Nothing of it stays stored. */
  cancelCreation(): Promise<void>;
  /**
   * Runs a job from its stored position until it is done, cancelled, paused or failed. For a job that already runs in this
   * worker, waits for that run. `onStep` is called after each stored step, a few times a second, with the events that
   * interrupt the run (`paused`). All events are in the store.
   */
  run(jobId: string, onStep: (job: BatchJob, events: readonly BatchEvent[]) => void): Promise<Result<BatchJob>>;
  /** Requests the cancellation. The run then ends after the current row. */
  cancel(jobId: string): Promise<void>;
  /** Pauses the job at its last stored row, at once. */
  pause(jobId: string): Promise<Result<BatchJob>>;
  /** Marks the failed rows of a finished job as pending. Call `run` to generate them. */
  retry(jobId: string): Promise<Result<BatchJob>>;
  /** Continues a paused job, or marks the remaining rows of a cancelled job as pending. Call `run` to generate them. */
  resume(jobId: string): Promise<Result<BatchJob>>;
  /** Returns the failed rows of an ended job as CSV, with their problems in a further column. */
  listFailedRows(jobId: string): Promise<Result<Blob>>;
  /** Stores a job of the corrected rows among the failed ones, in the same folder. Call `run` to start it. */
  correctRows(jobId: string, files: readonly DroppedFile[]): Promise<Result<Correction>>;
  /** Generates one stored smartlink as a file. Nothing is stored. */
  exportSmartlink(id: string, options: ExportOptions): Promise<Result<ExportedBlob>>;
}
