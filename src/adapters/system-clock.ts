import { memoizeLast } from "#domain/values/memoize-last.ts";
import type { Clock } from "#ports/clock.ts";

/** Formats a time. Formatting takes longer than reading the clock, and several rows of a batch end within a millisecond. */
const formatTime = memoizeLast((ms: number) => new Date(ms).toISOString());

/** Reads the time of the computer. */
export const systemClock: Clock = {
  now: () => formatTime(Date.now()),
  elapsedMs: () => performance.now(),
};
