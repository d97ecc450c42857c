/**
 * Knows which characters HarfBuzz may put in place of those of a text before it looks at the substitutions of a font: it composes
 * and decomposes letters, and takes other spaces and hyphens where a font lacks one. That it mirrors brackets, its subsetter
 * knows. Forms of Arabic and Thai letters in fonts without substitutions are not part of this build of it.
 */

/** Returns the code points and all that may replace them. The order has no meaning. */
export type AddReplacements = (codePoints: ReadonlySet<number>) => ReadonlySet<number>;

/** `available`: the code points of the font. */
export const createReplacements = (available: Iterable<number>): AddReplacements => {
  let composites: Composites | undefined;
  const listed = [...available];
  return (codePoints) => {
    composites ??= indexComposites(listed);
    const all = new Set<number>();
    for (const codePoint of codePoints) addCharacter(all, String.fromCodePoint(codePoint));
    addCompositions(all, codePoints, composites);
    return all;
  };
};

const addText = (all: Set<number>, text: string): void => {
  for (const character of text) all.add(character.codePointAt(0) ?? 0);
};

/** Scripts with vowels that HarfBuzz divides, although Unicode does not, or not into these parts. */
const dividedVowels: readonly (readonly [vowels: RegExp, parts: string])[] = [
  [/[\u0e33\u0eb3]/, "\u0e4d\u0e32\u0ecd\u0eb2"],
  [/[\u17be-\u17c5]/, "\u17c1"],
  [/[\u0dda\u0ddc-\u0dde]/, "\u0dd9"],
];

const addCharacter = (all: Set<number>, character: string): void => {
  addText(all, character + character.normalize("NFC") + character.normalize("NFD"));
  if (/\p{Zs}/u.test(character)) addText(all, " ");
  if (/[\u2010\u2011]/.test(character)) addText(all, "-\u2010");
  for (const [vowels, parts] of dividedVowels) if (vowels.test(character)) addText(all, parts);
};

/** A character that Unicode divides. */
interface Composite {
  readonly codePoint: number;
  readonly base: string;
  /** The characters behind the base. */
  readonly marks: readonly string[];
}

/** The composites of a font, by their base, and the marks of all of them. */
interface Composites {
  readonly byBase: ReadonlyMap<string, readonly Composite[]>;
  readonly marks: ReadonlySet<string>;
}

const decompose = (codePoint: number): readonly string[] => [...String.fromCodePoint(codePoint).normalize("NFD")];

const indexComposites = (available: readonly number[]): Composites => {
  const byBase = new Map<string, Composite[]>();
  const allMarks = new Set<string>();
  for (const codePoint of available) {
    const [base = "", ...marks] = decompose(codePoint);
    if (marks.length === 0) continue;
    byBase.set(base, [...(byBase.get(base) ?? []), { codePoint, base, marks }]);
    for (const mark of marks) allMarks.add(mark);
  }
  return { byBase, marks: allMarks };
};

/** Korean syllables are never composed of a part of themselves, and fonts have 11,172 of them. */
const koreanConsonant = /[\u1100-\u115f]/;

/**
 * Adds the composites that HarfBuzz may compose: of the parts of one character, as of the Vietnamese letters with two marks, and
 * of any letter with marks that texts have on their own.
 */
const addCompositions = (all: Set<number>, codePoints: ReadonlySet<number>, { byBase, marks }: Composites): void => {
  const decomposed = [...codePoints].map(decompose);
  const bases = new Set(decomposed.flat());
  const ownMarks = new Set(decomposed.filter(([first = ""]) => marks.has(first)).flat());
  for (const parts of decomposed.filter(([first = "", , ...rest]) => rest.length > 0 && !koreanConsonant.test(first)))
    for (const { codePoint, marks: needed } of byBase.get(parts[0] ?? "") ?? [])
      if (needed.every((mark) => parts.includes(mark))) all.add(codePoint);
  if (ownMarks.size === 0) return;
  for (const base of bases)
    for (const { codePoint, marks: needed } of byBase.get(base) ?? [])
      if (needed.some((mark) => ownMarks.has(mark)) && needed.every((mark) => bases.has(mark))) all.add(codePoint);
};
