/**
 * The filters of placeholders (docs/batch-files.md, “Filters”). Values are texts; `Intl` formats dates and numbers in the
 * smartlink's language. `default`, `raw` and `join` do not format: `default` provides a value, `raw` turns off encoding, and
 * `join` adds values of other columns.
 */

import { readDateTime } from "../dates/date-time.ts";
import { decimalForm } from "../values/decimal.ts";
import { readOwnProperty } from "../values/own-property.ts";
import { createCalculations, isPeriod } from "./calculation-filters.ts";
import { choose, choosesForEmpty, createPlural } from "./choice-filters.ts";
import { normalizeDate, normalizeNumber, toTitleLetter, toUpperCase } from "./engine-differences.ts";
import type { FilterCall, FilterDefinition, Formatter } from "./filter-definition.ts";
import { join } from "./join-filter.ts";

const identity: Formatter = (value) => value;
const numberHint =
  "a number such as 1234.5 (1234,5 in a table with decimal commas), with nothing between the thousands";

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
    // Passed as text, because a double would lose digits of amounts with more than 15.
    return decimalForm.test(text)
      ? normalizeNumber(formatter.format(text.replace(/^\+/, "") as Intl.StringNumericLiteral), locale)
      : undefined;
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
    // The date as written, whatever the time zone of this computer.
    timeZone: "UTC",
  };
};

const toTitleCase = (value: string, locale: string): string => {
  const shouted = value === toUpperCase(value, locale) && value !== value.toLocaleLowerCase(locale);
  return (shouted ? value.toLocaleLowerCase(locale) : value).replace(
    /(^|[^\p{L}\p{M}\p{N}'’])(\p{L})/gu,
    (_, before: string, letter: string) => before + toTitleLetter(letter, locale),
  );
};

/** All filters by name. */
export const filters: Readonly<Record<string, FilterDefinition>> = {
  default: { argument: "required", reads: "any text", format: () => identity },
  raw: { argument: "none", reads: "any text", format: () => identity },
  upper: { argument: "none", reads: "any text", format: (locale) => (value) => toUpperCase(value, locale) },
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
        const dateTime = readDateTime(value);
        return dateTime === undefined ? undefined : normalizeDate(formatter.format(dateTime.wallMs), locale);
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
    example: "EUR",
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
  plural: createPlural((locale) => createNumberFormatter(locale, {}), numberHint),
  choose,
  ...createCalculations(numberHint),
  join,
};

const findFilter = (name: string): FilterDefinition | undefined => readOwnProperty(filters, name);

/** Returns why a filter is invalid, as the end of a sentence; undefined if it is valid. */
export const findFilterProblem = ({ name, argument }: FilterCall): string | undefined => {
  const rule = findFilter(name);
  if (rule === undefined) {
    return name === ""
      ? "a filter's name is missing after the bar."
      : `there is no filter "${name.slice(0, 40)}". Use one of ${Object.keys(filters).join(", ")}.`;
  }
  if (argument === undefined) {
    return rule.argument === "required"
      ? `the filter ${name} needs an argument, as in ${name}:${rule.example ?? "text"}.`
      : undefined;
  }
  if (rule.argument === "none") return `the filter ${name} takes no argument.`;
  const fault = rule.describeProblem?.(argument);
  return fault === undefined ? undefined : `the filter ${name} cannot work: ${fault}`;
};

/** Filters whose results are the same in every engine. */
const engineIndependent: ReadonlySet<string> = new Set("default raw trim choose plus minus times join".split(" "));

/** Returns whether the result of the filter depends on the `Intl` data of the engine. */
export const dependsOnEngine = ({ name }: FilterCall): boolean => !engineIndependent.has(name);

const ofSums: ReadonlySet<string> = new Set(["plus", "minus"]);
const ofNumbers: ReadonlySet<string> = new Set(["number", "currency", "percent", "plural", "times"]);

/** Returns whether the filter reads numbers. */
export const readsNumbers = ({ name, argument = "" }: FilterCall): boolean =>
  ofNumbers.has(name) || (ofSums.has(name) && !isPeriod(argument));

/** Returns whether the filter reads dates. */
export const readsDates = ({ name, argument = "" }: FilterCall): boolean =>
  name === "date" || (ofSums.has(name) && isPeriod(argument));

/** Returns whether the filter changes empty values too. All others leave them as they are. */
export const readsEmptyValues = ({ name }: FilterCall): boolean => findFilter(name)?.readsEmpty === true;

/** Returns whether the filter makes a text of empty values that a maker has thought of, so that they are not missing. */
export const allowsEmptyValues = ({ name, argument = "" }: FilterCall): boolean =>
  name === "join" || (name === "choose" && choosesForEmpty(argument));

/** Returns whether the argument of the filter is a list, whose escapes `readList` resolves. */
export const hasListArgument = (name: string): boolean => findFilter(name)?.isList === true;

/** Creates the formatter of a valid filter. Creating one is slow, so cache it as long as the locale is the same. */
export const createFormatter = ({ name, argument }: FilterCall, locale: string): Formatter =>
  findFilter(name)?.format(locale, argument) ?? identity;

/** Returns which values a filter accepts, for messages. */
export const describeFilterInput = ({ name, argument = "" }: FilterCall): string => {
  const reads = findFilter(name)?.reads ?? "any text";
  return typeof reads === "string" ? reads : reads(argument);
};

/** Returns the first of a smartlink's languages (`fr`, `fr_FR`, `DE`) that is a valid locale for `Intl`; else `en`. */
export const selectLocale = (languages: readonly string[]): string => findLocale(languages) ?? "en";

/** Returns the first language that is a valid locale for `Intl`; undefined if none is. */
export const findLocale = (languages: readonly string[]): string | undefined => {
  for (const language of languages) {
    try {
      const [locale] = Intl.getCanonicalLocales(language.trim().replace(/_/g, "-"));
      if (locale !== undefined) return locale;
    } catch {
      // Not a language tag. Try the next one.
    }
  }
  return undefined;
};
