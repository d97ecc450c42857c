/**
 * Fingerprints of how this engine formats dates, numbers and capitals, by locale. Two engines with the same fingerprint of
 * a locale fill a template in that language with the same bytes.
 */
import { createSha256 } from "../files/sha256.ts";
import type { FilterCall } from "./filter-definition.ts";
import { createFormatter } from "./filters.ts";

/** The locales whose formats are compared: the common languages of documents, with the regions whose formats differ. */
export const comparedLocales = [
  ..."en en-GB en-IN en-CA fr fr-CH fr-CA de de-CH de-AT es es-MX it it-CH pt pt-PT nl nl-BE ru uk pl cs".split(" "),
  ..."sk hu ro bg hr sr sl el tr ar he hi th vi id ja ko zh zh-TW sv da nb fi et lt".split(" "),
] as const;

const pluralForms = "zero=zero #,one=one #,two=two #,few=few #,many=many #,other=other #";

/** One value of each pattern that an engine may format in another way. */
const samples: readonly (readonly [FilterCall, value: string])[] = [
  [{ name: "date", argument: "full" }, "2027-01-31"],
  [{ name: "date", argument: "long,long" }, "2026-09-07T00:30:00"],
  [{ name: "date", argument: "medium" }, "2026-05-12"],
  [{ name: "date", argument: "medium,medium" }, "2026-12-01T12:00:00"],
  [{ name: "date", argument: "short" }, "2026-09-07"],
  [{ name: "date", argument: "short,short" }, "2027-01-31T18:05:09"],
  [{ name: "date", argument: "month-year" }, "2026-10-01"],
  [{ name: "date", argument: "day-month" }, "2026-03-02"],
  [{ name: "date", argument: "weekday" }, "2026-11-25"],
  [{ name: "number" }, "1234567.891"],
  [{ name: "number", argument: "2" }, "-1234.5"],
  [{ name: "percent", argument: "1" }, "0.255"],
  [{ name: "currency", argument: "EUR" }, "1234.5"],
  [{ name: "currency", argument: "CHF" }, "-12345.678"],
  ...["0", "1", "2", "3", "5", "11", "21", "1.5", "1000000"].map(
    (count) => [{ name: "plural", argument: pluralForms }, count] as const,
  ),
  [{ name: "upper" }, "straße ıiŞ ǆ ΐ άυλος ή"],
];

/** Number of values that the fingerprints of all compared locales cover. */
export const comparedValueCount = comparedLocales.length * samples.length;

/** Returns the values whose hash is the fingerprint of a locale. */
export const formatSamples = (locale: string): readonly string[] =>
  samples.map(([call, value]) => createFormatter(call, locale)(value) ?? "");

/** Returns the fingerprint of a locale: 16 hex digits. */
export const fingerprintFormats = (locale: string): string => {
  const hash = createSha256();
  hash.update(new TextEncoder().encode(JSON.stringify(formatSamples(locale))));
  return hash.hex().slice(0, 16);
};

/** Returns the fingerprints of the locales, by locale. */
export const fingerprintLocales = (locales: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(locales.map((locale) => [locale, fingerprintFormats(locale)]));
