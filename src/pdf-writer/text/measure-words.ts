/**
 * Finds texts that certainly fit a room, from the widths of their words. That takes a fraction of the time of preparing the
 * whole text, because texts of different rows share most words.
 */
import { countLines, type TextRoom, toWidth } from "./fit-text.ts";
import type { PlanText } from "./plan-plain-text.ts";

/** Returns whether a text fits the room for certain, and all its characters are in the first font. */
export type FitsForCertain = (text: string, room: TextRoom) => boolean;

/** A word between two spaces. */
interface MeasuredWord {
  /** At most so wide wherever it stands, in 1/1000 of the font size. Undefined: unknown. */
  readonly width: number | undefined;
  /** Whether a line may end behind the space after it, or before it begins, as far as it alone decides. */
  readonly mayEndLine: boolean;
  readonly mayBeginLine: boolean;
}

/** Latin, Greek, Cyrillic and Armenian letters and signs, and line breaks. They run from left to right. */
const simpleText =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20bf]*$/;
/** Some signs belong to what stands before or behind the space beside them. */
const freeStart = /^[\p{L}\p{N}]/u;
const freeEnd = /[\p{L}\p{N}.,;:!?)%]$/u;

/** Beside other words, a word can be divided and kerned in another way than alone. */
const slackFactor = 1.02;
const slackPerSegment = 50;
/** Words that are kept. They are numbers, so that they take little memory. */
const maxWords = 20_000;

/** Creates the search. `planText`: prepares texts with the fonts of the room's text. */
export const createWordMeasure = (planText: PlanText): FitsForCertain => {
  const words = new Map<string, MeasuredWord>();
  const space = measure(planText, "n n") - 2 * measure(planText, "n");
  const measureWord = (text: string): MeasuredWord => {
    const known = words.get(text);
    if (known !== undefined) return known;
    if (words.size >= maxWords) words.clear();
    const width = measure(planText, text);
    const word = {
      width: Number.isNaN(width) ? undefined : width,
      mayEndLine: freeEnd.test(text),
      mayBeginLine: freeStart.test(text),
    };
    words.set(text, word);
    return word;
  };
  /** Counts the lines of a paragraph, which are at most so many. Undefined: unknown. */
  const countParagraphLines = (text: string, maxWidth: number): number | undefined => {
    let lines = 1;
    let lineWidth = 0;
    /** Words that no line divides for certain. */
    let unitWidth = 0;
    let previous: MeasuredWord | undefined;
    for (const part of text.split(" ")) {
      const word = measureWord(part);
      if (word.width === undefined) return undefined;
      if (previous === undefined) unitWidth = word.width;
      else if (previous.mayEndLine && word.mayBeginLine) {
        lineWidth += unitWidth + space;
        unitWidth = word.width;
      } else unitWidth += space + word.width;
      previous = word;
      if (lineWidth + unitWidth <= maxWidth) continue;
      if (unitWidth > maxWidth) return undefined;
      lines += 1;
      lineWidth = 0;
    }
    return lines;
  };
  return (text, room) => {
    if (Number.isNaN(space) || !simpleText.test(text)) return false;
    // What fits at the least size is not larger than its room.
    const size = room.fit === "shrink" ? Math.min(room.minSize, room.size) : room.size;
    const maxWidth = toWidth(room, size);
    let remaining = countLines(room, size);
    for (const paragraph of text.split("\n")) {
      const lines = countParagraphLines(paragraph, maxWidth);
      if (lines === undefined || lines > remaining) return false;
      remaining -= lines;
    }
    return true;
  };
};

/** Returns a width that a text has at most, whatever stands beside it. NaN: a character is not in the first font. */
const measure = (planText: PlanText, text: string): number => {
  const { paragraphs, missing } = planText(text, "auto");
  if (missing.length > 0) return Number.NaN;
  let width = 0;
  for (const { segments } of paragraphs)
    for (const { word, wordWidth, spaces, spacesWidth } of segments) {
      if ([...word, ...spaces].some(({ font }) => font !== 0)) return Number.NaN;
      width += (wordWidth + spacesWidth) * slackFactor + slackPerSegment;
    }
  return width;
};
