/**
 * Full-text search in a page's text. A line end counts as a space; it counts as nothing after a hyphen inside a word and
 * between Chinese or Japanese characters. So does a space between the letters of a letter-spaced word. Match positions refer to pdf.js' text runs, whose elements are highlighted.
 */
import { foldCharacter, isSpaceless, softHyphen } from "#domain/text/fold-text.ts";
import { findSpacedRuns } from "./letter-spacing.ts";

/** A run of text as pdf.js returns it. */
export interface TextRun {
  readonly str: string;
  readonly hasEOL: boolean;
}

/** A page's text, prepared for repeated searches. */
export interface PageText {
  /** The text as it is compared: see fold-text.ts. */
  readonly folded: string;
  readonly runs: readonly TextRun[];
}

/** A range of `PageText.folded`; `end` is exclusive. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

/** A range of the page's original text: UTF-16 offsets into its runs; the end is exclusive. */
export interface MatchRange {
  readonly startRun: number;
  readonly startOffset: number;
  readonly endRun: number;
  readonly endOffset: number;
}

/** Both default to false. */
export interface FindOptions {
  readonly matchCase?: boolean;
  readonly wholeWords?: boolean;
}

/** Receives folded text with the run and offset of the original character. */
type Emit = (text: string, run: number, offset: number) => void;

/** Folds the runs. Spaces and hyphens are held back: whether they count depends on the next character. */
const foldRuns = (runs: readonly TextRun[], emit: Emit): void => {
  let last = "";
  let pending: { readonly text: " " | "-"; readonly run: number; readonly offset: number } | undefined;
  const append = (text: string, run: number, offset: number) => {
    emit(text, run, offset);
    last = text.at(-1) ?? last;
  };
  const flushPending = (next: string) => {
    const flushed = pending;
    pending = undefined;
    if (flushed?.text === " " && (last === softHyphen || isSpaceless(last) || isSpaceless(next))) return;
    if (flushed) append(flushed.text, flushed.run, flushed.offset);
  };
  const addSpace = (run: number, offset: number) => {
    if (pending?.text === "-") flushPending(" ");
    if (last !== "") pending ??= { text: " ", run, offset };
  };
  const endLine = (run: number, offset: number) => {
    if (pending?.text !== "-") return addSpace(run, offset);
    append(softHyphen, pending.run, pending.offset);
    pending = undefined;
  };
  const spacedRuns = findSpacedRuns(runs);
  for (const [run, { str, hasEOL }] of runs.entries()) {
    let offset = 0;
    for (const character of str) {
      const folded = foldCharacter(character);
      if (folded === " ") {
        if (!spacedRuns.has(run)) addSpace(run, offset);
      } else if (folded !== "") {
        flushPending(folded);
        if (folded === "-" && /\p{L}/u.test(last)) pending = { text: folded, run, offset };
        else append(folded, run, offset);
      }
      offset += character.length;
    }
    if (hasEOL) endLine(run, str.length);
  }
  if (pending?.text === "-") flushPending("");
};

/** Folds the runs of a page for searches. */
export const createPageText = (runs: readonly TextRun[]): PageText => {
  const folded: string[] = [];
  foldRuns(runs, (text) => folded.push(text));
  return { folded: folded.join(""), runs };
};

/** Maps matches to ranges of the original text, in the same order. */
export const locateMatches = ({ runs }: PageText, matches: readonly TextMatch[]): readonly MatchRange[] => {
  if (matches.length === 0) return [];
  // The run and the offset of each UTF-16 unit of `folded`.
  const runOf: number[] = [];
  const offsetOf: number[] = [];
  foldRuns(runs, (text, run, offset) => {
    for (let unit = 0; unit < text.length; unit += 1) {
      runOf.push(run);
      offsetOf.push(offset);
    }
  });
  return matches.map(({ start, end }) => {
    const endRun = runOf[end - 1] ?? 0;
    const lastOffset = offsetOf[end - 1] ?? 0;
    const isSurrogatePair = (runs[endRun]?.str.codePointAt(lastOffset) ?? 0) > 0xffff;
    const endOffset = lastOffset + (isSurrogatePair ? 2 : 1);
    return { startRun: runOf[start] ?? 0, startOffset: offsetOf[start] ?? 0, endRun, endOffset };
  });
};

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;
/** Excludes a match before a voicing mark: か with the mark is が, a different letter. */
const notBeforeVoicingMark = "(?![\u3099\u309a])";

/** Creates the pattern for a query; undefined if the query has no searchable characters. */
export const createSearchPattern = (query: string, { matchCase, wholeWords }: FindOptions = {}): RegExp | undefined => {
  const { folded } = createPageText([{ str: query.replaceAll(softHyphen, ""), hasEOL: false }]);
  const characters = Array.from(folded);
  const [first, last] = [characters[0], characters.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isWordEdge = (character: string) => wholeWords && wordCharacter.test(character) && !isSpaceless(character);
  const body = characters
    .map((character) => (character === "-" ? `[-${softHyphen}]` : character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")))
    .join(`${softHyphen}?`);
  const before = isWordEdge(first) ? `(?<![\\p{L}\\p{M}\\p{N}_]${softHyphen}?)` : "";
  const after = isWordEdge(last) ? `(?!${softHyphen}?[\\p{L}\\p{M}\\p{N}_])` : "";
  return new RegExp(`${before}${body}${notBeforeVoicingMark}${after}`, matchCase ? "gu" : "giu");
};

/** Returns all matches in order, without overlaps. */
export const findText = ({ folded }: PageText, pattern: RegExp): readonly TextMatch[] =>
  Array.from(folded.matchAll(pattern), ({ index, 0: match }) => ({ start: index, end: index + match.length }));
