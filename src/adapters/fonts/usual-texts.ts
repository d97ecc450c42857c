/** Finds the characters that a glyph usually stands for. */

/** Returns the characters of a glyph, or an empty text where they are unknown. */
export type FindUsualText = (glyph: number) => string;

/** Latin, Armenian, Hebrew and Arabic ligatures and forms of letters, for which texts have the letters themselves. */
const isPresentationForm = (codePoint: number): boolean =>
  (codePoint >= 0xfb00 && codePoint <= 0xfdff) || (codePoint >= 0xfe70 && codePoint <= 0xfeff);

const isPrivate = (codePoint: number): boolean => /\p{Co}/u.test(String.fromCodePoint(codePoint));

/** Ranks the characters of one glyph: those of the texts first, then letters before their forms, then the lowest. */
const rank = (codePoint: number, isInTexts: boolean): number =>
  (isInTexts ? 0 : isPresentationForm(codePoint) ? 2 : 1) * 0x200000 + codePoint;

/** `glyphs`: pairs of the code points of a font and their glyphs. `inTexts`: the code points of all texts. */
export const createUsualTexts = (
  glyphs: Iterable<readonly [codePoint: number, glyph: number]>,
  inTexts: ReadonlySet<number>,
): FindUsualText => {
  const best = new Map<number, number>();
  const rankOf = (codePoint: number) => rank(codePoint, inTexts.has(codePoint));
  for (const [codePoint, glyph] of glyphs) {
    const present = best.get(glyph);
    if (present === undefined || rankOf(codePoint) < rankOf(present)) best.set(glyph, codePoint);
  }
  return (glyph) => {
    const codePoint = best.get(glyph);
    if (glyph === 0 || codePoint === undefined || (isPrivate(codePoint) && !inTexts.has(codePoint))) return "";
    return isPresentationForm(codePoint) ? toLetters(codePoint) : String.fromCodePoint(codePoint);
  };
};

/** Returns the letters of a presentation form, without the space or the stroke that carries a single mark. */
const toLetters = (codePoint: number): string =>
  String.fromCodePoint(codePoint)
    .normalize("NFKC")
    .replace(/^[ \u0640](?=\p{M})/u, "");
