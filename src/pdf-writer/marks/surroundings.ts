/** Finds how much room a text has on its page, and on which side it is aligned, by the lines around it. */
import { isBlank } from "../font-reading/page-font.ts";
import { isParallel, type TextLine } from "../page-text/text-lines.ts";
import type { Edges } from "../reading/page-boxes.ts";
import type { MarkAlign } from "./mark.ts";

/** Glyphs of a line, from `first` to `last`. */
export interface LinePart {
  readonly line: TextLine;
  readonly first: number;
  readonly last: number;
}

/** The place of a part on its page. Positions are along the baseline. */
export interface Surroundings {
  readonly align: MarkAlign;
  readonly left: number;
  readonly right: number;
}

/** Lines of a paragraph are not farther apart than this, as a multiple of the font size. */
const maxLineDistance = 2.2;
/** Lines with the same edge differ by less than this share of the font size. */
const edgeTolerance = 0.12;
const leastTolerance = 0.5;
const maxBlockLines = 200;

/** What is around a part: all lines of its page, the visible part of the page in user space, and ranges of drawings at its line. */
export interface PartSurroundings {
  readonly lines: readonly TextLine[];
  readonly page: Edges;
  readonly drawings: readonly { readonly start: number; readonly end: number }[];
}

/** Finds the room of a part. */
export const findSurroundings = (part: LinePart, { lines, page, drawings }: PartSurroundings): Surroundings => {
  const { line, first, last } = part;
  const start = line.glyphs[first]?.start ?? 0;
  const end = line.glyphs[last]?.end ?? start;
  const parallels = lines.filter(({ isVisible, frame }) => isVisible && isParallel(frame, line.frame));
  const before = line.glyphs.slice(0, first).findLast(({ text }) => !isBlank(text));
  const after = line.glyphs.slice(last + 1).find(({ text }) => !isBlank(text));
  const block = findBlock(line, parallels);
  const isAlone = before === undefined && after === undefined;
  const align = isAlone ? findAlign(line, block, page) : findAlignBeside(before !== undefined, line, block, page);
  const area = findArea(line, parallels, page);
  const beside = findNeighbours(line, parallels, drawings);
  return {
    align,
    left: Math.min(start, before?.end ?? Math.max(area.left, beside.left)),
    right: Math.max(end, after?.start ?? Math.min(area.right, beside.right)),
  };
};

/** A text behind other text of its line continues it. One before it is on the side of its block. */
const findAlignBeside = (isBehindText: boolean, line: TextLine, block: readonly TextLine[], page: Edges): MarkAlign =>
  !isBehindText && findAlign(line, block, page) === "right" ? "right" : "left";

const overlaps = (first: TextLine, second: TextLine): boolean => first.start < second.end && second.start < first.end;

/** Returns the lines above and below that belong to the same paragraph or column of a table, the nearest first. */
const findBlock = (line: TextLine, lines: readonly TextLine[]): readonly TextLine[] => {
  const block: TextLine[] = [];
  for (const direction of [1, -1]) {
    const candidates = lines
      .filter((other) => (other.baseline - line.baseline) * direction > 0.3 * line.size && overlaps(line, other))
      .sort((first, second) => (first.baseline - second.baseline) * direction);
    let last = line;
    for (const candidate of candidates.slice(0, maxBlockLines)) {
      const distance = Math.abs(candidate.baseline - last.baseline);
      if (distance > maxLineDistance * Math.max(candidate.size, last.size)) break;
      block.push(candidate);
      last = candidate;
    }
  }
  return block.sort((first, second) => distanceTo(line, first) - distanceTo(line, second));
};

const distanceTo = (line: TextLine, other: TextLine): number => Math.abs(line.baseline - other.baseline);

/** The nearest lines decide. With none, a text in the middle of the page is centred. */
const findAlign = (line: TextLine, block: readonly TextLine[], page: Edges): MarkAlign => {
  const tolerance = Math.max(leastTolerance, edgeTolerance * line.size);
  const isSame = (first: number, second: number) => Math.abs(first - second) <= tolerance;
  for (const other of block.slice(0, 4)) {
    if (isSame(other.start, line.start)) return "left";
    if (isSame(other.end, line.end)) return "right";
    if (isSame(other.start + other.end, line.start + line.end)) return "center";
  }
  const { left, right } = projectPage(line, page);
  if (block.length === 0 && isSame(line.start + line.end, left + right)) return "center";
  return "left";
};

/** The range of the page along the baseline of a line. */
const projectPage = ({ frame, baseline }: TextLine, [left, bottom, right, top]: Edges) => {
  const [alongX, alongY] = frame.along;
  // The line's points are origin + position * along; each edge of the page limits the position.
  const originX = baseline * frame.up[0];
  const originY = baseline * frame.up[1];
  const limit = (origin: number, step: number, low: number, high: number): readonly [number, number] => {
    if (Math.abs(step) < 1e-6) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const [first, second] = [(low - origin) / step, (high - origin) / step];
    return [Math.min(first, second), Math.max(first, second)];
  };
  const [startX, endX] = limit(originX, alongX, left, right);
  const [startY, endY] = limit(originY, alongY, bottom, top);
  return { left: Math.max(startX, startY), right: Math.min(endX, endY) };
};

/** The part of the page that has text. Short lines, as of an address, say nothing about the width of their column. */
const findArea = (line: TextLine, lines: readonly TextLine[], page: Edges) => {
  const edges = projectPage(line, page);
  let [left, right] = [line.start, line.end];
  for (const { start, end } of lines) {
    left = Math.min(left, start);
    right = Math.max(right, end);
  }
  // A lone line on an empty page may reach as far to the one edge as it is away from the other.
  if (lines.length === 1) {
    const margin = Math.max(0, Math.min(line.start - edges.left, edges.right - line.end));
    [left, right] = [edges.left + margin, edges.right - margin];
  }
  return { left: Math.max(left, edges.left), right: Math.min(right, edges.right) };
};

/**
 * The nearest texts and drawings at the height of the line on both sides, with the gap of a letter, and the sides of frames
 * around the line.
 */
const findNeighbours = (line: TextLine, lines: readonly TextLine[], drawings: PartSurroundings["drawings"]) => {
  const gap = line.size / 2;
  let [left, right] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const tolerance = edgeTolerance * line.size;
  for (const { start, end } of drawings)
    for (const edge of [start, end]) {
      if (edge >= line.end - tolerance) right = Math.min(right, edge - tolerance);
      if (edge <= line.start + tolerance) left = Math.max(left, edge + tolerance);
    }
  for (const other of lines) {
    if (other === line || distanceTo(line, other) > 0.7 * Math.max(line.size, other.size)) continue;
    if (other.end <= line.start) left = Math.max(left, other.end + gap);
    if (other.start >= line.end) right = Math.min(right, other.start - gap);
  }
  return { left, right };
};
