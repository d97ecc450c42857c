/** What a page needs of the store that runs no jobs: the owner's credentials, and whether other pages run one. */
import { createPageRunner } from "#adapters/page-runner.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { createIdbSecretStore } from "#adapters/store/idb-secret-store.ts";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webPasswords } from "#adapters/web-passwords.ts";
import { channelName, lockName } from "#usecases/jobs/job-signals.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";
import { letGoWhenLeft } from "./release-on-leave.ts";
import { type SeenJobs, seeJobs } from "./services/jobs/seen-jobs.ts";

export type Access = Pick<Workspace, "authorization" | "renewAuthorization">;

/** Loaded when it is first asked for: the schemas it brings are a third of what a page starts with. */
export const accessOver = (store: IdbStore): Access => {
  let loading: Promise<Workspace> | undefined;
  const workspace = (): Promise<Workspace> => {
    loading ??= import("#usecases/workspace/workspace.ts").then(({ createWorkspace }) =>
      createWorkspace({
        store,
        clock: systemClock,
        ids: randomIds,
        passwords: webPasswords,
        keepsake: createIdbSecretStore(),
      }),
    );
    return loading;
  };
  return {
    authorization: async () => (await workspace()).authorization(),
    renewAuthorization: async () => (await workspace()).renewAuthorization(),
  };
};

/** The ready `Authorization` value; undefined where this browser does not hold it. Leaves no connection open. */
export const readAuthorization = async (): Promise<string | undefined> => {
  const store = await openIdbStore();
  try {
    return await accessOver(store).authorization();
  } finally {
    await store.close();
  }
};

/** Jobs that some page runs, as long as this page is open. */
export const seeStoredJobs = async (): Promise<SeenJobs> => {
  const store = await openIdbStore();
  letGoWhenLeft(store.connection);
  const { present } = createPageRunner({ lockName, channelName });
  return seeJobs({ list: () => store.jobs.list(), present }, new AbortController().signal);
};
