/** Cleans up after an interrupted restore. Separate from the restore itself, because every start of the site loads this. */
import type { Connection } from "../store/database/connection.ts";
import { withStorageErrors } from "../store/database/storage-errors.ts";
import { openUntyped } from "../store/database/untyped-database.ts";
import { removeUnusedParts } from "../store/jobs/remove-job.ts";

/** Removes the data of an interrupted restore, unless a restore is in progress in another tab. */
export const discardUnfinishedRestore = async (connection: Connection): Promise<void> => {
  if ((await (await openUntyped(connection)).count("restoring")) > 0)
    await withRestoreLock(() => discardRestoreData(connection), true);
};

/** Removes the staged records and the parts that were stored for them. */
export const discardRestoreData = async (connection: Connection): Promise<void> => {
  await (await openUntyped(connection)).clear("restoring");
  await removeUnusedParts(connection);
};

/** Runs one restore at a time across all tabs, if the browser has Web Locks. `skipIfLocked`: skips the work while another runs. */
export const withRestoreLock = (work: () => Promise<void>, skipIfLocked = false): Promise<void> =>
  withStorageErrors(() => {
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    if (locks === undefined) return skipIfLocked ? Promise.resolve() : work();
    return locks.request("smartlink-restore", { ifAvailable: skipIfLocked }, (lock) => (lock ? work() : undefined));
  });
