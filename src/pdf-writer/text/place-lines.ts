/** Places the lines of a text in its box. Lengths are in points, from the lower left corner of the box. */
import type { GlyphRun, ShapedGlyph } from "../shaped-text.ts";
import type { TextLine } from "./break-lines.ts";
import { orderByLevel } from "./directions.ts";
import type { Segment, TextPiece } from "./plan-text.ts";
import type { TextFont } from "./text-fonts.ts";

/** `start`: left, and right where a paragraph runs from right to left. */
export type TextAlign = "start" | "left" | "center" | "right";

/** Where a text lies in a box that is higher than it. */
export type VerticalAlign = "top" | "middle" | "bottom";

/** The box and how the text lies in it. */
export interface TextPlacement {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
  readonly align: TextAlign;
  readonly verticalAlign: VerticalAlign;
  readonly size: number;
  readonly lineHeight: number;
}

/** One printed line. */
export interface PlacedLine {
  /** Its characters in the order of reading. Spaces at its end are among them, although they are not printed. */
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  /** From left to right. */
  readonly runs: readonly GlyphRun[];
}

/** Places the lines. The first font decides how high a line is. */
export const placeLines = (
  lines: readonly TextLine[],
  fonts: readonly TextFont[],
  placement: TextPlacement,
): readonly PlacedLine[] => {
  const top = findFirstBaseline(lines.length, fonts, placement);
  return lines.map((line, index) =>
    placeLine(line, fonts, placement, top - index * placement.lineHeight * placement.size),
  );
};

/** The letters of a line lie in its middle. A text that is too high begins at the top, where people start to read. */
const findFirstBaseline = (count: number, fonts: readonly TextFont[], placement: TextPlacement): number => {
  const { height, padding, verticalAlign, size } = placement;
  const { ascender = 0, descender = 0 } = fonts[0]?.font.facts ?? {};
  const lineHeight = placement.lineHeight * size;
  const free = Math.max(height - 2 * padding - count * lineHeight, 0);
  const above = verticalAlign === "top" ? 0 : verticalAlign === "middle" ? free / 2 : free;
  const leading = lineHeight - ((ascender - descender) * size) / 1000;
  return height - padding - above - leading / 2 - (ascender * size) / 1000;
};

const placeLine = (
  { paragraph, segments, signs, start, end, width: units }: TextLine,
  fonts: readonly TextFont[],
  { width: boxWidth, padding, align, size }: TextPlacement,
  y: number,
): PlacedLine => {
  const width = (units * size) / 1000;
  const free = boxWidth - 2 * padding - width;
  const { rightToLeft } = paragraph;
  const x = padding + free * findShare(align, rightToLeft, free);
  const pieces = orderByLevel(listPieces(segments, signs));
  return {
    text: paragraph.text.slice(start, end),
    rightToLeft,
    x,
    y,
    width,
    runs: joinPieces(pieces, fonts, size, x, y),
  };
};

/** Returns which share of the free width lies left of a line. A line that is too wide shows its beginning. */
const findShare = (align: TextAlign, rightToLeft: boolean, free: number): number => {
  if (align === "start" || free < 0) return rightToLeft ? 1 : 0;
  return align === "left" ? 0 : align === "center" ? 0.5 : 1;
};

/** The spaces at the end of a line are not printed. */
const listPieces = (segments: TextLine["segments"], signs: TextLine["signs"]): readonly TextPiece[] => {
  const pieces: TextPiece[] = [];
  for (let index = 0; index < segments.length; index++) {
    const { word, spaces } = segments[index] as Segment;
    for (const piece of word) pieces.push(piece);
    if (index < segments.length - 1) for (const piece of spaces) pieces.push(piece);
  }
  return signs.length === 0 ? pieces : [...pieces, ...signs];
};

/** Joins pieces of one font and direction to runs. */
const joinPieces = (
  pieces: readonly TextPiece[],
  fonts: readonly TextFont[],
  size: number,
  lineX: number,
  y: number,
): readonly GlyphRun[] => {
  const runs: GlyphRun[] = [];
  let x = lineX;
  for (let index = 0; index < pieces.length; ) {
    const first = pieces[index] as TextPiece;
    const words: (readonly ShapedGlyph[])[] = [];
    const runX = x;
    for (let next = pieces[index]; next !== undefined && isAlike(next, first); next = pieces[++index]) {
      if (next.glyphs.length > 0) words.push(next.glyphs);
      x += (next.width * size) / 1000;
    }
    const font = fonts[first.font]?.key ?? "";
    if (words.length > 0) runs.push({ font, size, x: runX, y, rightToLeft: (first.level & 1) === 1, words });
  }
  return runs;
};

const isAlike = (a: TextPiece, b: TextPiece): boolean => a.font === b.font && (a.level & 1) === (b.level & 1);
