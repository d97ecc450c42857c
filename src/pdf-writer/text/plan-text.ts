/** Prepares a text for every box and size: shaped parts between the places where lines may end. */
import type { ShapedGlyph } from "../shaped-text.ts";
import {
  createGraphemes,
  removeUnprintable,
  softHyphen,
  splitParagraphs,
  type TextRange,
  trimSpaces,
} from "./characters.ts";
import { findCommonDirection, findLevels, type TextDirection } from "./directions.ts";
import { itemise, type TextItem } from "./itemise.ts";
import { createLineBreaks } from "./line-breaks.ts";
import { type ChooseFont, createFontChoice, type TextFont } from "./text-fonts.ts";
import { createWordShapes, type ShapeWord } from "./word-shapes.ts";

/** Glyphs with one font and one direction. Lengths are in 1/1000 of the font size. */
export interface TextPiece {
  /** Position in the list of fonts. */
  readonly font: number;
  /** Level of embedding. Odd: from right to left. */
  readonly level: number;
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
}

/** What lies between two places where a line may end: a word and the spaces after it. Positions are in the paragraph. */
export interface Segment extends TextRange {
  /** End of the word, before its spaces. */
  readonly wordEnd: number;
  /** The whole word, where the segment is a part of one. */
  readonly whole: TextRange;
  readonly word: readonly TextPiece[];
  readonly wordWidth: number;
  readonly spaces: readonly TextPiece[];
  readonly spacesWidth: number;
  /** Printed where a line ends behind the segment. */
  readonly hyphen: TextPiece | undefined;
}

/** A text between two line breaks. */
export interface Paragraph {
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly segments: readonly Segment[];
  /** Ends of the characters as people see them. */
  readonly graphemeEnds: readonly number[];
  /** Returns a part of a segment, shaped as if it were not cut off. */
  cutSegment(segment: Segment, part: TextRange): Segment;
  /** Shapes a text that is added at a position, such as an ellipsis. */
  shapeSign(sign: string, position: number): TextPiece | undefined;
}

/** A text that is ready to be set. */
export interface TextPlan {
  readonly paragraphs: readonly Paragraph[];
  /** Characters that no font has, each once. */
  readonly missing: readonly string[];
  /** Width of the widest word in 1/1000 of the font size. */
  readonly widestWord: number;
}

/** Creates a function that prepares texts. It caches the shapes of words. */
export const createTextPlanner = (fonts: readonly TextFont[], language: string) => {
  const findGraphemeEnds = createGraphemes();
  const findLineBreaks = createLineBreaks();
  const chooseFont = createFontChoice(fonts);
  const shapeWord = createWordShapes(fonts, language);
  const planParagraph = (text: string, direction: TextDirection) => {
    const { base, levels } = findLevels(text, direction);
    const ends = findGraphemeEnds(text);
    const { items, missing } = itemise({ text, levels, ends, chooseFont });
    const shapeSign = createSignShaper(items, chooseFont, shapeWord, base);
    let start = 0;
    const segments = keepWhole(findLineBreaks(text), ends).map((end) => {
      const segment = { start, end, wordEnd: trimSpaces(text, { start, end }) };
      start = end;
      return createSegment(text, items, shapeWord, shapeSign, segment);
    });
    const paragraph: Paragraph = {
      text,
      rightToLeft: base === 1,
      segments: joinLeadingSpaces(segments),
      graphemeEnds: ends,
      cutSegment: createCutSegment(text, items, shapeWord),
      shapeSign,
    };
    return { paragraph, missing };
  };
  return (text: string, direction: TextDirection): TextPlan => {
    const printable = removeUnprintable(text);
    const common = direction === "auto" ? findCommonDirection(printable) : direction;
    const planned = splitParagraphs(printable)
      .map(({ start, end }) => printable.slice(start, end))
      .map((part) => planParagraph(part, direction === "auto" && /\p{L}/u.test(part) ? "auto" : common));
    let widestWord = 0;
    for (const { paragraph } of planned)
      for (const { wordWidth } of paragraph.segments) widestWord = Math.max(widestWord, wordWidth);
    return {
      paragraphs: planned.map(({ paragraph }) => paragraph),
      missing: [...new Set(planned.flatMap(({ missing }) => missing))],
      widestWord,
    };
  };
};

/** A mark after a space is one character with it for people, but not for line breaks. */
const keepWhole = (breaks: readonly number[], ends: readonly number[]): readonly number[] => {
  if (ends.length === ends.at(-1)) return breaks;
  const whole = new Set(ends);
  return breaks.filter((end) => whole.has(end));
};

