/**
 * Parses ISO 8601 dates. `Date.parse` is not used, because browsers disagree about all forms but one and turn a date that
 * does not exist (30 February) into another.
 */
const dateTimeForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** A date, with or without time and offset. */
export interface DateTime {
  /** The date and time as written, in milliseconds since 1970 as if it were UTC. */
  readonly wallMs: number;
  /** Offset from UTC in minutes, positive east of Greenwich; 0 without an offset. */
  readonly offsetMinutes: number;
  readonly dateOnly: boolean;
  /** Whether it has an offset or Z, so that it is one instant everywhere, not a local time. */
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

/** Parses a date, or a date and a time with or without an offset. Undefined if the text is neither. */
export const readDateTime = (text: string): DateTime | undefined => {
  const match = dateTimeForm.exec(text.trim());
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  // Date.UTC adds 1900 to years below 100, so this rejects them too.
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
 * Returns the instant in milliseconds since 1970; undefined if the text is not a date. Without an offset it is UTC
 * (docs/reader.md, “Availability”). A date without a time is its first millisecond or, as the end of a period, its last.
 */
export const parseDateTime = (text: string, edge: "start" | "end" = "start"): number | undefined => {
  const dateTime = readDateTime(text);
  if (dateTime === undefined) return undefined;
  const instant = dateTime.wallMs - dateTime.offsetMinutes * 60_000;
  return dateTime.dateOnly && edge === "end" ? instant + dayMs - 1 : instant;
};
