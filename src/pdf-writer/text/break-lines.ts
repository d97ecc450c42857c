/** Breaks paragraphs into lines. All lengths are in 1/1000 of the font size. */
import type { TextRange } from "./characters.ts";
import type { Paragraph, Segment, TextPiece, TextPlan } from "./plan-text.ts";

/** A line of a text. Positions are in its paragraph. */
export interface TextLine extends TextRange {
  readonly paragraph: Paragraph;
  readonly segments: readonly Segment[];
  /** Signs that are added at the end: a hyphen or an ellipsis. */
  readonly signs: readonly TextPiece[];
  /** Without the spaces at its end. */
  readonly width: number;
}

/** The lines of a text, and whether a word was wider than a line, so that it had to be split. */
export interface BrokenText {
  readonly lines: readonly TextLine[];
  readonly splitWords: boolean;
}

/** Sums of widths differ in their last digits by the order of their terms. */
const tolerance = 1e-6;

/** Breaks a text into lines of at most `maxWidth`. A character that is wider has a line of its own. */
export const breakText = ({ paragraphs, widestWord }: TextPlan, maxWidth: number): BrokenText => {
  const [only] = paragraphs;
  const lines =
    only !== undefined && paragraphs.length === 1
      ? breakParagraph(only, maxWidth)
      : paragraphs.flatMap((paragraph) => breakParagraph(paragraph, maxWidth));
  return { lines, splitWords: widestWord > maxWidth + tolerance };
};

/** Returns whether a text has at most so many lines, without splitting a word. */
export const fitsLines = ({ paragraphs, widestWord }: TextPlan, maxWidth: number, maxLines: number): boolean => {
  if (widestWord > maxWidth + tolerance || paragraphs.length > maxLines) return false;
  let lines = 0;
  for (const paragraph of paragraphs) {
    lines += fitsLine(paragraph, maxWidth) ? 1 : breakParagraph(paragraph, maxWidth).length;
    if (lines > maxLines) return false;
  }
  return true;
};

/** Returns whether a paragraph has room on one line. */
const fitsLine = ({ segments }: Paragraph, maxWidth: number): boolean => measureLine(segments) <= maxWidth;

const breakParagraph = (paragraph: Paragraph, maxWidth: number): readonly TextLine[] => {
  // Most texts of rows are short.
  if (fitsLine(paragraph, maxWidth)) return [createLine(paragraph, paragraph.segments, maxWidth, true)];
  const lines: TextLine[] = [];
  const pending = [...paragraph.segments].reverse();
  let segments: Segment[] = [];
  let width = 0;
  const endLine = () => {
    putBack(segments, pending, maxWidth);
    lines.push(createLine(paragraph, segments, maxWidth));
    segments = [];
    width = 0;
  };
  for (let segment = pending.pop(); segment !== undefined; segment = pending.pop()) {
    if (width + segment.wordWidth <= maxWidth + tolerance) {
      segments.push(segment);
      width += segment.wordWidth + segment.spacesWidth;
    } else if (segments.length > 0) {
      pending.push(segment);
      endLine();
    } else {
      const parts = splitSegment(paragraph, segment, maxWidth);
      for (const part of parts.slice(0, -1)) lines.push(createLine(paragraph, [part], maxWidth));
      segments = parts.slice(-1);
      width = segments.reduce((sum, { wordWidth, spacesWidth }) => sum + wordWidth + spacesWidth, 0);
    }
  }
  if (segments.length > 0 || lines.length === 0) lines.push(createLine(paragraph, segments, maxWidth, true));
  return lines;
};

/** Returns the width of segments on a line, without the spaces at its end. */
export const measureLine = (segments: readonly Segment[]): number => {
  let width = 0;
  for (let index = 0; index < segments.length; index++) {
    const { wordWidth, spacesWidth } = segments[index] as Segment;
    width += wordWidth + (index < segments.length - 1 ? spacesWidth : 0);
  }
  return width;
};

/** Removes segments from the end of a line whose hyphen has no room, as long as others remain. */
const putBack = (segments: Segment[], pending: Segment[], maxWidth: number): void => {
  for (let last = segments.at(-1); last?.hyphen !== undefined && segments.length > 1; last = segments.at(-1)) {
    if (measureLine(segments) + last.hyphen.width <= maxWidth + tolerance) return;
    pending.push(last);
    segments.pop();
  }
};

/** A single part of a word whose hyphen has no room goes without. So does the end of a paragraph. */
const createLine = (paragraph: Paragraph, segments: readonly Segment[], maxWidth: number, isLast = false): TextLine => {
  const width = measureLine(segments);
  const hyphen = isLast ? undefined : segments.at(-1)?.hyphen;
  const hasRoom = hyphen !== undefined && width + hyphen.width <= maxWidth + tolerance;
  const [start, end] = [segments[0]?.start ?? 0, segments.at(-1)?.end ?? 0];
  return {
    paragraph,
    segments,
    start,
    end,
    signs: hasRoom ? [hyphen] : [],
    width: width + (hasRoom ? hyphen.width : 0),
  };
};

/** Splits a segment that is too wide into parts with the most characters that fit, but at least one. */
const splitSegment = (paragraph: Paragraph, segment: Segment, maxWidth: number): readonly Segment[] => {
  const parts: Segment[] = [];
  for (let start = segment.start; start < segment.end; start = parts.at(-1)?.end ?? segment.end)
    parts.push(cutToWidth(paragraph, segment, start, maxWidth) ?? cutAfter(paragraph, segment, start, 1));
  return parts;
};

/**
 * Returns the part of a segment from `start` on with the most characters that fit, or nothing if the first does not. Shapes only
 * what may fit, so that a word of ten thousand letters takes no longer than many words.
 */
export const cutToWidth = (
  paragraph: Paragraph,
  segment: Segment,
  start: number,
  maxWidth: number,
): Segment | undefined => {
  const count = countGraphemes(paragraph, start, segment.wordEnd);
  const averageWidth = segment.wordWidth / Math.max(countGraphemes(paragraph, segment.start, segment.wordEnd), 1);
  const guess = Math.floor(maxWidth / Math.max(averageWidth, 1));
  let [low, high] = [0, count + 1];
  let best: Segment | undefined;
  // Letters have similar widths, so the first guess is close. From there, the steps double until the answer lies between.
  for (let step = 1, next = Math.min(Math.max(guess, 1), count); low + 1 < high; step *= 2) {
    const part = cutAfter(paragraph, segment, start, next);
    if (part.wordWidth <= maxWidth + tolerance) {
      best = part;
      low = next;
      next = high > count ? Math.min(low + step, high - 1) : (low + high) >> 1;
    } else {
      high = next;
      next = low === 0 ? Math.max(high - step, 1) : (low + high) >> 1;
    }
  }
  return best;
};

const countGraphemes = (paragraph: Paragraph, start: number, end: number): number =>
  findEnd(paragraph, end) - findEnd(paragraph, start);

/** Returns some characters of a segment. The last one of the word takes the spaces along. */
const cutAfter = (paragraph: Paragraph, segment: Segment, start: number, graphemes: number): Segment => {
  const end = paragraph.graphemeEnds[findEnd(paragraph, start) + graphemes - 1] ?? segment.end;
  return paragraph.cutSegment(segment, { start, end: end >= segment.wordEnd ? segment.end : end });
};

/** Returns how many characters end at or before a position. */
const findEnd = (paragraph: Paragraph, position: number): number => {
  const ends = paragraph.graphemeEnds;
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
};
