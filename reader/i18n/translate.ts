/** Looks up a string of the interface, inserts its values and chooses its plural form. */
import type { english } from "./strings/en.ts";
import type { englishOfPanels } from "./strings/en-panels.ts";

/** Key of a string of the interface. */
export type StringKey = keyof typeof english | keyof typeof englishOfPanels;

/** One text per plural category of the language (`Intl.PluralRules`), chosen by the value `count`. */
export type PluralForms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** `{name}` in the text is replaced by the value of that name. */
export type Translation = string | PluralForms;

/** The strings of one language. A missing or misspelt key does not compile. */
export type Translations = Readonly<Record<StringKey, Translation>>;

/** Returns the string of that key in the reader's language, with `values` inserted. */
export type Translate = (key: StringKey, values?: Readonly<Record<string, string | number>>) => string;

/** Creates the `t` function of a language. `tag` is the BCP 47 tag whose plural rules apply. */
export const createTranslate = (tag: string, strings: Translations): Translate => {
  let rules: Intl.PluralRules | undefined;
  const choosePlural = (forms: PluralForms, count: number): string => {
    rules ??= new Intl.PluralRules(tag);
    return forms[rules.select(count)] ?? forms.other;
  };
  return (key, values = {}) => {
    const translation = strings[key];
    const text = typeof translation === "string" ? translation : choosePlural(translation, Number(values["count"]));
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  };
};
