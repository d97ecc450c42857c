/**
 * Recognises letter-spaced text. Where letters are far apart, pdf.js reads a space between each two and makes each word a
 * run of its own: "A N N U A L", " ", "R E P O R T".
 */

/** At least four letters: shorter runs may be lists of single letters. */
const spacedWord = /^[\p{L}\p{P}]\p{M}*(?: [\p{L}\p{P}]\p{M}*){3,}$/u;
/** What else is letter-spaced on the line of such a word, for example a year. */
const spacedRun = /^\S\p{M}*(?: \S\p{M}*)+$/u;

/** Returns the indexes of the runs whose spaces only separate letters. */
export const findSpacedRuns = (
  runs: readonly { readonly str: string; readonly hasEOL: boolean }[],
): ReadonlySet<number> => {
  const spaced = new Set<number>();
  let start = 0;
  for (const [index, { hasEOL }] of runs.entries()) {
    if (!hasEOL && index < runs.length - 1) continue;
    const line = runs.slice(start, index + 1);
    if (line.some(({ str }) => spacedWord.test(str)))
      for (const [offset, { str }] of line.entries()) if (spacedRun.test(str)) spaced.add(start + offset);
    start = index + 1;
  }
  return spaced;
};
