/**
 * The languages of the reader's interface. Every other list of languages is derived from this table or typed by it:
 * the reader's choice and writing direction, its translations, the messages of a file that cannot start, the tests. `Intl.DisplayNames` has the languages' names.
 */
interface InterfaceLanguage {
  readonly direction: "ltr" | "rtl";
}

/** By primary language subtag (BCP 47). */
export const languages = {
  en: { direction: "ltr" },
  fr: { direction: "ltr" },
  de: { direction: "ltr" },
  es: { direction: "ltr" },
  it: { direction: "ltr" },
  pt: { direction: "ltr" },
  nl: { direction: "ltr" },
  ru: { direction: "ltr" },
  ar: { direction: "rtl" },
  zh: { direction: "ltr" },
  ja: { direction: "ltr" },
} as const satisfies Readonly<Record<string, InterfaceLanguage>>;

export type LanguageCode = keyof typeof languages;

/** Returns the interface language of a BCP 47 tag, whatever its region or script; undefined where there is none. */
export const languageCodeOf = (tag: string): LanguageCode | undefined => {
  const code = tag.toLowerCase().split("-")[0] ?? "";
  return Object.hasOwn(languages, code) ? (code as LanguageCode) : undefined;
};
