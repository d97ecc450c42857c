import { getFormatLocale } from "./language.ts";

/** Texts by plural category. The manager's languages need two: French uses `one` for 0 and 1, English and German for 1. */
export interface PluralTexts {
  readonly one: string;
  readonly other: string;
}

/** Returns the text for a count by the rules of the present language. */
export const plural = (count: number, { one, other }: PluralTexts): string =>
  new Intl.PluralRules(getFormatLocale()).select(count) === "one" ? one : other;
