import { isSafePath } from "#domain/files/output-name.ts";
import { truncate } from "#domain/links/link.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { Store } from "#ports/store.ts";

export interface ExportProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
}

/** Takes one file of the folder, under the path it is to have outside. */
export type WriteFile = (path: string, file: OutputFile) => Promise<void>;

const pageSize = 500;

/**
 * Passes every file of a batch's folder to `take`, under `<batch_id>/<path>`, in order of path. Throws a Fault
 * `name-invalid` before the first where a name could lead out of the folder, whatever the store says.
 */
export const exportFolder = async (
  { outputs }: Pick<Store, "outputs">,
  batchId: string,
  take: WriteFile,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> => {
  const paths = await outputs.paths(batchId);
  const unsafe = paths.find((path) => !isSafePath(`${batchId}/${path}`));
  if (unsafe !== undefined) throw unsafeName(batchId, unsafe);
  const totalFiles = paths.length;
  let progress: ExportProgress = { files: 0, totalFiles, bytes: 0 };
  let after: string | undefined;
  for (;;) {
    const page = await outputs.list(batchId, { ...(after === undefined ? {} : { after }), limit: pageSize });
    for (const file of page) {
      if (!isSafePath(`${batchId}/${file.path}`)) throw unsafeName(batchId, file.path);
      await take(`${batchId}/${file.path}`, file);
      progress = { files: progress.files + 1, totalFiles, bytes: progress.bytes + file.size };
      if (progress.files % 50 === 0) onProgress(progress);
    }
    after = page.at(-1)?.path;
    if (page.length < pageSize) break;
  }
  onProgress(progress);
  return progress;
};

const unsafeName = (batchId: string, path: string): ProblemError =>
  new ProblemError(
    problem(
      "name-invalid",
      `Batch “${truncate(batchId)}” has a file named “${truncate(path)}”, which could be written outside its folder. Nothing was exported. Open Settings, run “Check the data” to put it aside, then export again.`,
      { file: truncate(path) },
    ),
  );
