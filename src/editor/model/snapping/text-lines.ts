/** Joins the pieces of text that a PDF stores to the lines that a person sees. */
import type { PercentBox } from "#domain/geometry/geometry.ts";

/** Pieces farther apart than this many heights of the line are in different columns. */
const maxGapInHeights = 2;

const isSameLine = (line: PercentBox, piece: PercentBox): boolean => {
  const middle = piece.top + piece.height / 2;
  const isLevel = middle >= line.top && middle <= line.top + line.height;
  const gap = Math.max(piece.left - line.left - line.width, line.left - piece.left - piece.width);
  return isLevel && gap <= maxGapInHeights * Math.max(line.height, piece.height);
};

const unite = (a: PercentBox, b: PercentBox): PercentBox => {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const right = Math.max(a.left + a.width, b.left + b.width);
  const bottom = Math.max(a.top + a.height, b.top + b.height);
  return { left, top, width: right - left, height: bottom - top };
};

/** Returns the lines, from top to bottom. Takes time proportional to the pieces of neighbouring lines, not of the page. */
export const joinTextLines = (pieces: readonly PercentBox[]): readonly PercentBox[] => {
  const lines: PercentBox[] = [];
  let firstOpen = 0;
  for (const piece of pieces.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    while (firstOpen < lines.length && isAbove(lines[firstOpen], piece)) firstOpen++;
    const match = lines.findIndex((line, index) => index >= firstOpen && isSameLine(line, piece));
    const line = lines[match];
    if (line === undefined) lines.push(piece);
    else lines[match] = unite(line, piece);
  }
  return lines;
};

const isAbove = (line: PercentBox | undefined, piece: PercentBox): boolean =>
  line !== undefined && line.top + line.height < piece.top;
