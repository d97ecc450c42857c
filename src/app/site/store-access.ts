/** Access to the store for pages that run no jobs: the owner's credentials, and whether another page runs a job. */
import { type BrowserEnvironment, createBrowserEnvironment } from "#adapters/browser-environment.ts";
import { createPageRunner } from "#adapters/page-runner.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { jobChannelName, runnerLockName } from "#usecases/jobs/job-channel.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";
import { releaseOnLeave } from "./release-on-leave.ts";
import { type WatchedJobs, watchJobs } from "./watched-jobs.ts";

/** The owner's credentials of the REST API. */
export type ApiAccess = Pick<Workspace, "readAuthorization" | "renewAuthorization">;

/** Returns access that loads its code at the first call: the schemas are a third of a page's start-up code. */
export const createApiAccess = (environment: BrowserEnvironment): ApiAccess => {
  const workspace = memoizeAsync(async (): Promise<Workspace> => {
    const { createWorkspace } = await import("#usecases/workspace/workspace.ts");
    return createWorkspace(environment);
  });
  return {
    readAuthorization: async () => (await workspace()).readAuthorization(),
    renewAuthorization: async () => (await workspace()).renewAuthorization(),
  };
};

/**
 * Returns the `Authorization` header value; undefined where this browser does not have it. Closes its connection. `site`: the
 * site's folder, ending in a slash.
 */
export const readAuthorization = async (site: URL): Promise<string | undefined> => {
  const store = await openIdbStore();
  try {
    return await createApiAccess(createBrowserEnvironment(store, site.href)).readAuthorization();
  } finally {
    await store.close();
  }
};

/** Watches the jobs that other pages run, until this page is left. */
export const watchStoredJobs = async (): Promise<WatchedJobs> => {
  const store = await openIdbStore();
  releaseOnLeave(store.connection);
  const { isPresent } = createPageRunner({ lockName: runnerLockName, channelName: jobChannelName });
  return watchJobs({ list: () => store.jobs.list(), present: isPresent }, new AbortController().signal);
};
