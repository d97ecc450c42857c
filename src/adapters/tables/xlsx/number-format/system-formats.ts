/**
 * The formats that a workbook stores as a number alone, and those that follow the settings of the system: spreadsheet programs
 * show them as the language of their user writes dates and numbers.
 */
import { readOwnProperty } from "#domain/values/own-property.ts";

/** How a language writes dates and times, as codes of number formats. */
export interface LanguageFormats {
  readonly shortDate: string;
  readonly longDate: string;
  /** With seconds. */
  readonly time: string;
  /** Stands in place of the slashes of a date. */
  readonly dateSeparator: string;
}

/** Short dates by language and region; the region decides before the language. Slashes in them are meant as they are. */
const shortDates: Readonly<Record<string, string>> = {
  ...fill("m/d/yyyy", "en"),
  ...fill("dd/mm/yyyy", "en-AU en-GB en-IE en-IN en-NZ en-ZA fr it es pt el vi ca ar he id ms"),
  ...fill("dd.mm.yyyy", "de de-CH fr-CH it-CH pl cs sk ru uk be bg ro sr hr sl tr nb no fi et lv is"),
  ...fill("dd-mm-yyyy", "nl da"),
  ...fill("yyyy-mm-dd", "sv lt ko en-CA fr-CA"),
  ...fill("yyyy/mm/dd", "ja zh"),
  ...fill("yyyy. mm. dd.", "hu"),
};

const longDates: Readonly<Record<string, string>> = {
  ...fill("dddd, mmmm d, yyyy", "en"),
  ...fill("dddd, d mmmm yyyy", "en-AU en-GB en-IE en-IN en-NZ en-ZA it pl"),
  ...fill("dddd, d. mmmm yyyy", "de"),
  ...fill("dddd d mmmm yyyy", "fr nl sv"),
  ...fill('dddd, d" de "mmmm" de "yyyy', "es pt"),
};

function fill(code: string, languages: string): Readonly<Record<string, string>> {
  return Object.fromEntries(languages.split(" ").map((language) => [language, code]));
}

const findFor = (formats: Readonly<Record<string, string>>, tag: string): string | undefined => {
  const [language = ""] = tag.split("-");
  const { region } = new Intl.Locale(tag);
  return readOwnProperty(formats, `${language}-${region ?? ""}`) ?? readOwnProperty(formats, language);
};

/** Returns the formats of a language, by its tag such as `de` or `en-GB`. */
export const findLanguageFormats = (tag: string): LanguageFormats => {
  const shortDate = findFor(shortDates, tag) ?? "yyyy-mm-dd";
  return {
    shortDate,
    longDate: findFor(longDates, tag) ?? "d mmmm yyyy",
    time: shortDate.startsWith("m/") ? "h:mm:ss AM/PM" : "hh:mm:ss",
    dateSeparator: /[^dmy]/.exec(shortDate)?.[0] ?? "-",
  };
};

const plainFormats: Readonly<Record<number, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  32: "h:mm",
  33: "h:mm:ss",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
  75: "h:mm",
  76: "h:mm:ss",
  78: "mm:ss",
  79: "[h]:mm:ss",
  80: "mm:ss.0",
};

/** Day, month and year; day and month; month and year: by the numbers 15, 16 and 17. */
const namedMonths = { usual: ["d-mmm-yy", "d-mmm", "mmm-yy"], german: ["d. mmm yy", "d. mmm", "mmm yy"] } as const;

/** Numbers of formats that are dates in all languages, of which some are for East Asian calendars. */
const isDateNumber = (number: number): boolean =>
  number === 14 || (number >= 27 && number <= 36) || (number >= 50 && number <= 58) || (number >= 71 && number <= 81);

/** Returns the code of a format that is stored as a number. Unknown ones are plain numbers. */
export const findBuiltInCode = (number: number, tag: string, { shortDate }: LanguageFormats): string => {
  const plain = plainFormats[number];
  if (plain !== undefined) return plain;
  const hasEnglishForm = tag.startsWith("en");
  if (number >= 15 && number <= 17)
    return (tag.startsWith("de") ? namedMonths.german : namedMonths.usual)[number - 15] ?? shortDate;
  if (number === 22 || number === 77) return `${shortDate} ${hasEnglishForm ? "h:mm" : "hh:mm"}`;
  if (isDateNumber(number)) return shortDate;
  if (number >= 37 && number <= 40) {
    const code = number <= 38 ? "#,##0" : "#,##0.00";
    return hasEnglishForm ? `${code};(${code})` : `${code};-${code}`;
  }
  // 5 to 8 and 41 to 44 are amounts in the currency of the system, which is not known.
  if (number >= 5 && number <= 8) return number <= 6 ? "#,##0" : "#,##0.00";
  if (number >= 41 && number <= 44) return number <= 42 ? "#,##0" : "#,##0.00";
  return "General";
};
