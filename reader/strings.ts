/** The language that the reader speaks: the first of those wanted that it knows, else English. */
import { arabic } from "./strings/ar.ts";
import { german } from "./strings/de.ts";
import { english } from "./strings/en.ts";
import { spanish } from "./strings/es.ts";
import { french } from "./strings/fr.ts";
import { italian } from "./strings/it.ts";
import { japanese } from "./strings/ja.ts";
import { dutch } from "./strings/nl.ts";
import { portuguese } from "./strings/pt.ts";
import { russian } from "./strings/ru.ts";
import { chinese } from "./strings/zh.ts";
import { type Sentences, type Translate, translator } from "./translator.ts";

export type { StringKey, Translate } from "./translator.ts";

export interface Language {
  /** BCP 47, for dates and numbers. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly say: Translate;
}

const tables: Readonly<Record<string, Sentences>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  ru: russian,
  ar: arabic,
  zh: chinese,
  ja: japanese,
};

const mirrored = new Set(["ar"]);

const codeOf = (tag: string): string => tag.toLowerCase().split("-")[0] ?? "";

export const languageFor = (wanted: readonly string[]): Language => {
  const tags = wanted.map((tag) => tag.trim().replaceAll("_", "-")).filter(isTag);
  const tag = tags.find((known) => Object.hasOwn(tables, codeOf(known))) ?? "en";
  const code = codeOf(tag);
  return { tag, direction: mirrored.has(code) ? "rtl" : "ltr", say: translator(tag, tables[code] ?? english) };
};

/** What `Intl` would throw at is no language. */
const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** `?lang=` of the reader's address, where the person or the link asks for a language. */
export const languageOfAddress = (address: string): readonly string[] => {
  const { searchParams } = new URL(address);
  return searchParams.getAll("lang");
};

/** The reader's own words are in that language, and its bars run that way; the document's words say their own. */
export const speak = (host: HTMLElement, { tag, direction }: Language): void => {
  host.lang = tag;
  host.dir = direction;
};
