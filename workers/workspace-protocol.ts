/** Messages between the page and the batch worker about the whole workspace: backup, restore and check. */
import type { Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { DataCheckReport as StoredDataCheck } from "#usecases/workspace/check-and-repair-data.ts";

export type { WorkProgress };
/** Called while an operation runs, at most every 100 ms. */
export type OnProgress = (progress: WorkProgress) => void;

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

/** The operations on the whole workspace. */
export interface WorkspaceWorker {
  /** Saves everything that is stored, with the manager's `settings` as text. */
  backup(settings: string, onProgress: OnProgress): Promise<Result<CreatedBackup>>;
  /** Verifies a complete backup file and keeps it for `restore`. Nothing is written. */
  readBackup(file: File, onProgress: OnProgress): Promise<Result<BackupFacts>>;
  /** Replaces everything that is stored with the backup that `readBackup` verified last. */
  restore(onProgress: OnProgress): Promise<Result<BackupFacts>>;
  /** Checks all stored files and records, and repairs what can be repaired. */
  checkData(onProgress: OnProgress): Promise<Result<DataCheck>>;
  /** Cancels the running operation, whose result becomes the problem `cancelled`. */
  cancelWork(): Promise<void>;
}
