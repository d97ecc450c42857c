/** Where a page of the manager notes its language, so that workers write files for the maker in it. */

/** The language of the manager. */
export interface MakerLanguage {
  /** ISO 639-1 code, such as `de`. */
  readonly language: string;
  /** BCP 47 tag for numbers and dates, such as `de-CH`. */
  readonly locale: string;
}

/** Name of the cache. */
export const makerLanguageCache = "smartlink-maker-language";

/** The address under which the cache has the language, below the site. */
export const makerLanguagePath = "maker-language";
