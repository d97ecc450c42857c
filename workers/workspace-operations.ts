/** What the batch worker does with the whole workspace: backup, restore and check. One operation runs at a time. */
import type { VerifiedBackup } from "#adapters/backup/read-backup.ts";
import type { WorkspaceBackup } from "#adapters/backup/workspace-backup.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { LongWork, WorkProgress } from "#ports/progress.ts";
import {
  checkAndRepairData,
  type DataCheckReport as StoredDataCheck,
} from "#usecases/workspace/check-and-repair-data.ts";
import { runUntilAborted } from "./run-until-aborted.ts";
import { throttleProgress } from "./throttle-progress.ts";

/** Called while an operation runs, at most every 100 ms. */
type OnProgress = (progress: WorkProgress) => void;

/** The result of checking and repairing the stored data. */
export interface DataCheck extends StoredDataCheck {
  /** Number of invalid records that were moved to quarantine. */
  readonly setAside: number;
}

/** A backup that was just created. */
export interface CreatedBackup {
  readonly file: Blob;
  /** ISO 8601, UTC. */
  readonly made: string;
  /** Number of records by object store. */
  readonly records: Readonly<Record<string, number>>;
  /** Number of stored files that are not in the backup, because the browser has lost them. */
  readonly damaged: number;
}

/** What is known about a backup after it was read. */
export interface BackupFacts {
  /** ISO 8601, UTC. */
  readonly made: string;
  /** Number of records by object store. */
  readonly records: Readonly<Record<string, number>>;
  /** The manager's settings at that time, as text. */
  readonly settings: string | undefined;
}

/** The operations on the whole workspace. The result of an aborted one is the problem `cancelled`. */
export interface WorkspaceOperations {
  /** Saves everything that is stored, with the manager's `settings` as text. */
  backup(settings: string, onProgress: OnProgress, signal: AbortSignal): Promise<Result<CreatedBackup>>;
  /** Verifies a complete backup file and keeps it for `restore`. Nothing is written. */
  readBackup(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<Result<BackupFacts>>;
  /** Replaces everything that is stored with the backup that `readBackup` verified last. */
  restore(onProgress: OnProgress, signal: AbortSignal): Promise<Result<BackupFacts>>;
  /** Checks all stored files and records, and repairs what can be repaired. */
  checkData(onProgress: OnProgress, signal: AbortSignal): Promise<Result<DataCheck>>;
}

type WorkspacePorts = BatchPorts & { readonly store: IdbStore; readonly backups: WorkspaceBackup };

/** Creates the operations. `openPorts` is called for each operation, so that opening the store is retried after an error. */
export const createWorkspaceOperations = (openPorts: () => Promise<WorkspacePorts>): WorkspaceOperations => {
  let isBusy = false;
  let verified: VerifiedBackup | undefined;

  const run = async <T>(
    { onProgress, signal }: LongWork,
    work: (ports: WorkspacePorts, options: LongWork) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    if (isBusy) return fail(busy);
    isBusy = true;
    try {
      return await runUntilAborted(signal, cancelled, async () => {
        const ports = await openPorts();
        const throttled = throttleProgress(onProgress, ({ done, total }) => done >= total, ports.clock.elapsedMs);
        return work(ports, { signal, onProgress: throttled });
      });
    } finally {
      isBusy = false;
    }
  };

  return {
    backup: (settings, onProgress, signal) =>
      run({ onProgress, signal }, async ({ backups, clock }, options) => {
        const createdAt = clock.now();
        const { file, records, damaged } = await backups.create({ made: createdAt, settings, ...options });
        return ok({ file, made: createdAt, records, damaged: damaged.length });
      }),
    readBackup: (file, onProgress, signal) =>
      run({ onProgress, signal }, async ({ backups }, options) => {
        const result = await backups.read(file, options);
        verified = result.ok ? result.value : undefined;
        return result.ok ? ok(toFacts(result.value)) : result;
      }),
    restore: (onProgress, signal) =>
      run({ onProgress, signal }, async ({ backups }, options) => {
        if (verified === undefined) return fail(problem("backup-unknown", "Choose the backup again, then restore it."));
        await backups.restore(verified, options);
        return ok(toFacts(verified));
      }),
    checkData: (onProgress, signal) =>
      run({ onProgress, signal }, async (ports, options) =>
        ok({
          setAside: await ports.backups.quarantineBroken(),
          ...(await checkAndRepairData({ ...ports, partKeys: () => ports.store.parts.keys() }, options)),
        }),
      ),
  };
};

const toFacts = ({ manifest: { made, records }, settings }: VerifiedBackup): BackupFacts => ({
  made,
  records,
  settings,
});

const busy = problem("internal", "Another operation on the data is in progress. Wait until it is done.");
const cancelled = problem("cancelled", "The operation was cancelled. Nothing was changed.");
