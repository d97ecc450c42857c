/**
 * Reads dates as people write them in spreadsheets: `31.01.2027`, `01/31/2027`, `5. Februar 2027`, `Feb 5, 2027 6:00 PM`.
 * Dates with points begin with the day. Dates with slashes or hyphens can begin with day or month, so they need a choice.
 */

import { foldName } from "../text/fold-name.ts";
import { readDateTime } from "./date-time.ts";

/** Orders that a person can choose. Whatever is chosen, dates that have one meaning only are read. */
export const dateOrders = ["year-month-day", "day-month-year", "month-day-year"] as const;
/** What a table's dates with slashes or hyphens begin with. With `year-month-day`, they are not expected. */
export type DateOrder = (typeof dateOrders)[number];

/** The possible meanings of a written date, in ISO 8601. */
export interface WrittenDate {
  readonly dayFirst?: string | undefined;
  readonly monthFirst?: string | undefined;
  /** Set if the form alone decides the meaning, which both fields then have. */
  readonly order?: DateOrder;
}

/** Longer texts are no dates. Cells can have millions of characters. */
const maxLength = 60;

const spaces = /[\s\u200e\u200f]+/gu;
const timeForm =
  /^(.*?\S)(?:,? (?:at |um |à |a las )?|T)(\d{1,2})[:.h](\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?(?:([ap])\.? ?m\.?|uhr|h)?$/i;
const weekdayForm = /^(\p{L}[\p{L}\p{M}]*)\.?,? (.+)$/u;

/** Returns the meanings; undefined if the text is no date. ISO 8601 dates are returned as they are. */
export const readWrittenDate = (text: string): WrittenDate | undefined => {
  if (text.length > maxLength || !/\d/.test(text)) return undefined;
  if (readDateTime(text) !== undefined) return decide(text, "year-month-day");
  const line = text.replace(spaces, " ").trim();
  const whole = readDate(line);
  if (whole !== undefined) return whole;
  const [, date = "", hour = "", minute = "", second, half = ""] = timeForm.exec(line) ?? [];
  const time = toTime(Number(hour), minute, second, half.toLowerCase());
  const read = date === "" || time === undefined ? undefined : readDate(date.replace(/,$/, ""));
  if (read === undefined) return undefined;
  const addTime = (day: string | undefined) => (day === undefined ? undefined : `${day}T${time}`);
  return { ...read, dayFirst: addTime(read.dayFirst), monthFirst: addTime(read.monthFirst) };
};

const toTime = (hour: number, minute: string, second: string | undefined, half: string): string | undefined => {
  if (half !== "" && (hour < 1 || hour > 12)) return undefined;
  const hours = half === "" ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  return `${pad(hours)}:${minute}${second === undefined ? "" : `:${second}`}`;
};

const readDate = (text: string): WrittenDate | undefined => {
  const [, weekday = "", rest = ""] = weekdayForm.exec(text) ?? [];
  const date = weekday !== "" && findMonth(weekday) === undefined && isWeekday(weekday) ? rest : text;
  return readNumericDate(date) ?? readNamedDate(date);
};

const yearFirstForm =
  /^(\d{4})(?:([./-]) ?(\d{1,2})\2 ?(\d{1,2})\.?|(?:年|년) ?(\d{1,2})(?:月|월) ?(\d{1,2})(?:日|일))$/u;
const yearLastForm = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})\.?$/;

const readNumericDate = (text: string): WrittenDate | undefined => {
  const yearFirst = yearFirstForm.exec(text);
  if (yearFirst !== null) {
    const [, year = "", , month = yearFirst[5] ?? "", day = yearFirst[6] ?? ""] = yearFirst;
    return decide(toIso(year, month, day), "year-month-day");
  }
  const [, first = "", separator, second = "", year = ""] = yearLastForm.exec(text) ?? [];
  // `27-01-05` can also begin with its year.
  if (separator === undefined || (separator === "-" && year.length === 2)) return undefined;
  const dayFirst = toIso(year, second, first);
  if (separator === ".") return decide(dayFirst, "day-month-year");
  const monthFirst = toIso(year, first, second);
  return dayFirst === undefined && monthFirst === undefined ? undefined : { dayFirst, monthFirst };
};

const monthName = "(\\p{L}[\\p{L}\\p{M}]*)\\.?";
const dayFirstForm = new RegExp(
  `^(\\d{1,2})(?:\\.|st|nd|rd|th|er|º|ª)?[ -]?(?:de |di |of |d['’])?${monthName},?[ -]?(?:de |del )?(\\d{4}|\\d{2})\\.?(?: [гр]\\.| r\\.)?$`,
  "iu",
);
const monthFirstForm = new RegExp(`^${monthName}[ -](\\d{1,2})(?:st|nd|rd|th)?(?:, ?| |-)(\\d{4})$`, "iu");

