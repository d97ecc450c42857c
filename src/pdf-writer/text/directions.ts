/** Finds which parts of a text run from right to left: https://www.unicode.org/reports/tr9/ */
import createBidi, { type Bidi } from "bidi-js";

/** `auto`: the first letter of a paragraph decides. */
export type TextDirection = "auto" | "ltr" | "rtl";

/** Levels of embedding in a paragraph. Odd ones run from right to left. */
export interface ParagraphLevels {
  /** That of the paragraph: 0 or 1. */
  readonly base: number;
  /** That of each UTF-16 unit, or one for all of them. */
  readonly levels: Uint8Array | number;
}

/** Characters that run from right to left, or that change the direction. Without them a text has one level. */
const rightToLeftSign =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

let bidi: Bidi | undefined;

/** Returns the levels in a paragraph, a text without line breaks. */
export const findLevels = (text: string, direction: TextDirection): ParagraphLevels => {
  if (direction !== "rtl" && !rightToLeftSign.test(text)) return { base: 0, levels: 0 };
  bidi ??= createBidi();
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction);
  return { base: paragraphs[0]?.level ?? (direction === "rtl" ? 1 : 0), levels };
};

/** Returns the direction of the first paragraph that has a letter, for paragraphs such as numbers, which have none of their own. */
export const findCommonDirection = (text: string): TextDirection => {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && findLevels(letter, "auto").base === 1 ? "rtl" : "auto";
};

/** Puts the parts of a line into the order of printing, from left to right (rule L2). */
export const orderByLevel = <T extends { readonly level: number }>(parts: readonly T[]): readonly T[] => {
  let highest = 0;
  for (const { level } of parts) highest = Math.max(highest, level);
  if (highest === 0) return parts;
  const ordered = [...parts];
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      if (end > start) reverse(ordered, start, end);
      start = Math.max(start, end);
    }
  return ordered;
};

const reverse = <T>(list: T[], start: number, end: number): void => {
  for (let [low, high] = [start, end - 1]; low < high; low++, high--)
    [list[low], list[high]] = [list[high] as T, list[low] as T];
};
