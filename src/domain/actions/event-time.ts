/** Reads and formats the times of events: whole days, local times and instants. */

import { readDateTime } from "../dates/date-time.ts";
import { findTimeZone } from "../dates/time-zone.ts";

/** A day or time. */
export interface EventTime {
  /** `date`: a whole day. `floating`: local time of any place (RFC 5545, 3.3.5). `instant`: the same instant everywhere. */
  readonly kind: "date" | "floating" | "instant";
  /** Milliseconds since 1970; dates and floating times as if they were UTC. */
  readonly ms: number;
}

/** The name of a time zone, or its offset from UTC for a local time, both in milliseconds. */
export type EventZone = string | ((wallMs: number) => number);

/** Reads ISO 8601. `timeZone`: for a time without offset; with an unknown zone, the time stays floating. */
export const readEventTime = (text: string, timeZone: EventZone = ""): EventTime | undefined => {
  const dateTime = readDateTime(text);
  if (dateTime === undefined) return undefined;
  if (dateTime.dateOnly) return { kind: "date", ms: dateTime.wallMs };
  if (dateTime.hasOffset) return { kind: "instant", ms: dateTime.wallMs - dateTime.offsetMinutes * 60_000 };
  return toZonedTime(dateTime.wallMs, timeZone);
};

/** Reads the forms of iCalendar: `20270605`, `20270605T180000` and `20270605T180000Z`. */
export const readCalendarTime = (value: string, timeZone: EventZone = ""): EventTime | undefined => {
  const [, date, time, zulu] = /^(\d{8})(?:T(\d{6})(Z?))?$/.exec(value.trim()) ?? [];
  if (date === undefined) return undefined;
  const day = date.replace(/^(....)(..)(..)$/, "$1-$2-$3");
  if (time === undefined) return readEventTime(day);
  return readEventTime(`${day}T${time.replace(/^(..)(..)(..)$/, "$1:$2:$3")}${zulu}`, timeZone);
};

/** Formats a time as `readCalendarTime` reads it. */
export const formatCalendarTime = ({ kind, ms }: EventTime): string => {
  const [date = "", time = ""] = new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "").split("T");
  return kind === "date" ? date : `${date}T${time}${kind === "instant" ? "Z" : ""}`;
};

const toZonedTime = (wallMs: number, timeZone: EventZone): EventTime => {
  if (typeof timeZone === "function") return { kind: "instant", ms: wallMs - timeZone(wallMs) };
  const zone = findTimeZone(timeZone);
  if (zone === undefined) return { kind: "floating", ms: wallMs };
  // The first guess may be on the other side of a daylight saving change, so the offset is computed again.
  const guess = wallMs - offsetMs(wallMs, zone);
  return { kind: "instant", ms: wallMs - offsetMs(guess, zone) };
};

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. @throws RangeError for an unknown zone. */
const offsetMs = (instantMs: number, timeZone: string): number => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(instantMs / 1000) * 1000;
};
