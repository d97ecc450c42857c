/** Finds the size at which a text fits its box, or what remains of it. */
import { type BrokenText, breakText, cutToWidth, fitsLines, measureLine, type TextLine } from "./break-lines.ts";
import type { Segment, TextPiece, TextPlan } from "./plan-text.ts";

/** What happens to a text that does not fit at its size. */
export type TextFit = "shrink" | "wrap" | "cut" | "fail";

/** The room of a text. Lengths are in points. */
export interface TextRoom {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** The least size that `shrink` may choose. */
  readonly minSize: number;
  /** Distance of the baselines as a multiple of the size. */
  readonly lineHeight: number;
  readonly fit: TextFit;
}

/**
 * How a text was fitted. `shrunk`: at a smaller size; `cut`: its end is missing; `overflows`: it is larger than its box; `fails`:
 * the same, where the maker wants no file then.
 */
export type FitOutcome = "fits" | "shrunk" | "cut" | "overflows" | "fails";

/** The lines of a text at the size that was chosen. */
export interface FittedText extends BrokenText {
  readonly size: number;
  readonly outcome: FitOutcome;
}

/** Sizes that `shrink` tries differ by a tenth of a point. */
const stepsPerPoint = 10;
/** A box that is too low by so little is not: its size has been computed. */
const tolerancePoints = 1e-3;

/** Fits a text into a room. */
export const fitText = (plan: TextPlan, room: TextRoom): FittedText => {
  const size = room.fit === "shrink" ? findSize(plan, room) : room.size;
  const text = breakText(plan, toWidth(room, size));
  const overflows = text.lines.length > countLines(room, size) || isTooWide(text, room, size);
  if (room.fit === "cut" && overflows) return cutText(text, room);
  const { lines, splitWords } = text;
  return { lines, splitWords, size, outcome: describeFit(room, size, overflows, splitWords) };
};

const describeFit = ({ fit, size: preset }: TextRoom, size: number, overflows: boolean, splitWords: boolean) => {
  if (fit === "fail") return overflows || splitWords ? "fails" : "fits";
  if (overflows) return "overflows";
  return fit === "shrink" && size < preset ? "shrunk" : "fits";
};

/** Returns the width of the room in 1/1000 of the size. */
export const toWidth = ({ width }: TextRoom, size: number): number => (Math.max(width, 0) * 1000) / size;

/** Returns for how many lines of a size the room is high enough. */
export const countLines = ({ height, lineHeight }: TextRoom, size: number): number =>
  Math.floor((height + tolerancePoints) / (lineHeight * size));

/** Only a single character that is wider than the room leads to such a line. */
const isTooWide = ({ lines }: BrokenText, room: TextRoom, size: number): boolean =>
  lines.some(({ width }) => (width * size) / 1000 > room.width + tolerancePoints);

/**
 * Returns the largest size, in steps of a tenth of a point, at which the text fits without a split word; else the least. What fits
 * at a size fits at each smaller one, so the range is halved each time.
 */
const findSize = (plan: TextPlan, room: TextRoom): number => {
  const least = Math.min(room.minSize, room.size);
  const steps = Math.ceil((room.size - least) * stepsPerPoint - 1e-9);
  const sizeAt = (step: number): number =>
    step >= steps ? least : Math.round((room.size - step / stepsPerPoint) * 1000) / 1000;
  const fits = (step: number): boolean => {
    const size = sizeAt(step);
    return fitsLines(plan, toWidth(room, size), countLines(room, size));
  };
  if (steps === 0 || fits(0)) return room.size;
  let [low, high] = [0, steps];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return sizeAt(high);
};

/** Keeps the lines for which there is room, at least one, and ends the last one with an ellipsis. */
const cutText = (text: BrokenText, room: TextRoom): FittedText => {
  const { size } = room;
  const count = Math.max(countLines(room, size), 1);
  const fitting = text.lines.slice(0, count);
  const last = fitting.at(-1);
  if (last === undefined || text.lines.length <= count) return { ...text, size, outcome: "overflows" };
  const next = text.lines[count];
  const following = next?.paragraph === last.paragraph ? next.segments : [];
  const lines = [...fitting.slice(0, -1), cutLine(last, following, toWidth(room, size))];
  return { lines, splitWords: text.splitWords, size, outcome: "cut" };
};

/** Ends a line with an ellipsis. `following`: what comes after it, of which a part may have room. */
const cutLine = (line: TextLine, following: readonly Segment[], maxWidth: number): TextLine => {
  const ellipsis = findEllipsis(line);
  const room = maxWidth - (ellipsis?.width ?? 0);
  const segments: Segment[] = [];
  let width = 0;
  for (const segment of [...line.segments, ...following]) {
    const part = cutToWidth(line.paragraph, segment, segment.start, room - width);
    if (part !== undefined) segments.push(part);
    width += segment.wordWidth + segment.spacesWidth;
    if (part?.end !== segment.end) break;
  }
  const { start } = line;
  return {
    ...line,
    segments,
    end: segments.at(-1)?.end ?? start,
    signs: ellipsis === undefined ? [] : [ellipsis],
    width: measureLine(segments) + (ellipsis?.width ?? 0),
  };
};

const findEllipsis = ({ paragraph, start }: TextLine): TextPiece | undefined =>
  paragraph.shapeSign("…", start) ?? paragraph.shapeSign("...", start);
