/** Messages between the page and the batch worker about the whole workspace: backup, restore and check. */
import type { Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { DataCheckReport as StoredDataCheck } from "#usecases/workspace/check-and-repair-data.ts";

export type { WorkProgress };
export type OnProgress = (progress: WorkProgress) => void;

export interface DataCheck extends StoredDataCheck {
  /** Number of invalid records that were moved to quarantine. */
  readonly setAside: number;
}

export interface CreatedBackup {
  readonly file: Blob;
  /** ISO 8601, UTC. */
  readonly made: string;
  /** By object store: how many records. */
  readonly records: Readonly<Record<string, number>>;
  /** How many stored files could not be saved, because the browser has lost them. */
  readonly damaged: number;
}

export interface BackupFacts {
  readonly made: string;
  readonly records: Readonly<Record<string, number>>;
  /** The manager's settings at that time, as text. */
  readonly settings: string | undefined;
}

export interface WorkspaceWorker {
  backup(settings: string, onProgress: OnProgress): Promise<Result<CreatedBackup>>;
  /** Verifies a file to the last byte and remembers it for `restore`. Nothing is written. */
  readBackup(file: File, onProgress: OnProgress): Promise<Result<BackupFacts>>;
  /** Replaces everything that is stored by the backup that `readBackup` read last. */
  restore(onProgress: OnProgress): Promise<Result<BackupFacts>>;
  checkData(onProgress: OnProgress): Promise<Result<DataCheck>>;
  /** Cancels the running operation, whose result becomes the problem `cancelled`. */
  cancelWork(): Promise<void>;
}
