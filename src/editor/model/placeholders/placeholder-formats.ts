/** The formats that a placeholder can have without typing a filter, with their results for the current row. */
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import type { FilterCall } from "#domain/placeholders/filter-definition.ts";
import { findLocale } from "#domain/placeholders/filters.ts";
import { parseText } from "#domain/placeholders/placeholder-text.ts";
import type { SampleData } from "../action-data/check-data.ts";

/** The names of the formats. `currency`: in that of the region, unless the placeholder has another one. */
export const placeholderFormats = [
  "none",
  "date-long",
  "date-short",
  "number",
  "currency",
  "percent",
  "upper",
  "title",
] as const;
/** A format. */
export type PlaceholderFormat = (typeof placeholderFormats)[number];

/** A format that can be chosen. */
export interface FormatChoice {
  readonly format: PlaceholderFormat;
  /** The placeholder with this format, such as `[[until|date:long]]`. */
  readonly source: string;
  /** The text of the current row; undefined without a row or a value. */
  readonly result: string | undefined;
  readonly isChosen: boolean;
}

/** Filters that one of the formats replaces. */
const formatFilters: ReadonlySet<string> = new Set([
  "date",
  "number",
  "currency",
  "percent",
  "upper",
  "lower",
  "title",
]);
/** Filters that give a value to format, and therefore come before the format. */
const valueFilters: ReadonlySet<string> = new Set(["trim", "plus", "minus", "times"]);
const otherFilters: ReadonlySet<string> = new Set([...valueFilters, "default", "raw"]);

const regionCurrencies: Readonly<Record<string, string>> = {
  AU: "AUD",
  CA: "CAD",
  CH: "CHF",
  GB: "GBP",
  JP: "JPY",
  US: "USD",
};

/**
 * Lists the formats that the value of the current row can have, and those that the placeholder has. Empty for a text that is no
 * placeholder, and for a placeholder whose filters make a text of their own, such as `choose`.
 */
export const listFormats = (source: string, sample: SampleData): readonly FormatChoice[] => {
  const { parts, problems } = parseText(source);
  const [part] = parts;
  if (part === undefined || typeof part === "string" || parts.length > 1 || problems.length > 0) return [];
  const { name, filters } = part;
  if (filters.some((filter) => !formatFilters.has(filter.name) && !otherFilters.has(filter.name))) return [];
  const ofFormat = filters.filter((filter) => formatFilters.has(filter.name));
  const before = filters.filter((filter) => valueFilters.has(filter.name));
  const after = filters.filter((filter) => !formatFilters.has(filter.name) && !valueFilters.has(filter.name));
  const locale = findLocale(sample.languages ?? []) ?? "en";
  const write = (format: readonly FilterCall[]) =>
    `[[${[name, ...[...before, ...format, ...after].map(writeFilter)].join("|")}]]`;
  const present = write(ofFormat);
  return placeholderFormats.flatMap((format): readonly FormatChoice[] => {
    const choice = write(createFilters(format, ofFormat, locale));
    const isChosen = choice === present;
    const filled = fill(choice, name, sample);
    return filled.isPossible || isChosen
      ? [{ format, source: isChosen ? source : choice, result: filled.text, isChosen }]
      : [];
  });
};

const createFilters = (
  format: PlaceholderFormat,
  ofFormat: readonly FilterCall[],
  locale: string,
): readonly FilterCall[] => {
  const calls: Readonly<Record<PlaceholderFormat, readonly FilterCall[]>> = {
    none: [],
    "date-long": [{ name: "date", argument: "long" }],
    "date-short": [{ name: "date", argument: "short" }],
    number: [{ name: "number", argument: "2" }],
    currency: [
      ofFormat.find(({ name }) => name === "currency") ?? { name: "currency", argument: selectCurrency(locale) },
    ],
    percent: [{ name: "percent" }],
    upper: [{ name: "upper" }],
    title: [{ name: "title" }],
  };
  return calls[format];
};

const selectCurrency = (locale: string): string => {
  const { language, region = language === "en" ? "US" : "" } = new Intl.Locale(locale);
  return regionCurrencies[region] ?? "EUR";
};

const writeFilter = ({ name, argument }: FilterCall): string =>
  argument === undefined ? name : `${name}:${argument.replace(/[\\|\]]/g, "\\$&")}`;

/** Without a value, every format is possible. */
const fill = (
  source: string,
  name: string,
  { row, languages = [] }: SampleData,
): { readonly isPossible: boolean; readonly text: string | undefined } => {
  if (row === undefined || (row[name] ?? "").trim() === "") return { isPossible: true, text: undefined };
  const filled = fillTemplate(compileTemplate({ campaignLanguage: [...languages], texts: [source] }), row);
  return filled.ok ? { isPossible: true, text: filled.value.texts[0] } : { isPossible: false, text: undefined };
};
