/**
 * Finds words in the text of pages. Case and accents make no difference; a line end counts as a space. Places are
 * given in runs of text, as pdf.js cuts them, because those are the elements that can be marked.
 */
export interface TextRun {
  readonly str: string;
  readonly hasEOL: boolean;
}

/** A stretch of one page's text: from a place in a run to a place in the same or a later one (end exclusive). */
export interface TextMatch {
  readonly startRun: number;
  readonly startAt: number;
  readonly endRun: number;
  readonly endAt: number;
}

export interface PageText {
  readonly folded: string;
  /** For each character of `folded`, its run and its place there. */
  readonly run: Int32Array;
  readonly at: Int32Array;
}

const foldCharacter = (character: string): string => {
  const folded = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return folded === "" && character !== "" ? character : folded;
};

const fold = (text: string): string => Array.from(text, foldCharacter).join("").replace(/\s/g, " ");

export const readText = (runs: readonly TextRun[]): PageText => {
  const characters: string[] = [];
  const run: number[] = [];
  const at: number[] = [];
  const add = (folded: string, runIndex: number, place: number) => {
    for (const unit of folded.split("")) {
      const plain = /\s/.test(unit) ? " " : unit;
      if (plain === " " && characters.at(-1) === " ") continue;
      characters.push(plain);
      run.push(runIndex);
      at.push(place);
    }
  };
  for (const [index, { str, hasEOL }] of runs.entries()) {
    let place = 0;
    for (const character of str) {
      add(foldCharacter(character), index, place);
      place += character.length;
    }
    // A word that is broken with a hyphen at the line's end goes on in the next line.
    if (!hasEOL) continue;
    if (str.endsWith("-") && /\p{L}-$/u.test(str)) {
      characters.pop();
      run.pop();
      at.pop();
    } else add(" ", index, str.length);
  }
  return { folded: characters.join(""), run: Int32Array.from(run), at: Int32Array.from(at) };
};

/** Every match of the words, in order, none overlapping; none for empty words. */
export const findText = ({ folded, run, at }: PageText, words: string): readonly TextMatch[] => {
  const wanted = fold(words).replace(/ +/g, " ").trim();
  const matches: TextMatch[] = [];
  if (wanted === "") return matches;
  for (let from = folded.indexOf(wanted); from >= 0; from = folded.indexOf(wanted, from + wanted.length)) {
    const last = from + wanted.length - 1;
    matches.push({
      startRun: run[from] ?? 0,
      startAt: at[from] ?? 0,
      endRun: run[last] ?? 0,
      endAt: (at[last] ?? 0) + 1,
    });
  }
  return matches;
};
