/** Converts dates between the form's controls, which use the person's time zone, and stored settings, which have an offset. */
import { parseDateTime } from "#domain/dates/date-time.ts";

const twoDigits = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, "0");

const toLocalText = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, "0")}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/**
 * Returns a stored date as `2026-12-31T18:00` in the person's time zone; undefined if it is not a date. Seconds are left
 * out. A date without a time is its first or its last minute in UTC.
 */
export const localTextOf = (stored: string, edge: "start" | "end"): string | undefined => {
  const instant = parseDateTime(stored, edge);
  return instant === undefined ? undefined : toLocalText(new Date(instant));
};

/** Returns `2026-12-31T18:00` of the person's time zone with its offset on that day: `2026-12-31T18:00:00+01:00`. */
export const toStoredDateTime = (localText: string): string => {
  const date = new Date(localText);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(localText) || Number.isNaN(date.getTime())) return localText;
  const offset = -date.getTimezoneOffset();
  return `${localText}:00${offset < 0 ? "-" : "+"}${twoDigits(offset / 60)}:${twoDigits(offset % 60)}`;
};

/** Returns the last minute of the day that is so many days after `now`, in the person's time zone. */
export const endOfDayAfter = (now: number, days: number): string => {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  date.setHours(23, 59, 0, 0);
  return toStoredDateTime(toLocalText(date));
};
