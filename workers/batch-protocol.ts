/**
 * What the page and the batch worker say to each other (over comlink: plain data, Results instead of thrown errors).
 * The worker reads the dropped files, checks every row, makes the job and runs it; the page shows.
 */
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Result } from "#domain/result.ts";
import type { BatchChoices } from "#usecases/import/batch-importer.ts";
import type { PdfProgress } from "#usecases/import/check-pdfs.ts";
import type { InspectedFile } from "#usecases/import/describe-files.ts";
import type { SizeForecast } from "#usecases/import/forecast-sizes.ts";
import type { BatchInspection } from "#usecases/import/inspect-batch.ts";
import type { ExportProgress } from "#usecases/publishing/export-folder.ts";

export interface DroppedFile {
  /** Relative path of a dropped folder, else the file's name. */
  readonly path: string;
  readonly file: File;
}

export type { PreviewRow } from "#usecases/import/inspect-batch.ts";
export type { BatchInspection, ExportProgress, InspectedFile, PdfProgress, SizeForecast };
export type FileRole = InspectedFile["role"];
/** What the person chose on the page; what is absent comes from param.json, else from the defaults. */
export type ParamChoices = BatchChoices;

export interface BatchWorker {
  examine(
    files: readonly DroppedFile[],
    choices: ParamChoices,
    onProgress: (progress: PdfProgress) => void,
  ): Promise<BatchInspection>;
  /** Plans and stores the job; it does not run yet. */
  create(files: readonly DroppedFile[], choices: ParamChoices): Promise<Result<BatchJob>>;
  /**
   * Runs a job from where it stands until it is done, cancelled, paused or failed. Called again for a job that runs
   * here already, it waits for that run. `onStep` is called after stored steps, about ten times a second at most.
   */
  run(jobId: string, onStep: (job: BatchJob, events: readonly BatchEvent[]) => void): Promise<Result<BatchJob>>;
  cancel(jobId: string): Promise<void>;
  /** Marks the failed rows of a finished job as pending. Call `run` to generate them. */
  retry(jobId: string): Promise<Result<BatchJob>>;
  /** Marks the remaining rows of a cancelled job as pending. Call `run` to generate them. */
  resume(jobId: string): Promise<Result<BatchJob>>;
  /** All files of the job's batch as one ZIP (stored, not compressed), however large: the Blob refers to the parts. */
  zip(jobId: string, onProgress: (progress: ExportProgress) => void): Promise<Result<Blob>>;
  /** Writes all files of the job's batch into a folder the person picked. */
  saveToFolder(
    jobId: string,
    folder: FileSystemDirectoryHandle,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Result<ExportProgress>>;
}
