/** The sentences of the reader's languages, and how one is said: values put in, the plural form chosen. */
import { english } from "./strings/en.ts";

export type StringKey = keyof typeof english;

/** Forms for the numbers of a language, chosen by the value `count`: `Intl.PluralRules` says which. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** `{name}` is replaced by a value. */
export type Translation = string | PluralForms;

/** Sentences that are said in English everywhere until somebody translates them. */
type Waiting = never;

/** All that a language must say. */
export type Translations = Readonly<
  Record<Exclude<StringKey, Waiting>, Translation> & Partial<Record<Waiting, Translation>>
>;

export type Translate = (key: StringKey, values?: Readonly<Record<string, string | number>>) => string;

export const createTranslate = (tag: string, sentences: Readonly<Partial<Translations>>): Translate => {
  let rules: Intl.PluralRules | undefined;
  const formOf = (forms: PluralForms, count: number): string => {
    rules ??= new Intl.PluralRules(tag);
    return forms[rules.select(count)] ?? forms.other;
  };
  return (key, values = {}) => {
    const sentence: Translation = sentences[key] ?? english[key];
    const text = typeof sentence === "string" ? sentence : formOf(sentence, Number(values["count"]));
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  };
};
