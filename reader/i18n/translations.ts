/**
 * The sentences of all languages but English, which is always there. They are data, not code: a file carries them as a
 * part, a host as one file of JSON, and they are read only where another language is wanted.
 */
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

export const translations: Readonly<Record<string, Translations>> = {
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
