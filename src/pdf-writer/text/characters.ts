/** What kinds of characters there are for setting text. */

/** Ends a line: all line breaks that Unicode knows. CR and LF count as one. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Control characters other than line breaks have no shape. Half a pair of surrogates is no character. */
const unprintable = /(?![\n\v\f\r\u0085])\p{Cc}|\p{Cs}|\ufeff/gu;

/** Returns the text without control characters. A tab becomes a space, and half a character U+FFFD, as on the web. */
export const removeUnprintable = (text: string): string =>
  maybeUnprintable.test(text)
    ? text.replace(unprintable, (character) => (character === "\t" ? " " : /\p{Cs}/u.test(character) ? "\ufffd" : ""))
    : text;

/** A quick look, which most texts pass. */
const maybeUnprintable = /[^ -~\u00a0-\ud7ff\ue000-\ufefe\uff00-\uffff]/;

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Splits a text at its line breaks, which belong to no paragraph. A text that ends in one has an empty last paragraph. */
export const splitParagraphs = (text: string): readonly TextRange[] => {
  const paragraphs: TextRange[] = [];
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(lineEnd)) {
    paragraphs.push({ start, end: index });
    start = index + mark.length;
  }
  return [...paragraphs, { start, end: text.length }];
};

/** A space that is not printed where a line ends. No-break spaces are not among them. */
const breakingSpace = /[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/;

/** Returns the end of a part of a text without the spaces that it ends in. */
export const trimSpaces = (text: string, { start, end }: TextRange): number => {
  let trimmed = end;
  while (trimmed > start && breakingSpace.test(text.charAt(trimmed - 1))) trimmed--;
  return trimmed;
};

/** Characters that show nothing themselves: joiners, marks of direction, variation selectors, soft hyphens. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

/** Returns whether a character needs no glyph. */
export const isInvisible = (character: string): boolean => invisible.test(character);

/** Spaces that HarfBuzz makes from U+0020 where a font lacks them. */
export const isSpace = (character: string): boolean => /^\p{Zs}$/u.test(character);

/** Hyphen that shows itself only where a line ends. */
export const softHyphen = "\u00ad";

/**
 * UTF-16 units that are a character of their own beside each other: Latin, Greek, Cyrillic, Hebrew and Arabic letters without
 * marks, Chinese characters, kana and Korean syllables.
 */
const singleUnits =
  /^[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u058f\u05be\u05d0-\u05f4\u0608-\u060f\u061b-\u064a\u0660-\u066f\u0671-\u06d5\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u9fff\uac00-\ud7a3]*$/;

/** Returns whether each UTF-16 unit is a character as people see it, so that a text needs no segmenter. */
export const hasSingleUnits = (text: string): boolean => singleUnits.test(text);

/** Returns where the characters as people see them end, in ascending order. They may consist of several code points. */
export type FindGraphemeEnds = (text: string) => readonly number[];

/** Creates a finder of graphemes (https://www.unicode.org/reports/tr29/). */
export const createGraphemes = (): FindGraphemeEnds => {
  const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
  const countUpTo = createCounts();
  return (text) =>
    hasSingleUnits(text)
      ? countUpTo(text.length)
      : Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length);
};

/** Returns the numbers from 1 on. Short lists are shared: most texts have few characters. */
const createCounts = (): ((last: number) => readonly number[]) => {
  const shared: (readonly number[])[] = [];
  return (last) => {
    const present = shared[last];
    if (present !== undefined) return present;
    const counts = Array.from({ length: last }, (_, index) => index + 1);
    if (last <= 100) shared[last] = counts;
    return counts;
  };
};
