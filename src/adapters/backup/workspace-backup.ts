import type { Result } from "#domain/result.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { LongWork } from "#ports/progress.ts";
import { listRecordStores, openUntyped, partStore } from "../store/database/untyped-database.ts";
import type { IdbStore } from "../store/idb-store.ts";
import type { Quarantine } from "../store/recovery/quarantine.ts";
import { type Backup, type BackupRequest, createBackup } from "./create-backup.ts";
import { quarantineBrokenRecords } from "./quarantine-broken-records.ts";
import { readBackup, type VerifiedBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Backs up, verifies and restores all stored data. */
export interface WorkspaceBackup {
  /** Creates a backup. Progress counts bytes. */
  create(request: BackupRequest): Promise<Backup>;
  /** Verifies a whole backup without writing anything. */
  read(file: Blob, work: LongWork): Promise<Result<VerifiedBackup>>;
  /** Replaces all stored data with the backup, atomically. @throws ProblemError `job-running` while a batch is in progress. */
  restore(backup: VerifiedBackup, work: LongWork): Promise<void>;
  /** Moves invalid records out of the store. Returns how many there were. */
  quarantineBroken(): Promise<number>;
}

/** Creates the backup operations of a store. */
export const createWorkspaceBackup = (
  { connection, parts }: Pick<IdbStore, "connection" | "parts">,
  { bytes, quarantine }: { readonly bytes: Pick<Bytes, "sha256">; readonly quarantine: Quarantine },
): WorkspaceBackup => ({
  create: (request) => createBackup({ connection, bytes }, request),
  read: async (file, work) => {
    const db = await openUntyped(connection);
    const stores = new Set([...listRecordStores(db), partStore]);
    return readBackup(file, { bytes, schema: db.version, stores, ...work });
  },
  restore: (backup, work) => restoreBackup(backup, { connection, bytes, parts }, work),
  quarantineBroken: () => quarantineBrokenRecords(connection, quarantine),
});
