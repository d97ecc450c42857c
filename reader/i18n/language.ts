/** Chooses the language of the reader's interface. English is built in; the translations are loaded when needed. */
import { type LanguageCode, languageCodeOf, languages } from "#domain/text/languages.ts";
import { english as firstStrings } from "./strings/en.ts";
import { createTranslate, type Translate, type Translations } from "./translate.ts";

export type { StringKey, Translate } from "./translate.ts";

/** The chosen language of the interface. */
export interface Language {
  /** BCP 47 tag, for `lang`, dates and numbers. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly t: Translate;
}

/** Loads the JSON of `translations` (translations.ts). */
export type LoadTranslations = () => Promise<string>;

/** Incomplete until `addEnglishStrings` has added those of the panels, which are the only ones to use them. */
const englishStrings = { ...firstStrings } as Translations;

/** Adds English strings that were loaded on demand. */
export const addEnglishStrings = (strings: Partial<Translations>): void => void Object.assign(englishStrings, strings);

/** The interface language until another one is loaded, and where none can be loaded. */
export const english: Language = { tag: "en", direction: "ltr", t: createTranslate("en", englishStrings) };

/**
 * Resolves to the first of the preferred BCP 47 tags that the reader has a translation for, else to English. A tag with
 * an underscore (`de_AT`) is accepted, an invalid one is skipped. Never rejects: a failure to load is logged.
 */
export const chooseLanguage = async (preferred: readonly string[], load: LoadTranslations): Promise<Language> => {
  const tags = preferred.map((tag) => tag.trim().replaceAll("_", "-")).filter(isValidTag);
  const tag = tags.find(languageCodeOf) ?? "en";
  const code = languageCodeOf(tag) ?? "en";
  if (code === "en") return { ...english, tag };
  try {
    const translations = JSON.parse(await load()) as Readonly<Partial<Record<LanguageCode, Translations>>>;
    const strings = translations[code];
    if (strings) return { tag, direction: languages[code], t: createTranslate(tag, strings) };
  } catch (cause) {
    console.warn("smartlink: the translations could not be loaded, so the reader stays in English", cause);
  }
  return english;
};

/** `Intl` throws on an invalid tag. */
const isValidTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** Returns the `lang` parameters of an address, in order. */
export const languagesInAddress = (address: string): readonly string[] => {
  const { searchParams } = new URL(address);
  return searchParams.getAll("lang");
};

/** Sets `lang` and `dir` of the reader's element. The document's text carries its own (text-language.ts). */
export const setLanguage = (host: HTMLElement, { tag, direction }: Language): void => {
  host.lang = tag;
  host.dir = direction;
};
