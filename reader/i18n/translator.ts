/** The sentences of the reader's languages, and how one is said: values put in, the plural form chosen. */
import { english } from "./strings/en.ts";

export type StringKey = keyof typeof english;

/** Forms for the numbers of a language, chosen by the value `count`: `Intl.PluralRules` says which. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** `{name}` is replaced by a value. */
export type Sentence = string | Plural;

/** Sentences that are said in English everywhere until somebody translates them. */
type Waiting = never;

/** All that a language must say. */
export type Sentences = Readonly<Record<Exclude<StringKey, Waiting>, Sentence> & Partial<Record<Waiting, Sentence>>>;

export type Translate = (key: StringKey, values?: Readonly<Record<string, string | number>>) => string;

export const translator = (tag: string, sentences: Readonly<Partial<Sentences>>): Translate => {
  let rules: Intl.PluralRules | undefined;
  const formOf = (forms: Plural, count: number): string => {
    rules ??= new Intl.PluralRules(tag);
    return forms[rules.select(count)] ?? forms.other;
  };
  return (key, values = {}) => {
    const sentence: Sentence = sentences[key] ?? english[key];
    const text = typeof sentence === "string" ? sentence : formOf(sentence, Number(values["count"]));
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  };
};
