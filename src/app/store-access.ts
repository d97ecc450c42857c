/** What a page needs of the store that runs no jobs: the owner's credentials, and whether other pages run one. */

import { createPageRunner } from "#adapters/page-runner.ts";
import { randomIds } from "#adapters/random-ids.ts";
import { createIdbSecretStore } from "#adapters/store/idb-secret-store.ts";
import { type IdbStore, openIdbStore } from "#adapters/store/idb-store.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { webPasswords } from "#adapters/web-passwords.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { jobChannelName, runnerLockName } from "#usecases/jobs/job-channel.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";
import { releaseOnLeave } from "./release-on-leave.ts";
import { type WatchedJobs, watchJobs } from "./services/jobs/watched-jobs.ts";

export type ApiAccess = Pick<Workspace, "readAuthorization" | "renewAuthorization">;

/** Loaded when it is first asked for: the schemas it brings are a third of what a page starts with. */
export const createApiAccess = (store: IdbStore): ApiAccess => {
  const workspace = memoizeAsync(async (): Promise<Workspace> => {
    const { createWorkspace } = await import("#usecases/workspace/workspace.ts");
    return createWorkspace({
      store,
      clock: systemClock,
      ids: randomIds,
      passwords: webPasswords,
      keepsake: createIdbSecretStore(),
    });
  });
  return {
    readAuthorization: async () => (await workspace()).readAuthorization(),
    renewAuthorization: async () => (await workspace()).renewAuthorization(),
  };
};

/** The ready `Authorization` value; undefined where this browser does not hold it. Leaves no connection open. */
export const readAuthorization = async (): Promise<string | undefined> => {
  const store = await openIdbStore();
  try {
    return await createApiAccess(store).readAuthorization();
  } finally {
    await store.close();
  }
};

/** Jobs that some page runs, as long as this page is open. */
export const watchStoredJobs = async (): Promise<WatchedJobs> => {
  const store = await openIdbStore();
  releaseOnLeave(store.connection);
  const { isPresent } = createPageRunner({ lockName: runnerLockName, channelName: jobChannelName });
  return watchJobs({ list: () => store.jobs.list(), present: isPresent }, new AbortController().signal);
};
