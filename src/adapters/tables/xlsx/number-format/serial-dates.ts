/** Converts the dates of spreadsheets, which are numbers of days, and those of strict workbooks, which are ISO 8601 texts. */

/** A text for a date or time. */
export interface SerialDate {
  readonly text: string;
  /** Set for a day that spreadsheets display but that never was: 29 February 1900, and “0 January 1900”. */
  readonly isImpossible?: true;
}

/** How a number is read as a date. */
export interface SerialOptions {
  readonly isFrom1904: boolean;
  /** Whether the cell displays a day, or a time of day alone. */
  readonly hasDay: boolean;
  /** The smallest part that the cell displays: what is smaller is not rounded up, so that a cell keeps its day. */
  readonly precision: "day" | "minute" | "second";
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const secondsPerDay = 86_400;
/** 31 December 9999, the last day of spreadsheets. */
const lastDayMs = Date.UTC(9999, 11, 31);
/** In spreadsheets, 1900 is a leap year. */
const impossibleDay = 60;

/**
 * Formats a date as `2027-01-31`, with a time as `2027-01-31T10:30` or `2027-01-31T10:30:05`, and a time alone as `10:30`.
 * Undefined for a number that is no date.
 */
export const formatSerial = (
  serial: number,
  { isFrom1904, hasDay, precision }: SerialOptions,
): SerialDate | undefined => {
  if (!(serial >= 0)) return undefined;
  // A time in a column that displays days alone is a time.
  const isTimeAlone = precision === "day" && !isFrom1904 && serial < 1;
  const seconds = toSeconds(serial, isTimeAlone ? "minute" : precision);
  const day = Math.floor(seconds / secondsPerDay);
  const clock = formatClock(seconds % secondsPerDay);
  const hasClock = seconds % secondsPerDay !== 0;
  const ms = toDayMs(day, isFrom1904);
  if (ms > lastDayMs) return undefined;
  if (!hasDay) return { text: clock };
  if (!isFrom1904 && day === 0) return hasClock ? { text: clock } : { text: "1900-01-00", isImpossible: true };
  const isImpossible = !isFrom1904 && day === impossibleDay;
  const date = isImpossible ? "1900-02-29" : new Date(ms).toISOString().slice(0, 10);
  const text = hasClock ? `${date}T${clock}` : date;
  return isImpossible ? { text, isImpossible } : { text };
};

/** Returns the seconds that are displayed. Fractions are rounded: 10:20 is stored as a number just below. */
const toSeconds = (serial: number, precision: SerialOptions["precision"]): number => {
  const ms = Math.round(serial * dayMs);
  if (precision === "second") return Math.round(ms / 1_000);
  const unitMs = precision === "day" ? dayMs : minuteMs;
  return (Math.floor(ms / unitMs) * unitMs) / 1_000;
};

const firstDay1904 = Date.UTC(1904, 0, 1);
const lastDay1899 = Date.UTC(1899, 11, 31);

const toDayMs = (day: number, isFrom1904: boolean): number =>
  isFrom1904 ? firstDay1904 + day * dayMs : lastDay1899 + (day < impossibleDay ? day : day - 1) * dayMs;

const formatClock = (seconds: number): string => {
  const clock = new Date(seconds * 1000).toISOString();
  return seconds % 60 === 0 ? clock.slice(11, 16) : clock.slice(11, 19);
};

/** A date, a time or both, as ISO 8601 writes them, with or without a zone, which spreadsheets do not have. */
const isoPattern =
  /^(?:(\d{4})-?(\d\d)-?(\d\d))?(?:(?:^|^T|[T ])(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** An ISO 8601 text as spreadsheets store it. */
export interface ParsedIsoDate {
  /** Number of days. */
  readonly serial: number;
  readonly hasDay: boolean;
}

/** Parses the text of a cell of type `d`; undefined for another text and for days that spreadsheets do not have. */
export const parseIsoDate = (text: string, isFrom1904: boolean): ParsedIsoDate | undefined => {
  const match = isoPattern.exec(text);
  if (match === null || (match[1] === undefined && match[4] === undefined)) return undefined;
  const [, year, month, day, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = match;
  const time =
    (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)) / secondsPerDay;
  if (year === undefined) return { serial: time, hasDay: false };
  const ms = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(day)) return undefined;
  const days = isFrom1904 ? (ms - firstDay1904) / dayMs : toDayFrom1900(ms);
  return days < 0 ? undefined : { serial: days + time, hasDay: true };
};

/** The last days of 1899 stand for times alone. */
const toDayFrom1900 = (ms: number): number => {
  const days = (ms - lastDay1899) / dayMs;
  if (days < 0) return days === -1 ? 0 : days;
  return days < impossibleDay ? days : days + 1;
};
