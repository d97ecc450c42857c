/** The language that the reader speaks: the first of those wanted that it knows, else English. */
import { english as englishSentences } from "./strings/en.ts";
import { createTranslate, type Translate, type Translations } from "./translate.ts";

export type { StringKey, Translate } from "./translate.ts";

export interface Language {
  /** BCP 47, for dates and numbers. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly t: Translate;
}

/** The JSON of `translations.ts`: a table a language. */
export type LoadTranslations = () => Promise<string>;

const known = new Set(["en", "fr", "de", "es", "it", "pt", "nl", "ru", "ar", "zh", "ja"]);
const mirrored = new Set(["ar"]);

const codeOf = (tag: string): string => tag.toLowerCase().split("-")[0] ?? "";

/** In which it speaks until it knows better, and where nothing else can be read. */
export const english: Language = { tag: "en", direction: "ltr", t: createTranslate("en", englishSentences) };

export const chooseLanguage = async (wanted: readonly string[], read: LoadTranslations): Promise<Language> => {
  const tags = wanted.map((tag) => tag.trim().replaceAll("_", "-")).filter(isTag);
  const tag = tags.find((one) => known.has(codeOf(one))) ?? "en";
  const code = codeOf(tag);
  if (code === "en") return { ...english, tag };
  try {
    const tables = JSON.parse(await read()) as Readonly<Record<string, Translations>>;
    const table = tables[code];
    if (table) return { tag, direction: mirrored.has(code) ? "rtl" : "ltr", t: createTranslate(tag, table) };
  } catch (cause) {
    console.warn("smartlink: the sentences of other languages could not be read", cause);
  }
  return english;
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
export const languagesInAddress = (address: string): readonly string[] => {
  const { searchParams } = new URL(address);
  return searchParams.getAll("lang");
};

/** The reader's own words are in that language, and its bars run that way; the document's words say their own. */
export const setLanguage = (host: HTMLElement, { tag, direction }: Language): void => {
  host.lang = tag;
  host.dir = direction;
};
