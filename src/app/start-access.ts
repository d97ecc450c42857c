/** The owner's credentials for a page that shows no jobs. */
import { randomIds } from "#adapters/random-ids.ts";
import { createIdbKeepsake } from "#adapters/store/idb-keepsake.ts";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webPasswords } from "#adapters/web-passwords.ts";
import { createWorkspace, type Workspace } from "#usecases/workspace.ts";

export type Access = Pick<Workspace, "authorization" | "renewAuthorization">;

export const accessOver = (store: IdbStore): Access =>
  createWorkspace({
    store,
    clock: systemClock,
    ids: randomIds,
    passwords: webPasswords,
    keepsake: createIdbKeepsake(),
  });

/** The ready `Authorization` value; undefined where this browser does not hold it. Leaves no connection open. */
export const readAuthorization = async (): Promise<string | undefined> => {
  const store = await openIdbStore();
  try {
    return await accessOver(store).authorization();
  } finally {
    await store.close();
  }
};
