/** The language the reader speaks: one table a language; one that lacks a sentence says it in English. */
import { english } from "./strings/en.ts";

export type StringKey = keyof typeof english;
export type Translate = (key: StringKey, values?: Readonly<Record<string, string | number>>) => string;

export interface Language {
  /** BCP 47, for dates and numbers. */
  readonly tag: string;
  readonly say: Translate;
}

const tables: Readonly<Record<string, Readonly<Partial<Record<StringKey, string>>>>> = { en: english };

/** The first of the wanted languages that has a table, else English. */
export const languageFor = (wanted: readonly string[]): Language => {
  const known = wanted.find((tag) => Object.hasOwn(tables, tag.toLowerCase().split(/[-_]/)[0] ?? ""));
  const tag = known?.replaceAll("_", "-") ?? "en";
  const table = tables[tag.toLowerCase().split("-")[0] ?? "en"];
  return {
    tag,
    say: (key, values = {}) =>
      (table?.[key] ?? english[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")),
  };
};
