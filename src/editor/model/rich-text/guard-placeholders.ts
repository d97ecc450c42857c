/**
 * Replaces placeholders by tokens while markup is parsed, because their source may contain `<`, `>` and quotes that are no
 * markup: the values are filled in before a reader parses the text.
 */
import { parseText } from "#domain/placeholders/placeholder-text.ts";

/** Noncharacters of Unicode, which no text has: they enclose the index of a placeholder. */
const [opening, closing] = ["\ufdd0", "\ufdd1"];
const tokenForm = new RegExp(`${opening}(\\d+)${closing}`);

/** A text whose placeholders are tokens. */
export interface GuardedText {
  readonly text: string;
  /** The source of each placeholder by the index in its token. */
  readonly sources: readonly string[];
}

/** Replaces the placeholders of a text by tokens. */
export const guardPlaceholders = (source: string): GuardedText => {
  const sources: string[] = [];
  const text = parseText(source.replace(new RegExp(`[${opening}${closing}]`, "g"), "\ufffd"))
    .parts.map((part) => (typeof part === "string" ? part : `${opening}${sources.push(part.source) - 1}${closing}`))
    .join("");
  return { text, sources };
};

/** Splits a part of a guarded text at its tokens: texts at even indexes, sources of placeholders at odd ones. */
export const splitAtTokens = (text: string, sources: readonly string[]): readonly string[] =>
  text.split(tokenForm).map((part, index) => (index % 2 === 0 ? part : (sources[Number(part)] ?? "")));

/** Returns a part of a guarded text with its placeholders. */
export const restorePlaceholders = (text: string, sources: readonly string[]): string =>
  splitAtTokens(text, sources).join("");

/** Returns whether a part of a guarded text has a placeholder. */
export const hasToken = (text: string): boolean => tokenForm.test(text);

/** Returns whether a placeholder stands where the name of a tag would: its value could complete the tag. */
export const hasTokenAsTag = (text: string): boolean => text.includes(`<${opening}`) || text.includes(`</${opening}`);
