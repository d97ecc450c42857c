/** What the page and the batch worker say to each other about the workspace as a whole: backup, restore, check. */
import type { Result } from "#domain/result.ts";
import type { WorkProgress } from "#ports/progress.ts";
import type { DataCheckReport as StoredDataCheck } from "#usecases/workspace/check-and-repair-data.ts";

export type { WorkProgress };
export type OnProgress = (progress: WorkProgress) => void;

export interface DataCheck extends StoredDataCheck {
  /** Records that are none of this site's and were moved out of the way. */
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
  /** Puts the backup that was read last in the place of everything that is stored. */
  restore(onProgress: OnProgress): Promise<Result<BackupFacts>>;
  checkData(onProgress: OnProgress): Promise<Result<DataCheck>>;
  /** Ends what is under way; its answer is then the problem `cancelled`. */
  cancelWork(): Promise<void>;
}
