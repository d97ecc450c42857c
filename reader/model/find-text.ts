/**
 * Finds words in the text of pages. A line's end counts as a space, or as nothing where it cuts a word with a hyphen or
 * lies between Chinese or Japanese signs. Places are given in runs of text, as pdf.js cuts them, because those are the
 * elements that can be marked.
 */
import { foldCharacter, isSpaceless, softHyphen } from "./fold-text.ts";

export interface TextRun {
  readonly str: string;
  readonly hasEOL: boolean;
}

/** A page's text, ready to be searched many times. */
export interface PageText {
  readonly folded: string;
  readonly runs: readonly TextRun[];
}

/** A stretch of `folded`, its end exclusive. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
}

/** A stretch of the page's own text: from a place in a run to a place in the same or a later one, exclusive. */
export interface MatchRange {
  readonly startRun: number;
  readonly startAt: number;
  readonly endRun: number;
  readonly endAt: number;
}

export interface FindOptions {
  readonly matchCase?: boolean;
  readonly wholeWords?: boolean;
}

type Emit = (units: string, run: number, at: number) => void;

/** Goes over the text as it is compared. Whether a space or a hyphen counts is known only at the sign that follows. */
const walk = (runs: readonly TextRun[], emit: Emit): void => {
  let last = "";
  let waiting: { readonly units: " " | "-"; readonly run: number; readonly at: number } | undefined;
  const put = (units: string, run: number, at: number) => {
    emit(units, run, at);
    last = units.at(-1) ?? last;
  };
  const settle = (next: string) => {
    const held = waiting;
    waiting = undefined;
    if (held?.units === " " && (last === softHyphen || isSpaceless(last) || isSpaceless(next))) return;
    if (held) put(held.units, held.run, held.at);
  };
  const space = (run: number, at: number) => {
    if (waiting?.units === "-") settle(" ");
    if (last !== "") waiting ??= { units: " ", run, at };
  };
  const endLine = (run: number, at: number) => {
    if (waiting?.units !== "-") return space(run, at);
    put(softHyphen, waiting.run, waiting.at);
    waiting = undefined;
  };
  for (const [run, { str, hasEOL }] of runs.entries()) {
    let at = 0;
    for (const character of str) {
      const units = foldCharacter(character);
      if (units === " ") space(run, at);
      else if (units !== "") {
        settle(units);
        if (units === "-" && /\p{L}/u.test(last)) waiting = { units, run, at };
        else put(units, run, at);
      }
      at += character.length;
    }
    if (hasEOL) endLine(run, str.length);
  }
  if (waiting?.units === "-") settle("");
};

export const createPageText = (runs: readonly TextRun[]): PageText => {
  const folded: string[] = [];
  walk(runs, (units) => folded.push(units));
  return { folded: folded.join(""), runs };
};

/** The places of matches in the page's own text, in their order. */
export const locateMatches = ({ runs }: PageText, matches: readonly TextMatch[]): readonly MatchRange[] => {
  if (matches.length === 0) return [];
  const runOf: number[] = [];
  const atOf: number[] = [];
  walk(runs, (units, run, at) => {
    for (let unit = 0; unit < units.length; unit += 1) {
      runOf.push(run);
      atOf.push(at);
    }
  });
  return matches.map(({ start, end }) => {
    const endRun = runOf[end - 1] ?? 0;
    const lastAt = atOf[end - 1] ?? 0;
    const wide = (runs[endRun]?.str.codePointAt(lastAt) ?? 0) > 0xffff;
    return { startRun: runOf[start] ?? 0, startAt: atOf[start] ?? 0, endRun, endAt: lastAt + (wide ? 2 : 1) };
  });
};

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;
/** か and a voicing mark are が, another letter. */
const wholeLetter = "(?![\u3099\u309a])";

/** What looks for the words, or undefined for words that are none. */
export const createSearchPattern = (words: string, { matchCase, wholeWords }: FindOptions = {}): RegExp | undefined => {
  const { folded } = createPageText([{ str: words.replaceAll(softHyphen, ""), hasEOL: false }]);
  const characters = Array.from(folded);
  const [first, last] = [characters[0], characters.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const edge = (character: string) => wholeWords && wordCharacter.test(character) && !isSpaceless(character);
  const inside = characters
    .map((character) => (character === "-" ? `[-${softHyphen}]` : character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")))
    .join(`${softHyphen}?`);
  const before = edge(first) ? `(?<![\\p{L}\\p{M}\\p{N}_]${softHyphen}?)` : "";
  const after = edge(last) ? `(?!${softHyphen}?[\\p{L}\\p{M}\\p{N}_])` : "";
  return new RegExp(`${before}${inside}${wholeLetter}${after}`, matchCase ? "gu" : "giu");
};

/** Every match, in order, none overlapping. */
export const findText = ({ folded }: PageText, pattern: RegExp): readonly TextMatch[] =>
  Array.from(folded.matchAll(pattern), ({ index, 0: found }) => ({ start: index, end: index + found.length }));
