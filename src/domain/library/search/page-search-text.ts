/** Joins the text runs of a page to the text that is searched. */
import { foldText } from "../../text/fold-text.ts";
import type { PageText, TextRun } from "../../text/page-text.ts";

/** A gap of less than this share of the line's height is no space: PDFs split words where letters are kerned. */
const maxKerning = 0.15;

const isSameLine = (a: TextRun, b: TextRun): boolean => Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2;

/** Heights are in percent of the page's height and gaps of its width; pages are rarely so far from square that it matters. */
const touches = (a: TextRun, b: TextRun): boolean => {
  const gap = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width));
  return gap < maxKerning * Math.min(a.height, b.height);
};

const hyphenAtEnd = /(\p{L})[-‐]$/u;
const letterAtStart = /^\p{L}/u;
const smallLetterAtStart = /^\p{Ll}/u;

const appendRun = (text: string, previous: TextRun, run: TextRun): string => {
  if (isSameLine(previous, run)) return `${text}${touches(previous, run) ? "" : " "}${run.text}`;
  if (!hyphenAtEnd.test(text) || !letterAtStart.test(run.text)) return `${text} ${run.text}`;
  return `${smallLetterAtStart.test(run.text) ? text.slice(0, -1) : text}${run.text}`;
};

/** Returns the folded text of a page. A word that was divided by a hyphen at the end of a line is whole. */
export const foldPageText = ({ runs }: PageText): string => {
  let text = "";
  let previous: TextRun | undefined;
  for (const run of runs) {
    text = previous === undefined ? run.text : appendRun(text, previous, run);
    previous = run;
  }
  return foldText(text);
};
