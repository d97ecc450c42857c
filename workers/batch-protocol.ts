/**
 * What the page and the batch worker say to each other (over comlink: plain data, Results instead of thrown errors).
 * The worker reads the dropped files, checks every row, makes the job and runs it; the page shows.
 */
import type { BatchParams, Environment, Strategy } from "#domain/model/batch.ts";
import type { BatchEvent, BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";

export interface DroppedFile {
  /** Relative path of a dropped folder, else the file's name. */
  readonly path: string;
  readonly file: File;
}

/** What the person chose on the page; what is absent comes from param.json, else from the defaults. */
export interface ParamChoices extends Partial<Pick<BatchParams, "batch_id" | "strategy" | "encoding" | "max_errors">> {
  /** The settings page's environments: param.json names one of them. */
  readonly environments?: readonly Environment[];
}

export type FileRole = "param" | "data" | "template" | "pdf" | "resource" | "unknown";

export interface ExaminedFile {
  readonly path: string;
  readonly role: FileRole;
  readonly size: number;
  /** A short note for people: `12 rows`, `3 pages`, `4 assets, 6 placeholders`. */
  readonly note: string;
}

export interface PreviewRow {
  readonly row: number;
  readonly reference_id: string;
  /** Output name. */
  readonly name: string;
  readonly title: string;
  readonly pdf: string;
  /** Texts of the template that hold placeholders, filled: where they stand and what they become. */
  readonly filled: readonly { readonly path: string; readonly text: string }[];
  readonly problems: readonly Problem[];
}

/** Expected bytes. */
export interface Forecast {
  /** The median file. */
  readonly perFile: number;
  /** All files, and what they link. */
  readonly total: number;
}

export interface Examination {
  readonly files: readonly ExaminedFile[];
  /** What a batch still needs, as sentences that say what to drop. */
  readonly missing: readonly Problem[];
  /** The first 500 problems, of files first, then of rows. */
  readonly problems: readonly Problem[];
  /** Warnings: nothing stops. */
  readonly warnings: readonly Problem[];
  readonly problemCount: number;
  /** Rows of the data, and how many of them cannot be made as they are. */
  readonly rows: number;
  readonly failingRows: number;
  readonly params: BatchParams;
  readonly templateTitle: string;
  readonly placeholders: readonly string[];
  /** The first five rows. */
  readonly preview: readonly PreviewRow[];
  readonly forecast: Readonly<Record<Strategy, Forecast>> | undefined;
  /** Whether the batch can be started: nothing missing, no problem of the files, at least one row that can be made. */
  readonly ready: boolean;
}

export interface ExportProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
}

export interface BatchWorker {
  examine(files: readonly DroppedFile[], choices: ParamChoices): Promise<Examination>;
  /** Plans and stores the job; it does not run yet. */
  create(files: readonly DroppedFile[], choices: ParamChoices): Promise<Result<BatchJob>>;
  /**
   * Runs a job from where it stands until it is done, cancelled, paused or failed. Called again for a job that runs
   * here already, it waits for that run. `onStep` hears each stored step, at most some ten times a second.
   */
  run(jobId: string, onStep: (job: BatchJob, events: readonly BatchEvent[]) => void): Promise<Result<BatchJob>>;
  cancel(jobId: string): Promise<void>;
  /** Makes the failed rows of a finished job due again; `run` then makes them. */
  retry(jobId: string): Promise<Result<BatchJob>>;
  /** All files of the job's batch as one ZIP (stored, not compressed), however large: the Blob refers to the parts. */
  zip(jobId: string, onProgress: (progress: ExportProgress) => void): Promise<Result<Blob>>;
  /** Writes all files of the job's batch into a folder the person picked. */
  saveToFolder(
    jobId: string,
    folder: FileSystemDirectoryHandle,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Result<ExportProgress>>;
}
