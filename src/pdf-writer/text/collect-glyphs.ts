/** Collects the glyphs of all texts of a batch, so that each font is embedded once, with one subset for all rows. */
import type { GlyphRun } from "../shaped-text.ts";
import type { TextFont } from "./text-fonts.ts";

/** A font with the glyphs that a batch prints. */
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

/** Collects glyphs. The result does not depend on the order of the texts, so that equal batches give equal bytes. */
export interface GlyphCollector {
  add(runs: readonly GlyphRun[]): void;
  /** Makes a subset of each font that was used, in the order of `fonts`. */
  makeSubsets(fonts: readonly TextFont[]): readonly FontSubset[];
}

/** Creates an empty collector. */
export const createGlyphCollector = (): GlyphCollector => {
  const used = new Map<string, Map<number, string>>();
  return {
    add: (runs) => {
      for (const { font, glyphs } of runs) {
        const texts = used.get(font) ?? new Map<number, string>();
        used.set(font, texts);
        for (const { glyph, text } of glyphs) {
          const present = texts.get(glyph);
          if (present === undefined || (text !== present && isBetter(text, present))) texts.set(glyph, text);
        }
      }
    },
    makeSubsets: (fonts) =>
      fonts.flatMap(({ key, font }) => {
        const texts = [...(used.get(key) ?? [])].sort(([a], [b]) => a - b);
        if (texts.length === 0) return [];
        const glyphs = texts.map(([glyph, text]) => ({ glyph, advance: font.advanceOf(glyph), text }));
        return [{ key, glyphs, bytes: font.subset(texts.map(([glyph]) => glyph)) }];
      }),
  };
};

/** One glyph may stand for several texts: the shortest that is not empty is the usual one, then the first by code points. */
const isBetter = (text: string, present: string): boolean => {
  if (text === "" || present === "") return present === "";
  return text.length === present.length ? text < present : text.length < present.length;
};
