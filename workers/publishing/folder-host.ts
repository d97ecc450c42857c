/** Implements folders of the person's disk in the batch worker with the use cases. Errors become Results. */
import type { FolderWriter } from "#adapters/sink/folder-writer.ts";
import { catchToResult } from "#domain/catch-to-result.ts";
import { fail, ok } from "#domain/result.ts";
import type { Store } from "#ports/store.ts";
import { jobNotFound } from "#usecases/jobs/job-problems.ts";
import { exportFolder } from "#usecases/publishing/export-folder.ts";
import type { PublishingWorker } from "./publishing-protocol.ts";
import type { RunningExports } from "./running-exports.ts";

/** The operations of the protocol that concern folders, and the cancellation of all exports. */
export type FolderWorker = Pick<PublishingWorker, "saveToFolder" | "cancelExport">;

/** What folders need. */
export interface FolderHostPorts {
  readonly store: Pick<Store, "outputs" | "jobs">;
  readonly exports: { readonly createFolderWriter: (folder: FileSystemDirectoryHandle) => FolderWriter };
}

/** Each file waits for the disk three times: to be read, written and read back. */
const parallelFiles = 4;

/** Creates the operations. */
export const createFolderHost = (
  openPorts: () => Promise<FolderHostPorts>,
  runningExports: RunningExports,
): FolderWorker => ({
  saveToFolder: (jobId, folder, onProgress) =>
    catchToResult(() =>
      runningExports.run(jobId, async (signal) => {
        const { store, exports } = await openPorts();
        const stored = await store.jobs.get(jobId);
        if (stored === undefined) return fail(jobNotFound(jobId));
        const { write } = exports.createFolderWriter(folder);
        return ok(await exportFolder(store, stored.job.batch_id, write, { onProgress, signal, parallelFiles }));
      }),
    ),
  cancelExport: async (jobId) => runningExports.cancel(jobId),
});
