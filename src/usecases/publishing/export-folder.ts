/** Exports the outputs of a batch file by file, to a ZIP, a folder or any other target. */
import { isSafePath } from "#domain/files/output-name.ts";
import { truncate } from "#domain/links/link.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { Store } from "#ports/store.ts";

/** Files and bytes that were written so far. */
export interface ExportProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
}

/** Writes one file to the target. `path`: relative to the target, `<batch_id>/<path>`. */
export type WriteFile = (path: string, file: OutputFile) => Promise<void>;

const pageSize = 500;

/**
 * Passes every output of a batch to `writeFile`, in order of path. `onProgress` is called every 50 files and at the end.
 * @throws ProblemError `name-invalid` if a path could lead out of the target; nothing has been written then.
 */
export const exportFolder = async (
  { outputs }: Pick<Store, "outputs">,
  batchId: string,
  writeFile: WriteFile,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> => {
  const paths = await outputs.paths(batchId);
  const unsafePath = paths.find((path) => !isSafePath(`${batchId}/${path}`));
  if (unsafePath !== undefined) throw unsafePathError(batchId, unsafePath);
  const totalFiles = paths.length;
  let progress: ExportProgress = { files: 0, totalFiles, bytes: 0 };
  let after: string | undefined;
  for (;;) {
    const page = await outputs.list(batchId, { ...(after === undefined ? {} : { after }), limit: pageSize });
    for (const file of page) {
      if (!isSafePath(`${batchId}/${file.path}`)) throw unsafePathError(batchId, file.path);
      await writeFile(`${batchId}/${file.path}`, file);
      progress = { files: progress.files + 1, totalFiles, bytes: progress.bytes + file.size };
      if (progress.files % 50 === 0) onProgress(progress);
    }
    after = page.at(-1)?.path;
    if (page.length < pageSize) break;
  }
  onProgress(progress);
  return progress;
};

const unsafePathError = (batchId: string, path: string): ProblemError =>
  new ProblemError(
    problem(
      "name-invalid",
      `Batch “${truncate(batchId)}” has a file named “${truncate(path)}”, which could be written outside its folder. Nothing was exported. Open Settings, run “Check data” to move the file out of the batch, then export again.`,
      { file: truncate(path) },
    ),
  );
