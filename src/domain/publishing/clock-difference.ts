/** Compares the clock of this computer with that of a server, which rejects signatures that are too old or too new. */

/** Servers accept 15 minutes. A smaller difference is not the reason of a rejection. */
const toleranceMs = 5 * 60_000;

/**
 * Describes how far this computer's clock is from the server's, such as `2 hours 5 minutes ahead of`. Returns undefined
 * for less than 5 minutes, or if one of the times cannot be read. `serverTime`: an HTTP date or ISO 8601; `now`: ISO 8601.
 */
export const describeClockDifference = (serverTime: string | null | undefined, now: string): string | undefined => {
  const differenceMs = Date.parse(now) - Date.parse(serverTime ?? "");
  if (Number.isNaN(differenceMs) || Math.abs(differenceMs) < toleranceMs) return undefined;
  return `${describeMinutes(Math.round(Math.abs(differenceMs) / 60_000))} ${differenceMs > 0 ? "ahead of" : "behind"}`;
};

const describeMinutes = (minutes: number): string => {
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor((minutes % 1_440) / 60);
  const counts = [count(days, "day"), count(hours, "hour"), count(minutes % 60, "minute")];
  // Minutes say nothing beside days.
  return counts
    .slice(0, days > 0 ? 2 : 3)
    .filter((part) => part !== undefined)
    .join(" ");
};

const count = (value: number, noun: string): string | undefined =>
  value === 0 ? undefined : `${value} ${noun}${value === 1 ? "" : "s"}`;
