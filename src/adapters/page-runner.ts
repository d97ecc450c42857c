import type { Runner } from "#ports/runner.ts";

/** The names that the pages and the service worker have agreed on. */
export interface RunnerNames {
  /** The Web Lock that the page which runs the jobs holds. */
  readonly lockName: string;
  /** The BroadcastChannel on which pages notify each other of changed jobs. */
  readonly channelName: string;
}

/**
 * Creates the access to the page that runs jobs. That page holds a Web Lock, which the browser releases when the page
 * closes. A browser without Web Locks has no service workers either: the caller is then a page and runs its jobs itself.
 */
export const createPageRunner = (
  { lockName, channelName }: RunnerNames,
  locks: Pick<LockManager, "query"> | undefined = navigator.locks,
): Runner => ({
  isPresent: async () => {
    if (locks === undefined) return true;
    const { held = [] } = await locks.query();
    return held.some(({ name }) => name === lockName);
  },
  wake: (jobId) => {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage({ kind: "due", jobId });
    channel.close();
  },
});
