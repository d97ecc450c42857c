/** Joins the runs of a page to one text, in which addresses and marks can be found across runs, and locates its parts. */
import type { PercentBox } from "../geometry/geometry.ts";
import { createWordLocator } from "../library/page-words.ts";
import type { PageText, TextRun } from "../text/page-text.ts";

/** The text of a page. */
export interface JoinedText {
  /** Runs of one line are joined, or separated by a space where there is a gap; lines end with a line feed. */
  readonly text: string;
  /** Returns the box around a part of the text; undefined for a part without characters of a run. */
  locate(start: number, end: number): PercentBox | undefined;
}

interface PlacedRun {
  readonly run: TextRun;
  readonly start: number;
}

/** Gaps wider than this share of the height of the text are spaces. */
const spaceShare = 0.15;

const isSameLine = (a: TextRun, b: TextRun): boolean => {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlap > Math.min(a.height, b.height) / 2;
};

/** Percent of the width and of the height are of different length: pages are about 1.4 times as high as wide. */
const heightToWidth = 1.4;

const separatorBetween = (a: TextRun, b: TextRun): string => {
  if (!isSameLine(a, b) || b.x < a.x) return "\n";
  const gap = b.x - (a.x + a.width);
  const isSeparated = /\s$/.test(a.text) || /^\s/.test(b.text);
  return isSeparated || gap <= spaceShare * a.height * heightToWidth ? "" : " ";
};

/** Joins the runs in their order. */
export const joinRuns = ({ runs }: PageText): JoinedText => {
  const placed: PlacedRun[] = [];
  let text = "";
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    if (before !== undefined) text += separatorBetween(before, run);
    placed.push({ run, start: text.length });
    text += run.text;
  }
  return { text, locate: (start, end) => locate(placed, start, end) };
};

/** Widths of characters in Helvetica, in thousandths of its size. Other characters are about as wide as digits. */
const widths: readonly (readonly [characters: string, width: number])[] = [
  ["ijlI.,:;/!|'[]() ", 270],
  ["ftr-", 310],
  ["cksvxyz", 500],
  ["ABCDEFGHJKLNOPQRSTUVXYZw", 700],
  ["mM", 833],
  ["W@%", 960],
];
const otherWidth = 556;

const widthByCharacter = new Map(
  widths.flatMap(([characters, width]) => Array.from(characters, (character) => [character, width] as const)),
);

/** A word of narrow letters takes less of its line than its number of characters says. */
const locateInRun = (run: TextRun, from: number, to: number): PercentBox => {
  const measure = (end: number): number => {
    let sum = 0;
    for (let at = 0; at < end; at++) sum += widthByCharacter.get(run.text[at] ?? "") ?? otherWidth;
    return sum;
  };
  const { length } = run.text;
  const whole = measure(length);
  return createWordLocator(run)((length * measure(from)) / whole, (length * measure(to)) / whole);
};

const locate = (placed: readonly PlacedRun[], start: number, end: number): PercentBox | undefined => {
  const boxes = placed.flatMap(({ run, start: runStart }) => {
    const [from, to] = [Math.max(start, runStart) - runStart, Math.min(end, runStart + run.text.length) - runStart];
    return from < to ? [locateInRun(run, from, to)] : [];
  });
  return boxes.length === 0 ? undefined : unite(boxes);
};

/** Returns the smallest box around all boxes. */
export const unite = (boxes: readonly PercentBox[]): PercentBox => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};
