/** The languages of the manager. */

/** The language of the texts in the code. */
export const sourceLocale = "en";
/** The languages of the translations. */
export const targetLocales = ["fr", "de"] as const;
const locales = [sourceLocale, ...targetLocales] as const;
/** A language of the manager, as an ISO 639-1 code. */
export type Locale = (typeof locales)[number];

/** The languages a person can choose. */
export const languageChoices = ["system", ...locales] as const;
/** `system` follows the languages of the browser. */
export type LanguageChoice = (typeof languageChoices)[number];

/** Each language's name in itself. */
export const languageNames: Readonly<Record<Locale, string>> = { en: "English", fr: "Français", de: "Deutsch" };

const primarySubtag = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";

/**
 * Returns the language of the manager for a choice.
 * @param languages The browser's languages as BCP 47 tags, the preferred one first.
 */
export const resolveLocale = (choice: LanguageChoice, languages: readonly string[]): Locale =>
  choice === "system"
    ? (languages.flatMap((tag) => locales.find((locale) => locale === primarySubtag(tag)) ?? []).at(0) ?? sourceLocale)
    : choice;

/** Returns the tag for dates and numbers: the browser's variant of the language, such as `de-CH`, where it has one. */
export const resolveFormatLocale = (locale: Locale, languages: readonly string[]): string =>
  languages.find((tag) => primarySubtag(tag) === locale) ?? locale;
