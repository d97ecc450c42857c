/** Repairs and checks the database when a page starts, after the browser was killed or work was interrupted. */
import { discardUnfinishedRestore } from "#adapters/backup/unfinished-restore.ts";
import { createPageRunner } from "#adapters/page-runner.ts";
import { randomIds } from "#adapters/random-ids.ts";
import type { Connection } from "#adapters/store/database/connection.ts";
import type { IdbStore } from "#adapters/store/idb-store.ts";
import { removeAbandonedRows } from "#adapters/store/jobs/create-job.ts";
import { detectLevelDb, renewLog, wasWorkInterrupted } from "#adapters/store/recovery/leveldb-log.ts";
import { createOpenPages } from "#adapters/store/recovery/open-pages.ts";
import { jobChannelName, runnerLockName } from "#usecases/jobs/job-channel.ts";
import type { StorageHealth } from "../settings/storage/storage-health.ts";

/** Call it before anything else writes to the database. Also deletes what an interrupted restore or import has left. */
export const recoverFromInterruption = async ({ connection }: IdbStore, storage: StorageHealth): Promise<void> => {
  if (detectLevelDb(navigator)) await protectLog(connection);
  await storage.checkForLoss();
  void discardUnfinishedRestore(connection).catch(() => undefined);
  void removeAbandonedRows(connection).catch(() => undefined);
};

/** Makes the browser write a new log where the present one may end with a torn record. Never rejects. */
const protectLog = async (connection: Connection): Promise<void> => {
  try {
    const { isPresent } = createPageRunner({ lockName: runnerLockName, channelName: jobChannelName });
    const locks = navigator.locks as LockManager | undefined;
    // Pages over plain http have no locks, so nobody knows whether they were killed.
    const pages = locks && createOpenPages({ connection, locks, local: () => localStorage, newId: randomIds.newId });
    addEventListener("pagehide", () => pages?.leave());
    const wasKilled = (await pages?.findKilled()) ?? false;
    if (wasKilled || ((await wasWorkInterrupted(connection)) && !(await isPresent()))) await renewLog();
    // Last, so that a kill before this is noticed by the next start too.
    await pages?.enter();
  } catch {
    // The storage is full: the log stays as it is.
  }
};
