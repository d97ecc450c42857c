/**
 * The languages of the reader's interface: primary language subtag (BCP 47) and writing direction. Every other list of
 * languages is derived from this table or typed by it: the reader's choice and direction, its translations, the messages
 * of a file that cannot start, the tests. `Intl.DisplayNames` has the languages' names.
 */
export const languages = {
  en: "ltr",
  fr: "ltr",
  de: "ltr",
  es: "ltr",
  it: "ltr",
  pt: "ltr",
  nl: "ltr",
  ru: "ltr",
  ar: "rtl",
  zh: "ltr",
  ja: "ltr",
} as const satisfies Readonly<Record<string, "ltr" | "rtl">>;

/** A language of the reader's interface. */
export type LanguageCode = keyof typeof languages;

/** Returns the interface language of a BCP 47 tag, ignoring region and script; undefined if there is no translation. */
export const languageCodeOf = (tag: string): LanguageCode | undefined => {
  const code = tag.toLowerCase().split("-")[0] ?? "";
  return Object.hasOwn(languages, code) ? (code as LanguageCode) : undefined;
};
