import type { Clock } from "#ports/clock.ts";

/** Reads the time of the computer. */
export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  elapsedMs: () => performance.now(),
};
