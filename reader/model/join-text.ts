/**
 * Joins the runs of a page to text for the clipboard: lines of one paragraph become one line, words that are divided at a
 * line end become whole, and so do letter-spaced words. PDFs do not contain paragraphs: they are recognised by the
 * distances, the sizes, the indents and the ends of the lines. Rows of tables and lists stay lines of their own.
 */
import { isSpaceless } from "#domain/text/fold-text.ts";
import { findSpacedRuns } from "./letter-spacing.ts";

/** A run of text as pdf.js returns it. */
export interface PlacedRun {
  readonly str: string;
  readonly hasEOL: boolean;
  /** The matrix of the text in PDF user space. */
  readonly transform: readonly number[];
  readonly width: number;
}

/** A line of text, in a coordinate system in which it is horizontal and `down` grows from line to line. */
interface Line {
  text: string;
  readonly angle: number;
  readonly size: number;
  readonly left: number;
  readonly down: number;
  right: number;
  /** There is a wide gap in it, as between the cells of a table. */
  hasGap: boolean;
}

const toLine = (str: string, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], width: number): Line => {
  const angle = Math.atan2(b, a);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const left = e * cos + f * sin;
  const down = e * sin - f * cos;
  return { text: str, angle, size: Math.hypot(c, d) || 1, left, down, right: left + width, hasGap: false };
};

const createLines = (runs: readonly PlacedRun[]): readonly Line[] => {
  const spaced = findSpacedRuns(runs);
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const [index, { str, hasEOL, transform, width }] of runs.entries()) {
    const text = spaced.has(index) ? str.replaceAll(" ", "") : str;
    const run = toLine(text, transform, width);
    if (line && Math.abs(run.angle - line.angle) > 0.02) line = undefined;
    if (line === undefined && text.trim() !== "") {
      line = run;
      lines.push(run);
    } else if (line) {
      if (text.trim() !== "") {
        line.hasGap ||= run.left - line.right > 1.5 * line.size;
        line.right = Math.max(line.right, run.right);
      }
      line.text += text;
    }
    if (hasEOL) line = undefined;
  }
  return lines;
};

const median = (numbers: readonly number[]): number => numbers.toSorted((x, y) => x - y)[numbers.length >> 1] ?? 0;

const isSameSize = (x: Line, y: Line): boolean =>
  Math.abs(x.angle - y.angle) < 0.02 && Math.max(x.size, y.size) < 1.15 * Math.min(x.size, y.size);

/** Distance of two lines in multiples of their size. */
const gapOf = (previous: Line, line: Line): number => (line.down - previous.down) / previous.size;

/** Narrower columns contain no running text, but lists, captions or addresses. */
const minColumnEms = 10;

/**
 * Returns where the lines of this column end at most. Infinity if it is not running text, whose lines are full except for
 * the last of each paragraph.
 */
const findColumnEnd = (line: Line, lines: readonly Line[]): number => {
  const column = lines.filter((other) => isSameSize(line, other) && Math.abs(other.left - line.left) < 4 * line.size);
  const end = Math.max(...column.map(({ right }) => right));
  const fullLines = column.filter(({ right }) => right > end - 4 * line.size);
  const isText = end - line.left > minColumnEms * line.size && fullLines.length >= 0.4 * column.length;
  return isText ? end : Number.POSITIVE_INFINITY;
};

/** A bullet, or a number or letter as in a list. */
const listItem = /^\s*(?:[\u2022\u2023\u25aa-\u25ff\u2013\u2014*\u00b7-]\s|\(?\p{N}{1,3}[.)]\s|\p{L}[.)]\s)/u;
const dividedWord = /[\p{L}\p{N}][-\u2010\u00ad]$/u;

const wouldFit = (previous: Line, line: Line, lines: readonly Line[]): boolean => {
  const [word = ""] = line.text.trim().split(/\s/);
  const wordWidth = ((line.right - line.left) * (word.length + 1)) / Math.max(1, line.text.length);
  return previous.right + wordWidth < findColumnEnd(previous, lines) - 0.5 * line.size;
};

const startsParagraph = (previous: Line, line: Line, lines: readonly Line[], usualGap: number): boolean => {
  const gap = gapOf(previous, line);
  if (!isSameSize(previous, line) || gap <= 0.2 || gap > 1.3 * usualGap) return true;
  if (previous.hasGap || line.hasGap || listItem.test(line.text)) return true;
  const startsLower = /^\s*\p{Ll}/u.test(line.text);
  if (/^\s*[\p{Ll}\p{N}]/u.test(line.text) && dividedWord.test(previous.text.trimEnd())) return false;
  if (line.left - previous.left > 0.8 * line.size && !listItem.test(previous.text)) return true;
  if (startsLower && !/[.!?:]["'\u201d\u2019\u00bb)]*\s*$/.test(previous.text)) return false;
  return wouldFit(previous, line, lines);
};

/** After them a hyphen stays: "fore- and background". */
const conjunctions = new Set("und oder bis sowie bzw and or to et ou y o e en of a i или и".split(" "));

const appendLine = (text: string, next: string): string => {
  const [first = ""] = next;
  const last = text.at(-1) ?? "";
  if (dividedWord.test(text) && /\p{L}|\p{N}/u.test(first)) {
    if (last === "\u00ad") return text.slice(0, -1) + next;
    const [word = ""] = next.split(/[^\p{L}]/u);
    if (conjunctions.has(word)) return `${text} ${next}`;
    return (/\p{Ll}/u.test(first) ? text.slice(0, -1) : text) + next;
  }
  return isSpaceless(last) || isSpaceless(first) ? text + next : `${text} ${next}`;
};

/** Ligatures and presentation forms of Arabic and Hebrew letters; pasted text should contain plain letters. */
const presentationForms = /[\ufb00-\ufdff\ufe70-\ufefc]/g;

/** Returns the text of a page, or of a part of it, with a line break between paragraphs. */
export const joinText = (runs: readonly PlacedRun[]): string => {
  const lines = createLines(runs);
  const pairs = lines.slice(1).map((line, index) => [lines[index] as Line, line] as const);
  const gaps = pairs.filter(([previous, line]) => isSameSize(previous, line)).map(([x, y]) => gapOf(x, y));
  const usualGap = median(gaps.filter((gap) => gap > 0.2 && gap < 3));
  const paragraphs: string[] = [];
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1];
    const text = line.text.trim();
    const last = paragraphs.length - 1;
    if (previous === undefined || startsParagraph(previous, line, lines, usualGap)) paragraphs.push(text);
    else paragraphs[last] = appendLine(paragraphs[last] ?? "", text);
  }
  return paragraphs
    .join("\n")
    .replace(presentationForms, (form) => form.normalize("NFKC"))
    .replaceAll("\0", "")
    .replaceAll("\u00ad", "");
};
