/** What a restore leaves behind where it was broken off. Apart from the restore itself, because every start asks for it. */
import type { Connection } from "../store/database/connection.ts";
import { withStorageErrors } from "../store/database/storage-errors.ts";
import { openUntyped } from "../store/database/untyped-database.ts";
import { removeUnusedParts } from "../store/jobs/remove-job.ts";

/** Removes what a restore that never ended has left, unless one is under way in another tab. */
export const discardUnfinishedRestore = async (connection: Connection): Promise<void> => {
  if ((await (await openUntyped(connection)).count("restoring")) > 0)
    await withRestoreLock(() => discardRestoreData(connection), true);
};

/** Removes the records that wait, and the parts that came for them. */
export const discardRestoreData = async (connection: Connection): Promise<void> => {
  await (await openUntyped(connection)).clear("restoring");
  await removeUnusedParts(connection);
};

/** One at a time among all tabs, where the browser has locks; `orNothing`: not at all while another one is at it. */
export const withRestoreLock = (work: () => Promise<void>, orNothing = false): Promise<void> =>
  withStorageErrors(() => {
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    if (locks === undefined) return orNothing ? Promise.resolve() : work();
    return locks.request("smartlink-restore", { ifAvailable: orNothing }, (lock) => (lock ? work() : undefined));
  });
