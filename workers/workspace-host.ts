/** Implements the workspace protocol in the batch worker. Operations run one at a time, and each can be cancelled. */
import type { VerifiedBackup } from "#adapters/backup/read-backup.ts";
import type { WorkspaceBackup } from "#adapters/backup/workspace-backup.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { LongWork } from "#ports/progress.ts";
import { checkAndRepairData } from "#usecases/workspace/check-and-repair-data.ts";
import { throttleProgress } from "./throttle-progress.ts";
import type { BackupFacts, OnProgress, WorkspaceWorker } from "./workspace-protocol.ts";

/** What the workspace operations need. */
export type WorkspacePorts = BatchPorts & { readonly store: IdbStore; readonly backups: WorkspaceBackup };

/** Creates the operations. `openPorts` is called for each operation, so that opening the store is retried after an error. */
export const createWorkspaceHost = (openPorts: () => Promise<WorkspacePorts>): WorkspaceWorker => {
  let currentOperation: AbortController | undefined;
  let verified: VerifiedBackup | undefined;

  const run = async <T>(
    onProgress: OnProgress,
    work: (ports: WorkspacePorts, options: LongWork) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    if (currentOperation !== undefined) return fail(busy());
    const controller = new AbortController();
    currentOperation = controller;
    try {
      const ports = await openPorts();
      const throttled = throttleProgress(onProgress, ({ done, total }) => done >= total, ports.clock.elapsedMs);
      return await work(ports, { signal: controller.signal, onProgress: throttled });
    } catch (error) {
      return fail(controller.signal.aborted ? cancelled() : toProblem(error));
    } finally {
      currentOperation = undefined;
    }
  };

  return {
    backup: (settings, onProgress) =>
      run(onProgress, async ({ backups, clock }, options) => {
        const createdAt = clock.now();
        const { file, records, damaged } = await backups.create({ made: createdAt, settings, ...options });
        return ok({ file, made: createdAt, records, damaged: damaged.length });
      }),
    readBackup: (file, onProgress) =>
      run(onProgress, async ({ backups }, options) => {
        const result = await backups.read(file, options);
        verified = result.ok ? result.value : undefined;
        return result.ok ? ok(toFacts(result.value)) : result;
      }),
    restore: (onProgress) =>
      run(onProgress, async ({ backups }, options) => {
        if (verified === undefined) return fail(problem("backup-unknown", "Choose the backup again, then restore it."));
        await backups.restore(verified, options);
        return ok(toFacts(verified));
      }),
    checkData: (onProgress) =>
      run(onProgress, async (ports, options) =>
        ok({
          setAside: await ports.backups.quarantineBroken(),
          ...(await checkAndRepairData({ ...ports, partKeys: () => ports.store.parts.keys() }, options)),
        }),
      ),
    cancelWork: async () => currentOperation?.abort(),
  };
};

const toFacts = ({ manifest: { made, records }, settings }: VerifiedBackup): BackupFacts => ({
  made,
  records,
  settings,
});

const busy = () => problem("internal", "Another operation on the data is in progress. Wait until it is done.");
const cancelled = () => problem("cancelled", "The operation was cancelled. Nothing was changed.");
