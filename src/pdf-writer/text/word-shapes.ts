/** Shapes words, each of them once. Lengths are in 1/1000 of the font size, so that a shape serves every size. */
import type { FontGlyph, OpenFont } from "#ports/fonts.ts";
import type { ShapedGlyph } from "../shaped-text.ts";
import { softHyphen, type TextRange } from "./characters.ts";
import type { TextItem } from "./itemise.ts";
import type { TextFont } from "./text-fonts.ts";

/** Glyphs in the order of printing, from left to right. */
export interface WordShape {
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
}

/**
 * Shapes a part of a word that belongs to one item. The rest of the word decides how the letters at the ends of the part are
 * joined.
 */
export type ShapeWord = (word: string, part: TextRange, item: TextItem) => WordShape;

/** Shapes that are kept: the words that the rows of a batch share. With more, moving them in memory takes longer than shaping. */
const maxShapes = 1000;

/** Creates a function that shapes words and caches their shapes. `language`: BCP 47, or empty. */
export const createWordShapes = (fonts: readonly TextFont[], language: string): ShapeWord => {
  const shapers = fonts.map(({ font }) => createFontShapes(font, language));
  return (word, part, item) => {
    const shape = shapers[item.font];
    if (shape === undefined) throw new RangeError(`There is no font ${item.font}.`);
    return shape(word, part, item);
  };
};

const createFontShapes = (font: OpenFont, language: string): ShapeWord => {
  const shareGlyph = createGlyphPool();
  /** By direction, then by script and word. */
  const caches = [new Map<string, Map<string, WordShape>>(), new Map<string, Map<string, WordShape>>()] as const;
  return (word, part, { script, level }) => {
    const rightToLeft = (level & 1) === 1;
    const scripts = caches[rightToLeft ? 1 : 0];
    const cache = scripts.get(script) ?? new Map<string, WordShape>();
    scripts.set(script, cache);
    // Parts of long words are rarely needed again.
    const isWhole = part.start === 0 && part.end === word.length;
    const present = isWhole ? cache.get(word) : undefined;
    if (present !== undefined) return present;
    const glyphs = font.shape({ text: word, start: part.start, end: part.end, script, rightToLeft, language });
    const shape = attachText(glyphs, word, part, rightToLeft, shareGlyph);
    if (isWhole) {
      if (cache.size >= maxShapes) cache.clear();
      cache.set(word, shape);
    }
    return shape;
  };
};

/** Glyphs of one cluster share the text up to the next cluster. The first of them, as printed, gets it. */
const attachText = (
  glyphs: readonly FontGlyph[],
  word: string,
  part: TextRange,
  rightToLeft: boolean,
  shareGlyph: ShareGlyph,
): WordShape => {
  let width = 0;
  const shaped = glyphs.map((glyph, index) => {
    width += glyph.advance;
    const isFirst = index === 0 || glyphs[index - 1]?.cluster !== glyph.cluster;
    return shareGlyph(glyph, isFirst ? readText(word, glyph.cluster, findEnd(glyphs, index, part, rightToLeft)) : "");
  });
  return { glyphs: shaped, width };
};

/** Soft hyphens are not printed, so a person who searches for a word or copies it does not get them. */
const readText = (word: string, start: number, end: number): string => {
  const text = word.slice(start, end);
  return text.length > 1 && text.includes(softHyphen) ? text.replaceAll(softHyphen, "") : text;
};

/** Returns where the text of a glyph's cluster ends: where the next one begins, which is printed before it from right to left. */
const findEnd = (glyphs: readonly FontGlyph[], index: number, part: TextRange, rightToLeft: boolean): number => {
  const step = rightToLeft ? -1 : 1;
  let next = index + step;
  for (; glyphs[next]?.cluster === glyphs[index]?.cluster; next += step);
  return glyphs[next]?.cluster ?? part.end;
};

type ShareGlyph = (glyph: FontGlyph, text: string) => ShapedGlyph;

/** Returns one object for all equal glyphs of a font, of which texts have few. A quarter of the memory, and twice the speed. */
const createGlyphPool = (): ShareGlyph => {
  const pool = new Map<number, ShapedGlyph[]>();
  return ({ glyph, advance, dx, dy }, text) => {
    const variants = pool.get(glyph) ?? [];
    for (const shared of variants)
      if (shared.text === text && shared.advance === advance && shared.dx === dx && shared.dy === dy) return shared;
    const added = { glyph, advance, dx, dy, text };
    if (variants.length < maxVariants) pool.set(glyph, [...variants, added]);
    return added;
  };
};

/** Of one glyph: with other widths beside other letters, and for other characters. */
const maxVariants = 16;
