/**
 * Switches the manager's language. Elements render again when it changes (`LightElement`), and `msg` returns the text of
 * the present language. Translations are loaded when their language is chosen.
 */
import { configureLocalization } from "@lit/localize";
import {
  type LanguageChoice,
  type Locale,
  resolveFormatLocale,
  resolveLocale,
  sourceLocale,
  targetLocales,
} from "./locales.ts";

const translations = {
  fr: () => import("./xliff/fr.xlf"),
  de: () => import("./xliff/de.xlf"),
} satisfies Record<(typeof targetLocales)[number], unknown>;

const { getLocale, setLocale } = configureLocalization({
  sourceLocale,
  targetLocales,
  loadLocale: (locale) => (locale === "fr" ? translations.fr() : translations.de()),
});

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