const measure = (pieces: readonly TextPiece[]): number => pieces.reduce((sum, { width }) => sum + width, 0);

/** HarfBuzz looks at five characters around a part to join letters. */
const maxContext = 16;

/** Shapes a part of a paragraph. `word`: what belongs together, of which the part may be a part. */
const shapePart = (
  text: string,
  items: readonly TextItem[],
  shapeWord: ShapeWord,
  word: TextRange,
  part: TextRange,
): readonly TextPiece[] => {
  if (part.start >= part.end) return [];
  const pieces: TextPiece[] = [];
  for (let index = findItem(items, part.start); index < items.length; index++) {
    const item = items[index];
    if (item === undefined || item.start >= part.end) break;
    const [start, end] = [Math.max(item.start, part.start), Math.min(item.end, part.end)];
    const from = Math.max(word.start, start - maxContext);
    const context = text.slice(from, Math.min(word.end, end + maxContext));
    const shape = shapeWord(context, { start: start - from, end: end - from }, item);
    pieces.push({ font: item.font, level: item.level, ...shape });
  }
  return pieces;
};

/** Returns the position of the item that a character belongs to. */
const findItem = (items: readonly TextItem[], position: number): number => {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
};

type ShapeSign = Paragraph["shapeSign"];

const createSegment = (
  text: string,
  items: readonly TextItem[],
  shapeWord: ShapeWord,
  shapeSign: ShapeSign,
  { start, end, wordEnd }: TextRange & { readonly wordEnd: number },
): Segment => {
  const wordRange = { start, end: wordEnd };
  const spacesRange = { start: wordEnd, end };
  const word = shapePart(text, items, shapeWord, wordRange, wordRange);
  const spaces = shapePart(text, items, shapeWord, spacesRange, spacesRange);
  const hyphen = text[end - 1] === softHyphen ? findHyphen(shapeSign, end - 1) : undefined;
  return {
    start,
    end,
    wordEnd,
    whole: wordRange,
    word,
    wordWidth: measure(word),
    spaces,
    spacesWidth: measure(spaces),
    hyphen,
  };
};

/** The hyphen stands for the soft hyphen of the text, which is what a person copies. */
const findHyphen = (shapeSign: ShapeSign, position: number): TextPiece | undefined => {
  const piece = shapeSign("\u2010", position) ?? shapeSign("-", position);
  return piece && { ...piece, glyphs: piece.glyphs.map((glyph) => ({ ...glyph, text: softHyphen })) };
};

/** Creates the function that cuts segments of a paragraph. */
export const createCutSegment =
  (text: string, items: readonly TextItem[], shapeWord: ShapeWord): Paragraph["cutSegment"] =>
  (segment, part) => {
    const wordEnd = Math.min(part.end, segment.wordEnd);
    const word = shapePart(text, items, shapeWord, segment.whole, { start: part.start, end: wordEnd });
    const isLast = part.end === segment.end;
    return {
      ...part,
      wordEnd,
      whole: segment.whole,
      word,
      wordWidth: measure(word),
      spaces: isLast ? segment.spaces : [],
      spacesWidth: isLast ? segment.spacesWidth : 0,
      hyphen: isLast ? segment.hyphen : undefined,
    };
  };

/** Spaces at the start of a paragraph indent its first word. */
const joinLeadingSpaces = (segments: readonly Segment[]): readonly Segment[] => {
  const [blank, first, ...rest] = segments;
  if (blank === undefined || first === undefined || blank.wordEnd > blank.start) return segments;
  const word = [...blank.spaces, ...first.word];
  const whole = { start: blank.start, end: first.wordEnd };
  return [{ ...first, start: blank.start, whole, word, wordWidth: blank.spacesWidth + first.wordWidth }, ...rest];
};

/** Creates the function that shapes signs. A sign takes font and script of the text before it, where that font has it. */
export const createSignShaper =
  (items: readonly TextItem[], chooseFont: ChooseFont, shapeWord: ShapeWord, base: number): ShapeSign =>
  (sign, position) => {
    const item = items[findItem(items, position)];
    const font = chooseFont(sign, item?.font ?? 0);
    if (font < 0) return undefined;
    const range = { start: 0, end: sign.length };
    const level = item?.level ?? base;
    return { font, level, ...shapeWord(sign, range, { ...range, font, script: item?.script ?? "Zyyy", level }) };
  };
