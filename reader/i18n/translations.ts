/**
 * The strings of all languages but English, which is built into the reader. The build writes this table as JSON: a part
 * named `sentences` in a generated file, a separate file on a server, loaded only by a reader in another language.
 */
import type { LanguageCode } from "#domain/text/languages.ts";
import { arabic } from "./strings/ar.ts";
import { german } from "./strings/de.ts";
import { spanish } from "./strings/es.ts";
import { french } from "./strings/fr.ts";
import { italian } from "./strings/it.ts";
import { japanese } from "./strings/ja.ts";
import { dutch } from "./strings/nl.ts";
import { portuguese } from "./strings/pt.ts";
import { russian } from "./strings/ru.ts";
import { chinese } from "./strings/zh.ts";
import type { Translations } from "./translate.ts";

/** The strings of all languages but English. */
export const translations: Readonly<Record<Exclude<LanguageCode, "en">, Translations>> = {
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
