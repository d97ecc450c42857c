import type { Runner } from "#ports/runner.ts";

export interface RunnerNames {
  /** The lock that the page which runs the jobs holds. */
  readonly lockName: string;
  /** The channel on which pages tell each other of jobs. */
  readonly channelName: string;
}

/**
 * The open pages, as a service worker sees them: the one that works holds a Web Lock, so its absence is certain. Where
 * a browser has no locks there is no service worker either, and the page that asks runs the jobs itself.
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
