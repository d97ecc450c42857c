/** Chooses the font that prints each character. */
import type { OpenFont } from "#ports/fonts.ts";
import { isInvisible, isSpace } from "./characters.ts";

/** A font under the key that names it in glyph runs. */
export interface TextFont {
  readonly key: string;
  readonly font: OpenFont;
}

/** Returns whether a font can print a character as people see it, which may consist of several code points. */
export const canPrint = ({ hasCodePoint }: OpenFont, grapheme: string): boolean => {
  if (hasAll(hasCodePoint, grapheme)) return true;
  if (grapheme.length === 1 && grapheme < "\u00c0") return false;
  // HarfBuzz composes and decomposes letters with marks as the font needs it.
  const composed = grapheme.normalize("NFC");
  const decomposed = grapheme.normalize("NFD");
  return (
    (composed !== grapheme && hasAll(hasCodePoint, composed)) ||
    (decomposed !== grapheme && hasAll(hasCodePoint, decomposed))
  );
};

const hasAll = (hasCodePoint: (codePoint: number) => boolean, text: string): boolean => {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (hasCodePoint(codePoint) || isInvisible(character)) continue;
    if (!isSpace(character) || !hasCodePoint(0x20)) return false;
  }
  return true;
};

/**
 * Returns the position of the font that prints a character: the first one that can. Spaces stay in the font before them, so that
 * words keep together. -1: none can.
 */
export type ChooseFont = (grapheme: string, previous: number) => number;

/** Creates a choice among fonts in the order of preference. */
export const createFontChoice = (fonts: readonly TextFont[]): ChooseFont => {
  const choices = new Map<string, number>();
  return (grapheme, previous) => {
    let choice = choices.get(grapheme);
    if (choice === undefined) {
      choice = fonts.findIndex(({ font }) => canPrint(font, grapheme));
      choices.set(grapheme, choice);
    }
    if (choice === previous || choice < 0 || !isSpace(grapheme)) return choice;
    const before = fonts[previous];
    return before !== undefined && canPrint(before.font, grapheme) ? previous : choice;
  };
};