const readNamedDate = (text: string): WrittenDate | undefined => {
  const [, day, name = "", year = ""] = dayFirstForm.exec(text) ?? [];
  if (day !== undefined) return decide(toIso(year, String(findMonth(name) ?? 0), day), "day-month-year");
  const [, month, dayAfter = "", yearAfter = ""] = monthFirstForm.exec(text) ?? [];
  return month === undefined
    ? undefined
    : decide(toIso(yearAfter, String(findMonth(month) ?? 0), dayAfter), "month-day-year");
};

const decide = (iso: string | undefined, order: DateOrder): WrittenDate | undefined =>
  iso === undefined ? undefined : { dayFirst: iso, monthFirst: iso, order };

/**
 * Returns the day in ISO 8601; undefined if it does not exist. Of years with two digits, only those are read that all
 * spreadsheets put into the same century: 00 to 29 and 50 to 99.
 */
const toIso = (year: string, month: string, day: string): string | undefined => {
  const century = year.length === 4 ? "" : Number(year) < 30 ? "20" : Number(year) > 49 ? "19" : undefined;
  const iso = `${century ?? ""}${year}-${pad(Number(month))}-${pad(Number(day))}`;
  return century !== undefined && readDateTime(iso) !== undefined ? iso : undefined;
};

const pad = (number: number): string => String(number).padStart(2, "0");

/**
 * Proposes the order of a table from values of its columns of dates. With slashes or hyphens, a number over 12 decides.
 * Undefined if nothing decides, or if values contradict each other, so that a person has to choose.
 */
export const proposeDateOrder = (values: Iterable<string>): DateOrder | undefined => {
  const orders = new Set<DateOrder>();
  let isOpen = false;
  let written: DateOrder = "year-month-day";
  for (const value of values) {
    const date = readWrittenDate(value);
    if (date === undefined) continue;
    const { dayFirst, monthFirst, order } = date;
    if (order !== undefined) written = written === "year-month-day" ? order : written;
    else if (dayFirst === undefined) orders.add("month-day-year");
    else if (monthFirst === undefined) orders.add("day-month-year");
    else isOpen ||= dayFirst !== monthFirst;
  }
  const [order] = orders;
  return orders.size === 1 ? order : orders.size > 1 || isOpen ? undefined : written;
};

// Names of months and weekdays in many languages, as `Intl` knows them, for reading dates that people wrote.

const locales =
  "en fr de de-AT de-CH es it pt nl ru pl cs sk sl hr hu ro bg uk sv da nb fi et lv lt el tr ca id ar".split(" ");

/** Abbreviations that spreadsheets write and `Intl` does not. */
const furtherMonths: Readonly<Record<string, number>> = { mrz: 3, maerz: 3, jaenner: 1, febr: 2, sept: 9 };

/** Stands for a name that means different months in different languages: `listopad` is October or November. */
const isDisputed = 0;

let months: ReadonlyMap<string, number> | undefined;
let weekdays: ReadonlySet<string> | undefined;

/** Returns the month of a name or an abbreviation, from 1 to 12; undefined if it is none, or one of several. */
const findMonth = (name: string): number | undefined => {
  months ??= listMonths();
  return months.get(foldName(name)) || undefined;
};

/** Returns whether a text is the name of a weekday, or its abbreviation. */
const isWeekday = (name: string): boolean => {
  weekdays ??= new Set(listNames(7, (day) => Date.UTC(2024, 0, day), "weekday").map(({ name: weekday }) => weekday));
  return weekdays.has(foldName(name));
};

const listMonths = (): ReadonlyMap<string, number> => {
  const result = new Map<string, number>(Object.entries(furtherMonths));
  for (const { name, number } of listNames(12, (month) => Date.UTC(2024, month - 1, 15), "month"))
    result.set(name, (result.get(name) ?? number) === number ? number : isDisputed);
  return result;
};

/** Lists the names alone and beside a day, which many languages inflect: `luty` and `5 lutego`. */
const listNames = (count: number, toMs: (number: number) => number, part: "month" | "weekday") =>
  locales.flatMap((locale) =>
    (["long", "short"] as const).flatMap((style) =>
      [{}, { day: "numeric", month: style } as const].flatMap((beside) => {
        const format = new Intl.DateTimeFormat(locale, { ...beside, [part]: style, timeZone: "UTC" });
        return Array.from({ length: count }, (_, index) => {
          const parts = format.formatToParts(toMs(index + 1));
          return { name: foldName(parts.find(({ type }) => type === part)?.value ?? ""), number: index + 1 };
        }).filter(({ name }) => /^\p{L}{2,}$/u.test(name));
      }),
    ),
  );
