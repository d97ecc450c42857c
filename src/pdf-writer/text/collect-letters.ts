/**
 * Collects the letters of all texts of a batch, so that each font is embedded once, with one subset for all rows. The texts are
 * not set for that: the fonts know which glyphs their letters can become.
 */
import type { FontSubsetFile } from "#ports/fonts.ts";
import {
  createGraphemes,
  hasSingleUnits,
  isSpace,
  removeUnprintable,
  softHyphen,
  splitParagraphs,
} from "./characters.ts";
import { type ChooseFont, createFontChoice, type TextFont } from "./text-fonts.ts";

/** A font with the glyphs that a batch prints. */
export interface FontSubset extends FontSubsetFile {
  readonly key: string;
}

/** Collects letters. The result does not depend on the order of the texts, so that equal batches give equal bytes. */
export interface LetterCollector {
  /**
   * Adds a text that is set with these fonts. Texts that name the same font pass the same list. `mayBeCut`: the text ends with an
   * ellipsis where its box is too small.
   */
  add(text: string, fonts: readonly TextFont[], mayBeCut?: boolean): void;
  /** Makes a subset of each font that a text needs, sorted by key. */
  makeSubsets(): readonly FontSubset[];
}

/** Creates an empty collector. */
export const createLetterCollector = (): LetterCollector => {
  const used = new Map<string, UsedFont>();
  const adders = new Map<readonly TextFont[], AddText>();
  return {
    add: (text, fonts, mayBeCut = false) => {
      const add = adders.get(fonts) ?? createAdder(fonts, used);
      adders.set(fonts, add);
      add(text, mayBeCut);
    },
    makeSubsets: () =>
      [...used.values()]
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ key, font, codePoints }) => ({ key, ...font.subsetFor(codePoints) })),
  };
};

interface UsedFont extends TextFont {
  readonly codePoints: Set<number>;
}

type AddText = (text: string, mayBeCut: boolean) => void;

/** Creates the function that gives the characters of texts to the fonts of a list that print them. */
const createAdder = (fonts: readonly TextFont[], used: Map<string, UsedFont>): AddText => {
  const chooseFont = createFontChoice(fonts);
  const use = (textFont: TextFont): UsedFont => {
    const present = used.get(textFont.key) ?? { ...textFont, codePoints: new Set() };
    used.set(textFont.key, present);
    return present;
  };
  /** Returns the position of the font. Characters that no font has are printed as the sign that the first one has for that. */
  const addCharacter: AddCharacter = (character, previous) => {
    const position = Math.max(chooseFont(character, previous), 0);
    const font = fonts[position];
    if (font !== undefined) addCodePoints(use(font).codePoints, character);
    return position;
  };
  const addUnits = createUnitReader(addCharacter);
  const addGraphemes = createGraphemeReader(addCharacter);
  const addSign = (...signs: readonly string[]): void => {
    const sign = signs.find((candidate) => chooseFont(candidate, 0) >= 0);
    if (sign !== undefined) addCharacter(sign, 0);
  };
  return (text, mayBeCut) => {
    if (!addUnits(text)) addGraphemes(text);
    if (text.includes(softHyphen)) addSign("\u2010", "-");
    if (mayBeCut) addSign("…", "...");
  };
};

const addCodePoints = (set: Set<number>, text: string): void => {
  for (const character of text) set.add(character.codePointAt(0) ?? 0);
};

/** `previous`: position of the font of the character before. */
type AddCharacter = (character: string, previous: number) => ReturnType<ChooseFont>;

/** What is known of a UTF-16 unit, else the position of its font, plus three. */
const unit = { unknown: 0, space: 1, other: 2 } as const;
const firstFont = 3;

/**
 * Creates a function that adds texts whose UTF-16 units are characters of their own. It returns false if a text has others. Each
 * unit is added once, so that a short text takes a tenth of a microsecond.
 */
const createUnitReader = (addCharacter: AddCharacter): ((text: string) => boolean) => {
  const known = new Uint8Array(0x10000);
  const spaces = new Map<number, number>();
  const classify = (code: number): number => {
    const character = String.fromCharCode(code);
    if (!hasSingleUnits(character)) return unit.other;
    if (isSpace(character)) return unit.space;
    const choice = addCharacter(character, 0) + firstFont;
    return choice <= 0xff ? choice : unit.other;
  };
  const addSpace = (code: number, previous: number): number => {
    const key = previous * 0x10000 + code;
    const present = spaces.get(key);
    if (present !== undefined) return present;
    const position = addCharacter(String.fromCharCode(code), previous);
    spaces.set(key, position);
    return position;
  };
  return (text) => {
    let previous = 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      let state = known[code] ?? unit.other;
      if (state === unit.unknown) {
        state = classify(code);
        known[code] = state;
      }
      if (state === unit.other) return false;
      previous = state === unit.space ? addSpace(code, previous) : state - firstFont;
    }
    return true;
  };
};

const createGraphemeReader = (addCharacter: AddCharacter): ((text: string) => void) => {
  const findGraphemeEnds = createGraphemes();
  return (text) => {
    const printable = removeUnprintable(text);
    for (const paragraph of splitParagraphs(printable)) {
      const part = printable.slice(paragraph.start, paragraph.end);
      let [start, font] = [0, 0];
      for (const end of findGraphemeEnds(part)) {
        font = addCharacter(part.slice(start, end), font);
        start = end;
      }
    }
  };
};
