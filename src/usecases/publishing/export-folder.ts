/** Exports the files of a batch that readers need one by one, to a ZIP, a folder or any other target. */
import { isSafePath } from "#domain/files/output-name.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { Store } from "#ports/store.ts";
import { isReportPath } from "../jobs/report-paths.ts";

/** Files and bytes that the target has so far. */
export interface ExportProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  /** Files that the target had already, with the same SHA-256. */
  readonly unchangedFiles: number;
}

/**
 * Writes one file to the target. `path`: relative to the target, `<batch_id>/<path>`. Resolves with `unchanged` if the
 * target had the file already.
 */
export type WriteFile = (path: string, file: OutputFile) => Promise<"written" | "unchanged">;

/** How a target takes files. */
export interface ExportOptions {
  readonly onProgress: (progress: ExportProgress) => void;
  readonly signal?: AbortSignal;
  /** How many files are written at the same time, 1 by default. Targets that need an order take one. */
  readonly parallelFiles?: number;
  /** Called some files before each file is written, so that the target can read what that file needs meanwhile. */
  readonly prepare?: (file: OutputFile) => void;
  /** Files to export, as paths in the folder of the batch; all by default. */
  readonly paths?: ReadonlySet<string>;
  /** Ends before the files would have more bytes than this; then fewer files are exported than there are. */
  readonly maxBytes?: number;
}

/** Progress is reported after so many files at least, and so many times at most: each report updates the page. */
const minProgressFiles = 50;
const maxProgressSteps = 20;

/** A file is prepared when this many files before it are not written yet. */
const preparedFiles = 8;

/**
 * Passes the documents of a batch, and the files that they link, to `writeFile`, in the order of the store. Reports and lists of
 * links stay with the maker. `onProgress` is called up to 20 times, and at the end.
 * @throws ProblemError `name-invalid` if a path could lead out of the target; nothing has been written then.
 * @throws The reason of the signal, if it aborts before all files were passed on.
 */
export const exportFolder = async (
  { outputs }: Pick<Store, "outputs">,
  batchId: string,
  writeFile: WriteFile,
  { onProgress, signal, parallelFiles = 1, prepare, paths, maxBytes = Number.POSITIVE_INFINITY }: ExportOptions,
): Promise<ExportProgress> => {
  const pages = outputs.pages(batchId)[Symbol.asyncIterator]();
  const [allPaths, firstPage] = await Promise.all([outputs.paths(batchId), pages.next()]);
  const unsafePath = allPaths.find((path) => !isSafePath(`${batchId}/${path}`));
  if (unsafePath !== undefined) throw unsafePathError(batchId, unsafePath);
  const totalFiles = paths?.size ?? allPaths.filter((path) => !isReportPath(path)).length;
  const progress = { files: 0, totalFiles, bytes: 0, unchangedFiles: 0 };
  const progressInterval = Math.max(minProgressFiles, Math.ceil(totalFiles / maxProgressSteps));
  const exportFile = async (file: OutputFile): Promise<void> => {
    signal?.throwIfAborted();
    const path = `${batchId}/${file.path}`;
    // A file that was added meanwhile has not been checked above.
    if (!isSafePath(path)) throw unsafePathError(batchId, file.path);
    const outcome = await writeFile(path, file);
    progress.files += 1;
    progress.bytes += file.size;
    if (outcome === "unchanged") progress.unchangedFiles += 1;
    if (progress.files % progressInterval === 0) onProgress({ ...progress });
  };
  for (let page = firstPage; !page.done; page = await pages.next()) {
    const files = page.value.filter(({ kind, path }) => kind !== "report" && (paths === undefined || paths.has(path)));
    if (progress.bytes + sumSizes(files) > maxBytes) break;
    const queue = prepare === undefined ? files.values() : prepareAhead(files, prepare);
    await forEachInParallel(queue, parallelFiles, exportFile);
    if (paths !== undefined && progress.files >= totalFiles) break;
  }
  onProgress({ ...progress });
  return { ...progress };
};

const sumSizes = (files: readonly OutputFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

function* prepareAhead(files: readonly OutputFile[], prepare: (file: OutputFile) => void): Generator<OutputFile> {
  for (const file of files.slice(0, preparedFiles)) prepare(file);
  for (const [index, file] of files.entries()) {
    const fileAhead = files[index + preparedFiles];
    if (fileAhead !== undefined) prepare(fileAhead);
    yield file;
  }
}

/** Starts the work of the items in their order. Rejects with the first error, when no work is in progress any more. */
const forEachInParallel = async <T>(
  queue: IterableIterator<T>,
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  let hasFailed = false;
  const takeAll = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: parallel }, takeAll));
  for (const result of results) if (result.status === "rejected") throw result.reason;
};

const unsafePathError = (batchId: string, path: string): ProblemError =>
  new ProblemError(
    problem(
      "name-invalid",
      `Batch “${truncate(batchId)}” has a file named “${truncate(path)}”, which could be written outside its folder. Nothing was exported. Open Settings, run “Check data” to move the file out of the batch, then export again.`,
      { file: truncate(path) },
    ),
  );
