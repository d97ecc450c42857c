/** Creates the language of a report from a catalogue of sentences. */
import { createSentenceTranslation, type SentenceCatalogue } from "#domain/sentences/translate-sentences.ts";
import type { ReportLanguage } from "./report-language.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** `locale`: the tag for numbers and dates, such as `de-CH` for the language `de`. */
export const createReportLanguage = (catalogue: SentenceCatalogue, locale: string): ReportLanguage => {
  const translate = createSentenceTranslation(catalogue, locale);
  const counts = new Intl.NumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  const sizes = units.map(
    (unit) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumSignificantDigits: 3 }),
  );
  const writeUnit = (value: number, unit: "hour" | "minute" | "second", maximumFractionDigits = 0) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits }).format(value);
  const formatDuration = (ms: number): string => {
    const seconds = ms / 1000;
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0) return writeUnit(seconds, "second", 1);
    return minutes < 60
      ? `${writeUnit(minutes, "minute")} ${writeUnit(Math.floor(seconds % 60), "second")}`
      : `${writeUnit(Math.floor(minutes / 60), "hour")} ${writeUnit(minutes % 60, "minute")}`;
  };
  return {
    tag: catalogue.language,
    translate,
    formatCount: (count) => counts.format(count),
    formatBytes: (bytes) => {
      const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
      return sizes[power]?.format(bytes / 1000 ** power) ?? "";
    },
    formatDuration,
    formatDateTime: (dateTime) => dates.format(new Date(dateTime)),
  };
};
