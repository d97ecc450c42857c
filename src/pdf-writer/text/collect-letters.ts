/**
 * Collects the characters of all texts of a batch, so that each font is embedded once, with one subset for all rows. Texts are
 * not set for it: the font tells which glyphs can be made of their characters.
 */
import createBidi from "bidi-js";
import { createGraphemes, isSpace, removeUnprintable } from "./characters.ts";
import { createFontChoice, type TextFont } from "./text-fonts.ts";

/** A font with the glyphs that a batch may print. */
export interface FontSubset {
  readonly key: string;
  /** A font file, in which glyphs have the numbers of the whole font. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In ascending order. */
  readonly glyphs: readonly SubsetGlyph[];
}

/** A glyph of a subset. */
export interface SubsetGlyph {
  readonly glyph: number;
  /** Width in 1/1000 of the font size. */
  readonly advance: number;
  /** The characters that the glyph usually stands for. */
  readonly text: string;
}

/** Collects characters. The result does not depend on the order of the texts, so that equal batches give equal bytes. */
export interface LetterCollector {
  /** Adds a text that is set with these fonts. Texts that name the same font pass the same list. */
  add(text: string, fonts: readonly TextFont[]): void;
  /** Makes a subset of each font that a text needs, sorted by key. */
  makeSubsets(): readonly FontSubset[];
}

/** What setting adds to texts: spaces, hyphens where a line ends, the sign of a text that is cut. */
const addedCharacters = " -\u2010\u2026.";

/** Creates an empty collector. */
export const createLetterCollector = (): LetterCollector => {
  const used = new Map<string, UsedFont>();
  // A space belongs to the font before it, so each font gets all of them.
  const spaces = new Set<number>();
  const listCharacters = createCharacterLists();
  const assigners = new Map<readonly TextFont[], AddText>();
  return {
    add: (text, fonts) => {
      const assign = assigners.get(fonts) ?? createAssigner(fonts, used, spaces, listCharacters);
      assigners.set(fonts, assign);
      assign(text);
    },
    makeSubsets: () =>
      [...used.values()]
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ key, font, codePoints }) => {
          const glyphs = font
            .closeOver([...codePoints, ...spaces])
            .map(({ glyph, text }) => ({ glyph, advance: font.advanceOf(glyph), text }));
          return { key, glyphs, bytes: font.subset(glyphs.map(({ glyph }) => glyph)) };
        }),
  };
};

interface UsedFont extends TextFont {
  readonly codePoints: Set<number>;
}

type AddText = (text: string) => void;

/** Creates the function that gives the characters of texts to the fonts of a list that print them. */
const createAssigner = (
  fonts: readonly TextFont[],
  used: Map<string, UsedFont>,
  spaces: Set<number>,
  listCharacters: (grapheme: string) => Iterable<number>,
): AddText => {
  const findGraphemeEnds = createGraphemes();
  const chooseFont = createFontChoice(fonts);
  const known = new Set<string>();
  const use = (textFont: TextFont): UsedFont => {
    const present = used.get(textFont.key);
    if (present !== undefined) return present;
    const added = { ...textFont, codePoints: new Set(listCharacters(addedCharacters)) };
    used.set(textFont.key, added);
    return added;
  };
  const add = (grapheme: string): void => {
    known.add(grapheme);
    // What no font has is printed as a sign of the first font.
    const font = fonts[Math.max(0, chooseFont(grapheme, -1))];
    if (font === undefined) return;
    const { codePoints } = use(font);
    const target = isSpace(grapheme) ? spaces : codePoints;
    for (const codePoint of listCharacters(grapheme)) target.add(codePoint);
  };
  return (text) => {
    const printable = removeUnprintable(text);
    let start = 0;
    for (const end of findGraphemeEnds(printable)) {
      const grapheme = printable.slice(start, end);
      if (!known.has(grapheme)) add(grapheme);
      start = end;
    }
  };
};

const maybeComposed = /[\p{M}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

/**
 * Creates the function that lists the code points as which HarfBuzz may look a character up: composed, decomposed, and mirrored
 * in text that runs from right to left.
 */
const createCharacterLists = () => {
  const bidi = createBidi();
  return (grapheme: string): Iterable<number> => {
    const found = new Set<string>();
    for (const form of [grapheme, grapheme.normalize("NFC"), grapheme.normalize("NFD")])
      for (const character of form) found.add(character);
    if (maybeComposed.test(grapheme)) for (const character of composeParts(grapheme)) found.add(character);
    for (const character of [...found]) {
      const mirrored = bidi.getMirroredCharacter(character);
      if (mirrored !== null) found.add(mirrored);
      // Other spaces and hyphens are printed as these where a font lacks them.
      if (/\p{Zs}|\p{Default_Ignorable_Code_Point}/u.test(character)) found.add(" ");
      if (character === "\u2011") found.add("\u2010");
    }
    return Array.from(found, (character) => character.codePointAt(0) ?? 0);
  };
};

/** Returns all characters that a letter and some of its marks are together. */
const composeParts = (grapheme: string): Iterable<string> => {
  const [letter = "", ...marks] = grapheme.normalize("NFD");
  const composed = new Set([letter]);
  for (const mark of marks)
    for (const part of [...composed]) {
      const whole = (part + mark).normalize("NFC");
      if ([...whole].length === 1) composed.add(whole);
    }
  return composed;
};
