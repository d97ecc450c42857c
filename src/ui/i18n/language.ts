/**
 * Switches the manager's language. Elements render again when it changes (`LightElement`), and `msg` returns the text of
 * the present language. Translations are loaded when their language is chosen.
 */
import { configureLocalization } from "@lit/localize";
import type { SentenceCatalogue, TranslateSentence } from "#domain/sentences/translate-sentences.ts";
import {
  type LanguageChoice,
  type Locale,
  resolveFormatLocale,
  resolveLocale,
  sourceLocale,
  targetLocales,
} from "./locales.ts";

type TargetLocale = (typeof targetLocales)[number];

const translations = {
  fr: () => import("./xliff/fr.xlf"),
  de: () => import("./xliff/de.xlf"),
} satisfies Record<TargetLocale, unknown>;

const catalogues = {
  fr: () => import("#domain/sentences/fr/catalogue.ts"),
  de: () => import("#domain/sentences/de/catalogue.ts"),
} satisfies Record<TargetLocale, () => Promise<{ readonly catalogue: SentenceCatalogue }>>;

const sentences = new Map<string, TranslateSentence>();

const loadSentences = async (locale: TargetLocale): Promise<void> => {
  const [{ catalogue }, { createSentenceTranslation }] = await Promise.all([
    catalogues[locale](),
    import("#domain/sentences/translate-sentences.ts"),
  ]);
  sentences.set(locale, createSentenceTranslation(catalogue, resolveFormatLocale(locale, navigator.languages)));
};

const { getLocale, setLocale } = configureLocalization({
  sourceLocale,
  targetLocales,
  loadLocale: async (locale) => {
    const target = locale === "fr" ? "fr" : "de";
    const [templates] = await Promise.all([translations[target](), loadSentences(target)]);
    return templates;
  },
});

/**
 * Returns an English sentence of a problem or a log in the present language; undefined if it has no translation, as all
 * sentences have none in English.
 */
export const translateSentence = (sentence: string): string | undefined => sentences.get(getLocale())?.(sentence);

let loading: Promise<void> = Promise.resolve();

/** Resolves when the chosen language is loaded, or could not be loaded. */
export const whenLanguageLoaded = (): Promise<void> => loading;

/** Shows the manager in a language. The present one stays if the translations cannot be loaded. */
export const applyLanguage = (choice: LanguageChoice): Promise<void> => {
  loading = setLocale(resolveLocale(choice, navigator.languages))
    .catch(() => undefined)
    .then(() => {
      document.documentElement.lang = getLocale();
    });
  return loading;
};

/** Returns the present language of the manager. */
export const getLanguage = (): Locale => resolveLocale("system", [getLocale()]);

/** Returns the BCP 47 tag for dates, numbers and the order of names. */
export const getFormatLocale = (): string => {
  const languages = globalThis.navigator?.languages ?? [];
  return resolveFormatLocale(getLanguage(), languages);
};
