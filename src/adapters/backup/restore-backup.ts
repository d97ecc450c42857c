/**
 * Puts a verified backup in the place of everything that is there: all of it or nothing. Records wait in a store of
 * their own until all are there; then one transaction, which the browser does wholly or not at all, empties the other
 * stores and moves them in. Parts are named by what they hold, so they may come ahead and change nothing by that. A
 * browser that dies in the middle leaves the old state, and some bytes that the next start removes: records wait before
 * the parts come, so that they tell of it.
 */
import { ProblemError } from "#domain/problem-error.ts";
import type { LongWork } from "#ports/progress.ts";
import { findRecordFault } from "../store/check-record.ts";
import type { Connection } from "../store/database/connection.ts";
import type { JobRecord } from "../store/database/schema.ts";
import {
  forEachPage,
  listRecordStores,
  listTransientStores,
  openUntyped,
  partStore,
  type UntypedDatabase,
} from "../store/database/untyped-database.ts";
import type { BlobParts } from "../store/parts/idb-parts.ts";
import type { BackupPorts } from "./create-backup.ts";
import type { VerifiedBackup } from "./read-backup.ts";
import type { StoredRecord } from "./record-line.ts";
import { discardRestoreData, withRestoreLock } from "./unfinished-restore.ts";

export interface RestorePorts extends BackupPorts {
  readonly connection: Connection;
  readonly parts: BlobParts;
}

const strict = { durability: "strict" } as const;
const pageRecords = 200;

export const restoreBackup = (backup: VerifiedBackup, ports: RestorePorts, request: LongWork): Promise<void> =>
  withRestoreLock(async () => {
    const db = await openUntyped(ports.connection);
    if (await isBusy(db.transaction("jobs").store)) throw inProgress();
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
    // What is there may be damaged: that may be why somebody restores.
    if (!(await isWhole(sha256, ports))) await ports.parts.put(sha256, bytes);
    done += bytes.length;
    onProgress({ done, total });
  }
};

const isWhole = async (sha256: string, { parts, bytes }: RestorePorts): Promise<boolean> => {
  const there = await parts.bytes(sha256).catch(() => undefined);
  return there !== undefined && (await bytes.sha256(there)) === sha256;
};

const stageRecords = async (backup: VerifiedBackup, db: UntypedDatabase, signal: AbortSignal): Promise<void> => {
  for await (const { store, records } of backup.records()) {
    signal.throwIfAborted();
    const tx = db.transaction("restoring", "readwrite");
    await Promise.all([...records.map(({ key, value }) => tx.store.add({ store, key, value })), tx.done]);
  }
};

const replaceRecords = async (backup: VerifiedBackup, db: UntypedDatabase): Promise<void> => {
  const emptied = [...listRecordStores(db), ...listTransientStores(db)];
  const tx = db.transaction([...emptied, partStore, "restoring"], "readwrite", strict);
  const refuse = async (fault: ProblemError): Promise<never> => {
    tx.abort();
    await tx.done.catch(() => undefined);
    throw fault;
  };
  if (await isBusy(tx.objectStore("jobs"))) return refuse(inProgress());
  const keys = new Set((await tx.objectStore(partStore).getAllKeys()).map(String));
  // Deleting a batch in another tab may have swept what was brought ahead.
  if ([...backup.parts.keys()].some((sha256) => !keys.has(sha256))) return refuse(disturbed());
  const writing: Promise<unknown>[] = emptied.map((name) => tx.objectStore(name).clear());
  for (const key of keys) if (!backup.parts.has(key)) writing.push(tx.objectStore(partStore).delete(key));
  const waiting = tx.objectStore("restoring");
  await forEachPage(waiting, pageRecords, (page) => {
    for (const { value } of page) {
      const { store: name, key, value: stored } = value as StoredRecord & { readonly store: string };
      const store = tx.objectStore(name);
      writing.push(store.keyPath === null ? store.put(stored, key) : store.put(stored));
    }
  });
  writing.push(waiting.clear());
  await Promise.all([...writing, tx.done]);
};

/** A record that is broken is no job in progress: it may be why somebody restores. */
const isBusy = async (jobs: {
  getAllKeys(): Promise<readonly IDBValidKey[]>;
  getAll(): Promise<readonly unknown[]>;
}): Promise<boolean> => {
  const [keys, values] = await Promise.all([jobs.getAllKeys(), jobs.getAll()]);
  return values.some((stored, index) => {
    if (findRecordFault("jobs", keys[index] ?? "", stored) !== undefined) return false;
    return (stored as JobRecord).job.status === "In progress";
  });
};

const inProgress = () =>
  new ProblemError({
    code: "job-running",
    message:
      "A batch is in progress. Wait until it is done or cancel it, then restore the backup. Nothing was changed.",
  });

const disturbed = () =>
  new ProblemError({
    code: "storage-failed",
    message:
      "Another tab of this site has deleted data meanwhile. Close the other tabs, then restore again. Nothing was changed.",
  });
