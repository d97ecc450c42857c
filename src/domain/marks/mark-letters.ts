/** Tells which letters of a value the font of a mark cannot show. */

/** Letters that change with their neighbours need a shaper, and so do marks above and below letters. */
const needsShaping = /\p{M}|[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** The width of a space where the font has none, as typesetting programs leave it. In thousandths of the font size. */
export const presetSpace = 278;

/** Returns the characters that are shown for a value: composed, and with one space for all white space between words. */
export const listMarkCharacters = (value: string): readonly string[] =>
  Array.from(value.normalize("NFC").replace(/[\s\u00a0]+/g, " "));

/** Returns those of the characters that a font cannot show, each once. Every font can leave room for a space. */
export const findMissingLetters = (
  characters: readonly string[],
  letters: { has(character: string): boolean },
): readonly string[] => [
  ...new Set(
    characters.filter((character) => needsShaping.test(character) || !(character === " " || letters.has(character))),
  ),
];
