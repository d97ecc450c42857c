/** How the batch worker writes the files of a batch into folders of the person's disk. */
import type { FolderWriter } from "#adapters/sink/folder-writer.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Store } from "#ports/store.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { type ExportProgress, exportFolder } from "#usecases/publishing/export-folder.ts";
import { runUntilAborted } from "../run-until-aborted.ts";
import { exportCancelled } from "./zip-operations.ts";

/** The operations on folders. */
export interface FolderOperations {
  /**
   * Writes all files of the batch that readers need into a folder that the person has picked, and verifies each by its SHA-256. Files that
   * the folder has already are not written again. Problem: `cancelled`; what the folder has already stays there.
   */
  saveToFolder(
    jobId: string,
    folder: FileSystemDirectoryHandle,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<ExportProgress>>;
}

/** What folders need. */
export interface FolderPorts {
  readonly store: Pick<Store, "outputs" | "jobs">;
  readonly exports: { readonly createFolderWriter: (folder: FileSystemDirectoryHandle) => FolderWriter };
}

/** Each file waits for the disk three times: to be read, written and read back. */
const parallelFiles = 4;

/** Creates the operations. */
export const createFolderOperations = (openPorts: () => Promise<FolderPorts>): FolderOperations => ({
  saveToFolder: (jobId, folder, onProgress, signal) =>
    runUntilAborted(signal, exportCancelled, async () => {
      const { store, exports } = await openPorts();
      const stored = await store.jobs.get(jobId);
      if (stored === undefined) return fail(jobNotFound(jobId));
      const { write } = exports.createFolderWriter(folder);
      return ok(await exportFolder(store, stored.job.batch_id, write, { onProgress, signal, parallelFiles }));
    }),
});
