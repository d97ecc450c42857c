import type { OutputFile } from "#domain/model/output.ts";
import type { Store } from "#ports/store.ts";

export interface ExportProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
}

/** Takes one file of the folder, under the path it is to have outside. */
export type FileTaker = (path: string, file: OutputFile) => Promise<void>;

const pageSize = 500;

/** Gives every file of a batch's folder to `take`, under `<batch_id>/<path>`, in order of path. */
export const exportFolder = async (
  { outputs }: Pick<Store, "outputs">,
  batchId: string,
  take: FileTaker,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> => {
  const totalFiles = (await outputs.paths(batchId)).length;
  let progress: ExportProgress = { files: 0, totalFiles, bytes: 0 };
  let after: string | undefined;
  for (;;) {
    const page = await outputs.list(batchId, { ...(after === undefined ? {} : { after }), limit: pageSize });
    for (const file of page) {
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
