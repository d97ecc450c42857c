/**
 * Writes numbers of a workbook as the spreadsheet shows them, by their number format. The library knows the codes of formats and
 * the names of months; this module adds what depends on the system, so that all engines write the same text.
 */
import { addLocale, format, getLocale } from "numfmt";
import type { NumberFormat } from "#domain/tables/table.ts";
import { compileFormat } from "./compile-format.ts";
import { findBuiltInCode, findLanguageFormats, type LanguageFormats } from "./system-formats.ts";

/** Writes a number with one format; undefined for a format or a number that spreadsheets do not show either. */
type WriteNumber = (value: number) => string | undefined;

/** Formats that were prepared, by language. A workbook has few. */
const writers = new Map<string, Map<NumberFormat, WriteNumber>>();

/**
 * Returns the text that the spreadsheet shows, without spaces around it. `format`: a code or the number of a built-in format;
 * `tag`: the language of separators, names of months and of formats that follow the system, such as `de` or `en-GB`. Undefined
 * if the format is invalid, or a date or time negative. Dates count from 1900.
 */
export const showNumber = (value: number, numberFormat: NumberFormat, tag: string): string | undefined => {
  let ofLanguage = writers.get(tag);
  if (ofLanguage === undefined) {
    ofLanguage = new Map();
    writers.set(tag, ofLanguage);
  }
  let write = ofLanguage.get(numberFormat);
  if (write === undefined) {
    write = createWriter(numberFormat, tag);
    ofLanguage.set(numberFormat, write);
  }
  return write(value);
};

const createWriter = (numberFormat: NumberFormat, tag: string): WriteNumber => {
  const formats = findLanguageFormats(tag);
  const locale = selectLocale(tag);
  const code =
    typeof numberFormat === "number" ? findBuiltInCode(numberFormat, tag, formats) : adaptCode(numberFormat, formats);
  if (/^(?:General|Standard|@)?$/i.test(code)) return (value) => writeGeneral(value, locale);
  const isTime = compileFormat(code)?.isTime === true;
  return (value) => {
    // Spreadsheets fill the cell of a date before 1900 with `#`, and the library gets negative durations wrong.
    if (isTime && value < 0) return undefined;
    try {
      return format(code, isTime ? value : roundHalfUp(value), { locale })
        .replace(/ +/g, " ")
        .trim();
    } catch {
      return undefined;
    }
  };
};

/** German spreadsheets shorten names of months and days to three and two letters, without a point. */
const germanNames = {
  mmmm: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  mmm: "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split(" "),
  dddd: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag".split(" "),
  ddd: "So Mo Di Mi Do Fr Sa".split(" "),
};
addLocale({ group: ".", decimal: ",", ...germanNames }, "de");
addLocale({ group: "’", decimal: ".", ...germanNames }, "de_CH");

/** Returns the locale of the library that fits a language, else English. */
const selectLocale = (tag: string): string => {
  const { language, region } = new Intl.Locale(tag);
  const candidates = [...(region === undefined ? [] : [`${language}_${region}`]), language];
  return candidates.find((name) => getLocale(name) !== null) ?? "en";
};

const maxExact = 1e15;

/** Writes all 15 digits that spreadsheets keep: numbers of customers must not get an exponent. */
const writeGeneral = (value: number, locale: string): string => {
  const decimal = getLocale(locale)?.decimal ?? ".";
  const exact = Math.abs(value) < maxExact ? Number(value.toPrecision(15)) : value;
  return String(exact).replace(".", decimal).replace("e", "E");
};

/**
 * Spreadsheets round the 15 digits that they keep: 1.005 is 1.01, although its stored value is a little below. The least change
 * of such a value rounds it up, and changes no digit that is shown.
 */
const roundHalfUp = (value: number): number => (Number.isInteger(value) ? value : value * (1 + 2 * Number.EPSILON));

/** Texts, escaped characters, spaces and fillings stay; brackets and slashes may depend on the system. */
const codePart = /"[^"]*"?|\\[\s\S]|[_*][\s\S]|\[\$([^\]-]*)(?:-([^\]]*))?\]|\[[^\]]*\]|am?\/pm?|\//gi;

/** Returns the code with what the system decides in the form of the language. */
const adaptCode = (code: string, formats: LanguageFormats): string => {
  if (/\[\$-(?:F800|x-sysdate)\]/i.test(code)) return formats.longDate;
  if (/\[\$-(?:F400|x-systime)\]/i.test(code)) return formats.time;
  const isTime = compileFormat(code)?.isTime === true;
  let hasLanguage = false;
  return code.replace(codePart, (part: string, currency: string | undefined, language: string | undefined) => {
    if (currency !== undefined && currency !== "") return `"${currency.replaceAll('"', "")}"`;
    if (language !== undefined) {
      hasLanguage = true;
      return `[$-${language.replace(/^0?C0A$/i, "40A")}]`;
    }
    // The slash of a date stands for the separator of the system.
    return part === "/" && isTime && !hasLanguage ? `"${formats.dateSeparator}"` : part;
  });
};
