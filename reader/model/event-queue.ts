/** Limits of the queue of unsent events, and the delay between attempts. */

/** Older events are dropped beyond this number. */
export const maxQueuedEvents = 1_000;
/** Older events are not sent. */
export const maxEventAgeMs = 7 * 24 * 60 * 60 * 1000;

/** What the queue needs to know of an event. */
export interface QueuedEvent {
  /** Time of the event, milliseconds since 1970. */
  readonly atMs: number;
}

/** The result of `pruneQueue`. */
export interface PrunedQueue<Item> {
  /** Oldest first. */
  readonly retained: readonly Item[];
  /** Too old, or beyond the maximum number. */
  readonly dropped: readonly Item[];
}

/** Separates the events to keep from those to drop. Events in the future are retained: the clock may have been set back. */
export const pruneQueue = <Item extends QueuedEvent>(items: readonly Item[], nowMs: number): PrunedQueue<Item> => {
  const sorted = [...items].sort((a, b) => a.atMs - b.atMs);
  const recentItems = sorted.filter(({ atMs }) => nowMs - atMs <= maxEventAgeMs);
  const retained = recentItems.slice(-maxQueuedEvents);
  const retainedSet = new Set(retained);
  return { retained, dropped: sorted.filter((item) => !retainedSet.has(item)) };
};

const minRetryMs = 5_000;
const maxRetryMs = 15 * 60 * 1000;

/**
 * Returns the delay after `failures` failures in a row: exponential backoff from 5 s to 15 min with jitter.
 *
 * @param random In [0, 1); scales the second half of the delay.
 */
export const retryDelayMs = (failures: number, random: number): number => {
  const delayMs = Math.min(maxRetryMs, minRetryMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return delayMs / 2 + (delayMs / 2) * random;
};
