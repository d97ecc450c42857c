/**
 * Filters of placeholders (decisions §5). Values are texts; dates and numbers are formatted by `Intl` in the
 * smartlink's language. `default` and `raw` are no formats: the one gives a value, the other switches encoding off.
 */

import { readDateTime } from "../dates/date-time.ts";
import { readOwnProperty } from "../values/own-property.ts";

export interface FilterCall {
  readonly name: string;
  readonly argument?: string;
}

/** A value formatted, or undefined where the filter cannot read it. */
export type Formatter = (value: string) => string | undefined;

interface FilterDefinition {
  readonly argument: "none" | "optional" | "required";
  /** What the filter reads and how to write it, for messages. */
  readonly reads: string;
  /** Why the argument is wrong, as a sentence. */
  readonly describeProblem?: (argument: string) => string | undefined;
  readonly format: (locale: string, argument: string | undefined) => Formatter;
}

const identity: Formatter = (value) => value;
const numberForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const numberHint = "a number such as 1234.5, with a dot before the decimals and nothing between the thousands";

const describeDecimalsProblem = (argument: string): string | undefined =>
  /^\d{1,2}$/.test(argument.trim()) && Number(argument) <= 20
    ? undefined
    : "its argument is the number of decimals, from 0 to 20.";

const toDecimalOptions = (argument: string | undefined): Intl.NumberFormatOptions =>
  argument === undefined ? {} : { minimumFractionDigits: Number(argument), maximumFractionDigits: Number(argument) };

const createNumberFormatter = (locale: string, options: Intl.NumberFormatOptions): Formatter => {
  const formatter = new Intl.NumberFormat(locale, options);
  return (value) => {
    const text = value.trim();
    // As text, not as a double: amounts with more than 15 digits keep them all.
    return numberForm.test(text) ? formatter.format(text.replace(/^\+/, "") as Intl.StringNumericLiteral) : undefined;
  };
};

const dateStyles = ["full", "long", "medium", "short"] as const;
type DateStyle = (typeof dateStyles)[number];
const isStyle = (text: string): text is DateStyle => (dateStyles as readonly string[]).includes(text);

const dateParts: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  year: { year: "numeric" },
  month: { month: "long" },
  "month-year": { month: "long", year: "numeric" },
  day: { day: "numeric" },
  "day-month": { day: "numeric", month: "long" },
  weekday: { weekday: "long" },
};

const describeDateProblem = (argument: string): string | undefined => {
  const [date = "", time, ...more] = argument.split(",").map((part) => part.trim());
  const timeGood = time === undefined || (isStyle(time) && (isStyle(date) || date === "none"));
  return more.length === 0 &&
    timeGood &&
    (isStyle(date) || (date === "none" && time !== undefined) || Object.hasOwn(dateParts, date))
    ? undefined
    : `its argument is full, long, medium or short, with a time as in "medium,short", or one of ${Object.keys(dateParts).join(", ")}.`;
};

const dateOptions = (argument = "long"): Intl.DateTimeFormatOptions => {
  const [date = "", time = ""] = argument.split(",").map((part) => part.trim());
  const parts = readOwnProperty(dateParts, date);
  return {
    ...(parts ?? (isStyle(date) ? { dateStyle: date } : {})),
    ...(isStyle(time) ? { timeStyle: time } : {}),
    // The calendar date as it was written, whatever the clock of the machine that generates.
    timeZone: "UTC",
  };
};

const toTitleCase = (value: string, locale: string): string => {
  const shouted = value === value.toLocaleUpperCase(locale) && value !== value.toLocaleLowerCase(locale);
  return (shouted ? value.toLocaleLowerCase(locale) : value).replace(
    /(^|[^\p{L}\p{M}\p{N}'’])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase(locale),
  );
};

/** All filters by name. */
export const filters: Readonly<Record<string, FilterDefinition>> = {
  default: { argument: "required", reads: "any text", format: () => identity },
  raw: { argument: "none", reads: "any text", format: () => identity },
  upper: { argument: "none", reads: "any text", format: (locale) => (value) => value.toLocaleUpperCase(locale) },
  lower: { argument: "none", reads: "any text", format: (locale) => (value) => value.toLocaleLowerCase(locale) },
  title: { argument: "none", reads: "any text", format: (locale) => (value) => toTitleCase(value, locale) },
  trim: { argument: "none", reads: "any text", format: () => (value) => value.trim() },
  date: {
    argument: "optional",
    reads: "a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00",
    describeProblem: describeDateProblem,
    format: (locale, argument) => {
      const formatter = new Intl.DateTimeFormat(locale, dateOptions(argument));
      return (value) => {
        const moment = readDateTime(value);
        return moment === undefined ? undefined : formatter.format(moment.wallMs);
      };
    },
  },
  number: {
    argument: "optional",
    reads: numberHint,
    describeProblem: describeDecimalsProblem,
    format: (locale, argument) => createNumberFormatter(locale, toDecimalOptions(argument)),
  },
  currency: {
    argument: "required",
    reads: numberHint,
    describeProblem: (argument) =>
      /^\s*[A-Za-z]{3}\s*$/.test(argument)
        ? undefined
        : "its argument is the currency's three letters, as in currency:EUR.",
    format: (locale, argument = "") =>
      createNumberFormatter(locale, { style: "currency", currency: argument.trim().toUpperCase() }),
  },
  percent: {
    argument: "optional",
    reads: `${numberHint} (0.25 becomes 25 %)`,
    describeProblem: describeDecimalsProblem,
    format: (locale, argument) => createNumberFormatter(locale, { style: "percent", ...toDecimalOptions(argument) }),
  },
};

const findFilter = (name: string): FilterDefinition | undefined => readOwnProperty(filters, name);

/** Why a filter cannot work, as the end of a sentence; undefined where it can. */
export const findFilterProblem = ({ name, argument }: FilterCall): string | undefined => {
  const rule = findFilter(name);
  if (rule === undefined) {
    return name === ""
      ? "a filter's name is missing after the bar."
      : `there is no filter "${name.slice(0, 40)}". Use one of ${Object.keys(filters).join(", ")}.`;
  }
  if (argument === undefined) {
    return rule.argument === "required"
      ? `the filter ${name} needs an argument, as in ${name}:${name === "currency" ? "EUR" : "text"}.`
      : undefined;
  }
  if (rule.argument === "none") return `the filter ${name} takes no argument.`;
  const fault = rule.describeProblem?.(argument);
  return fault === undefined ? undefined : `the filter ${name} cannot work: ${fault}`;
};

/** The format of a filter that has no fault. Making one costs, using it does not: keep it while the locale stays. */
export const createFormatter = ({ name, argument }: FilterCall, locale: string): Formatter =>
  findFilter(name)?.format(locale, argument) ?? identity;

/** What a filter reads, for messages. */
export const describeFilterInput = (name: string): string => findFilter(name)?.reads ?? "any text";

/** A language that `Intl` knows, of what a smartlink says of its languages (`fr`, `fr_FR`, `DE`); `en` without. */
export const selectLocale = (languages: readonly string[]): string => {
  for (const language of languages) {
    try {
      const [locale] = Intl.getCanonicalLocales(language.trim().replace(/_/g, "-"));
      if (locale !== undefined) return locale;
    } catch {
      // No language tag: the next one may be.
    }
  }
  return "en";
};
