/**
 * Dates as the wire writes them. Read by hand and not by `Date.parse`, because engines disagree about all but one
 * form, and because a date that does not exist (30 February) must be refused and not rolled over.
 */
const dateTimeForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

export interface DateTime {
  /** The date and time as written, as if it were UTC: what a person reads on the calendar. Milliseconds. */
  readonly wallMs: number;
  /** Minutes that the writer's clock is ahead of UTC; without an offset, 0. */
  readonly offsetMinutes: number;
  readonly dateOnly: boolean;
  /** Written with an offset or with Z: one instant everywhere, and not the clock on the wall of wherever it is read. */
  readonly hasOffset: boolean;
}

const dayMs = 86_400_000;

const readOffset = (text: string): number | undefined => {
  if (text === "" || text.toUpperCase() === "Z") return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(":", ""));
  if (hours > 15 || minutes > 59) return undefined;
  return (hours * 60 + minutes) * (text.startsWith("-") ? -1 : 1);
};

/** Reads ISO 8601: a date, or a date and a time with or without an offset. undefined: it is none. */
export const readDateTime = (text: string): DateTime | undefined => {
  const match = dateTimeForm.exec(text.trim());
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  // Years below 100 are moved to 1900 by Date.UTC, so they fall out here too.
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const timeMs = ((hour ?? 0) * 60 + (minute ?? 0)) * 60_000 + (second ?? 0) * 1000;
  if ((minute ?? 0) > 59 || (second ?? 0) > 59 || timeMs > dayMs) return undefined;
  const fraction = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3));
  const offsetMinutes = readOffset(match[8] ?? "");
  if (offsetMinutes === undefined) return undefined;
  return {
    wallMs: midnight + timeMs + fraction,
    offsetMinutes,
    dateOnly: match[4] === undefined,
    hasOffset: match[8] !== undefined,
  };
};

/**
 * The instant in milliseconds since 1970, undefined where the text is no date. Without an offset it is UTC (decisions
 * §7). A date alone begins at 00:00; as the end of a span it lasts until its last millisecond.
 */
export const parseDateTime = (text: string, edge: "start" | "end" = "start"): number | undefined => {
  const moment = readDateTime(text);
  if (moment === undefined) return undefined;
  const instant = moment.wallMs - moment.offsetMinutes * 60_000;
  return moment.dateOnly && edge === "end" ? instant + dayMs - 1 : instant;
};
