/** How many tracked events wait for their collector, for how long, and when it is tried again. */
export const maxQueuedEvents = 1_000;
export const maxEventAgeMs = 7 * 24 * 60 * 60 * 1000;

export interface QueuedEvent {
  /** When it happened, ms since 1970. */
  readonly atMs: number;
}

export interface PrunedQueue<Item> {
  /** Oldest first. */
  readonly kept: readonly Item[];
  /** Too old, or the oldest of too many. */
  readonly dropped: readonly Item[];
}

/** An event of the future is kept: a clock that was set back is no reason to lose it. */
export const pruneQueue = <Item extends QueuedEvent>(items: readonly Item[], nowMs: number): PrunedQueue<Item> => {
  const inOrder = [...items].sort((one, other) => one.atMs - other.atMs);
  const fresh = inOrder.filter(({ atMs }) => nowMs - atMs <= maxEventAgeMs);
  const kept = fresh.slice(-maxQueuedEvents);
  const stays = new Set(kept);
  return { kept, dropped: inOrder.filter((item) => !stays.has(item)) };
};

const firstRetryMs = 5_000;
const longestRetryMs = 15 * 60 * 1000;

/** The pause after that many failures in a row: doubled each time, half of it by chance (`random` in [0, 1)). */
export const retryDelayMs = (failures: number, random: number): number => {
  const whole = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return whole / 2 + (whole / 2) * random;
};
