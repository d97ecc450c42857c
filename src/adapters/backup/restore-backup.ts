/**
 * Replaces all stored data with a verified backup, atomically. Records are first staged in the store `restoring`. Then one
 * transaction clears the other stores and moves the staged records into them. Parts are stored before that: they are
 * named by their hash, so adding them changes no existing data. If the browser is closed in between, the old data stays;
 * the staged records, which are written before any part, show the next start that it has to clean up.
 */
import { ProblemError } from "#domain/problem-error.ts";
import type { LongWork } from "#ports/progress.ts";
import { logChanges, logStore } from "../store/change-log.ts";
import { findRecordFault } from "../store/check-record.ts";
import type { Connection } from "../store/database/connection.ts";
import type { StoredJobRecord } from "../store/database/schema.ts";
import {
  forEachPage,
  listRecordStores,
  listTransientStores,
  openUntyped,
  packStores,
  partStore,
  type UntypedDatabase,
} from "../store/database/untyped-database.ts";
import type { BlobParts } from "../store/parts/idb-parts.ts";
import type { BackupPorts } from "./create-backup.ts";
import type { VerifiedBackup } from "./read-backup.ts";
import type { StoredRecord } from "./record-line.ts";
import { discardRestoreData, withRestoreLock } from "./unfinished-restore.ts";

/** What a restore needs from its environment. */
export interface RestorePorts extends BackupPorts {
  readonly connection: Connection;
  readonly parts: BlobParts;
}

const strict = { durability: "strict" } as const;
const pageRecords = 200;

/**
 * Restores a backup. Progress counts bytes of parts.
 * @throws ProblemError `job-running` while a batch is in progress, `storage-failed` if another tab deleted data meanwhile,
 * or another problem of the store.
 */
export const restoreBackup = (backup: VerifiedBackup, ports: RestorePorts, request: LongWork): Promise<void> =>
  withRestoreLock(async () => {
    const db = await openUntyped(ports.connection);
    if (await isBusy(db.transaction("jobs").store)) throw jobRunningError();
    await db.clear("restoring");
    try {
      await stageRecords(backup, db, request.signal);
      await storeParts(backup, ports, request);
      request.signal.throwIfAborted();
      await replaceRecords(backup, db);
    } catch (error) {
      await discardRestoreData(ports.connection).catch(() => undefined);
      throw error;
    }
  });

const storeParts = async (
  { parts }: VerifiedBackup,
  ports: RestorePorts,
  { signal, onProgress }: LongWork,
): Promise<void> => {
  const total = [...parts.values()].reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const [sha256, body] of parts) {
    signal.throwIfAborted();
    const bytes = new Uint8Array(await body.arrayBuffer());
    // An existing part may be damaged, which may be the reason for the restore.
    if (!(await isIntact(sha256, ports))) await ports.parts.put(sha256, bytes);
    done += bytes.length;
    onProgress({ done, total });
  }
};

const isIntact = async (sha256: string, { parts, bytes }: RestorePorts): Promise<boolean> => {
  const storedBytes = await parts.bytes(sha256).catch(() => undefined);
  return storedBytes !== undefined && (await bytes.sha256(storedBytes)) === sha256;
};

const stageRecords = async (backup: VerifiedBackup, db: UntypedDatabase, signal: AbortSignal): Promise<void> => {
  for await (const { store, records } of backup.records()) {
    signal.throwIfAborted();
    const tx = db.transaction("restoring", "readwrite");
    await Promise.all([...records.map(({ key, value }) => tx.store.add({ store, key, value })), tx.done]);
  }
};

const replaceRecords = async (backup: VerifiedBackup, db: UntypedDatabase): Promise<void> => {
  const replacedStores = [...listRecordStores(db), ...packStores, ...listTransientStores(db)];
  const tx = db.transaction([...replacedStores, partStore, "restoring", logStore], "readwrite", strict);
  const abortWith = async (error: ProblemError): Promise<never> => {
    tx.abort();
    await tx.done.catch(() => undefined);
    throw error;
  };
  if (await isBusy(tx.objectStore("jobs"))) return abortWith(jobRunningError());
  const keys = new Set((await tx.objectStore(partStore).getAllKeys()).map(String));
  // Deleting a batch in another tab may have swept parts that this restore has stored.
  if ([...backup.parts.keys()].some((sha256) => !keys.has(sha256))) return abortWith(partsDeletedError());
  const writes: Promise<unknown>[] = replacedStores.map((name) => tx.objectStore(name).clear());
  for (const key of keys) if (!backup.parts.has(key)) writes.push(tx.objectStore(partStore).delete(key));
  const staged = tx.objectStore("restoring");
  await forEachPage(staged, pageRecords, (page) => {
    for (const { value } of page) {
      const { store: name, key, value: stored } = value as StoredRecord & { readonly store: string };
      const store = tx.objectStore(name);
      writes.push(store.keyPath === null ? store.put(stored, key) : store.put(stored));
    }
  });
  writes.push(staged.clear());
  writes.push(logChanges(tx.objectStore(logStore), undefined));
  await Promise.all([...writes, tx.done]);
};

/** Invalid job records do not count as in progress, because they may be the reason for the restore. */
const isBusy = async (jobs: {
  getAllKeys(): Promise<readonly IDBValidKey[]>;
  getAll(): Promise<readonly unknown[]>;
}): Promise<boolean> => {
  const [keys, values] = await Promise.all([jobs.getAllKeys(), jobs.getAll()]);
  return values.some((stored, index) => {
    if (findRecordFault("jobs", keys[index] ?? "", stored) !== undefined) return false;
    return (stored as StoredJobRecord).job.status === "In progress";
  });
};

const jobRunningError = () =>
  new ProblemError({
    code: "job-running",
    message:
      "A batch is in progress. Wait until it is done or cancel it, then restore the backup. Nothing was changed.",
  });

const partsDeletedError = () =>
  new ProblemError({
    code: "storage-failed",
    message:
      "Another tab of this site has deleted data meanwhile. Close the other tabs, then restore again. Nothing was changed.",
  });
