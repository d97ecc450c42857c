/** When something happens: on a day, by the clock of wherever one is, or at one instant for everybody. */
import { readDateTime } from "../dates/date-time.ts";

export interface EventTime {
  /**
   * date: a whole day. floating: the clock on the wall of the place. instant: the same moment everywhere.
   */
  readonly kind: "date" | "floating" | "instant";
  /** Milliseconds since 1970; of a date and of a floating time as if they were UTC. */
  readonly ms: number;
}

/** Of ISO 8601. `timeZone`: an IANA name for a time without offset; one that no one knows leaves it floating. */
export const readEventTime = (text: string, timeZone = ""): EventTime | undefined => {
  const moment = readDateTime(text);
  if (moment === undefined) return undefined;
  if (moment.dateOnly) return { kind: "date", ms: moment.wallMs };
  if (moment.hasOffset) return { kind: "instant", ms: moment.wallMs - moment.offsetMinutes * 60_000 };
  return toZonedTime(moment.wallMs, timeZone);
};

/** Of `20270605`, `20270605T180000` and `20270605T180000Z`, as calendars write them. */
export const readCalendarTime = (value: string, timeZone = ""): EventTime | undefined => {
  const [, date, time, zulu] = /^(\d{8})(?:T(\d{6})(Z?))?$/.exec(value.trim()) ?? [];
  if (date === undefined) return undefined;
  const day = date.replace(/^(....)(..)(..)$/, "$1-$2-$3");
  if (time === undefined) return readEventTime(day);
  return readEventTime(`${day}T${time.replace(/^(..)(..)(..)$/, "$1:$2:$3")}${zulu}`, timeZone);
};

/** The inverse of `readCalendarTime`. */
export const formatCalendarTime = ({ kind, ms }: EventTime): string => {
  const [date = "", time = ""] = new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "").split("T");
  return kind === "date" ? date : `${date}T${time}${kind === "instant" ? "Z" : ""}`;
};

export const isTimeZone = (name: string): boolean => {
  try {
    offsetMs(0, name);
    return true;
  } catch {
    return false;
  }
};

const toZonedTime = (wallMs: number, timeZone: string): EventTime => {
  if (timeZone === "" || !isTimeZone(timeZone)) return { kind: "floating", ms: wallMs };
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  const guess = wallMs - offsetMs(wallMs, timeZone);
  return { kind: "instant", ms: wallMs - offsetMs(guess, timeZone) };
};

/** How far that zone's clocks are ahead of UTC. Throws for a zone that no one knows. */
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
