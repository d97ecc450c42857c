import type { Result } from "#domain/result.ts";

/** The programs of HarfBuzz: `harfbuzz.wasm` and `harfbuzz-subset.wasm`. */
export interface FontPrograms {
  readonly shaper: Uint8Array<ArrayBuffer>;
  readonly subsetter: Uint8Array<ArrayBuffer>;
}

/** Starts the engine, which takes some 20 ms. */
export type StartFontEngine = (programs: FontPrograms) => Promise<FontEngine>;

/** Opens fonts, shapes text and makes subsets. */
export interface FontEngine {
  /**
   * Opens a TrueType or OpenType font, also from a WOFF or WOFF2 file. Fails with `font-unusable` if it cannot be printed:
   * damaged, without outlines, or its licence forbids to embed it.
   */
  openFont(bytes: Uint8Array, options?: OpenFontOptions): Promise<Result<OpenFont>>;
}

/** Which face of a font file is opened. */
export interface OpenFontOptions {
  /** Position in a collection (.ttc). The default is the first. */
  readonly index?: number;
  /** Values of a variable font's axes by tag, such as `wght`. Axes that are left out have their default. */
  readonly axes?: Readonly<Record<string, number>>;
}

/** A font from which text can be set. */
export interface OpenFont {
  readonly facts: FontFacts;
  /** Returns whether the font can print the character by itself. Spaces need no outline. */
  hasCodePoint(codePoint: number): boolean;
  /** Returns the width of a glyph in 1/1000 of the font size, before text moves its neighbours closer. */
  advanceOf(glyph: number): number;
  /**
   * Returns the outline of a glyph, whose areas are filled by the nonzero rule. Lengths are in 1/1000 of the font size, to the right
   * and upwards from the pen position. Empty for a space.
   */
  outlineOf(glyph: number): readonly OutlineStep[];
  /** Shapes a part of a text that has one script and one direction. The glyphs are in the order of printing, from left to right. */
  shape(request: ShapeRequest): readonly FontGlyph[];
  /**
   * Returns a font file with the outlines of these glyphs, whose numbers do not change. Glyph 0 is always part of it. A
   * variable font becomes a plain one. A font whose licence forbids subsets is returned as a whole.
   */
  subset(glyphs: readonly number[]): Uint8Array<ArrayBuffer>;
  /**
   * Returns a font file with every glyph that `shape` can return for texts of these code points, whatever their order, language
   * and direction. Otherwise like `subset`. The same code points in another order give the same bytes.
   */
  subsetFor(codePoints: Iterable<number>): FontSubsetFile;
  /** Frees the memory of the font, which cannot be used afterwards. */
  close(): void;
}

/** A step of an outline. `points`: x and y of the control points and of the end, in turn. */
export interface OutlineStep {
  readonly kind: "move" | "line" | "quadratic" | "cubic" | "close";
  readonly points: readonly number[];
}

/** A font file with some of the glyphs of a font. */
export interface FontSubsetFile {
  /** A font file, in which glyphs have the numbers of the whole font. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The glyphs that texts may use, in ascending order. The first is glyph 0. */
  readonly glyphs: readonly SubsetGlyph[];
}

/** A glyph of a subset. */
export interface SubsetGlyph {
  readonly glyph: number;
  /** Width in 1/1000 of the font size. */
  readonly advance: number;
  /** The characters that the glyph usually stands for. Empty: unknown. */
  readonly text: string;
}

/** The text that a font shapes. */
export interface ShapeRequest {
  readonly text: string;
  /** Part of `text`, in UTF-16 units. What surrounds it decides how the letters at its ends are joined. */
  readonly start: number;
  readonly end: number;
  /** ISO 15924, such as `Arab`. */
  readonly script: string;
  readonly rightToLeft: boolean;
  /** BCP 47. Empty: unknown. */
  readonly language: string;
}

/** One glyph of shaped text. All lengths are in 1/1000 of the font size. */
export interface FontGlyph {
  /** Number of the glyph in the font. 0: the font lacks a character. */
  readonly glyph: number;
  /** Index in the text, in UTF-16 units, of the first character that the glyph belongs to. */
  readonly cluster: number;
  readonly advance: number;
  /** Offset from the pen position: to the right and upwards. */
  readonly dx: number;
  readonly dy: number;
}

/** What a font says about itself. Lengths are in 1/1000 of the font size, upwards positive. */
export interface FontFacts {
  readonly family: string;
  /** Such as `Bold Italic`. */
  readonly style: string;
  readonly fullName: string;
  /** ASCII, without spaces; made from the other names if the font has none. */
  readonly postScriptName: string;
  readonly unitsPerEm: number;
  readonly glyphCount: number;
  readonly ascender: number;
  /** Below the baseline, so usually negative. */
  readonly descender: number;
  readonly lineGap: number;
  readonly capHeight: number;
  readonly xHeight: number;
  /** Left, bottom, right and top edge of all glyphs together. */
  readonly boundingBox: readonly [number, number, number, number];
  /** In degrees counter-clockwise, so negative in italics. */
  readonly italicAngle: number;
  /** 100 to 900. */
  readonly weight: number;
  readonly fixedPitch: boolean;
  readonly italic: boolean;
  readonly serif: boolean;
  /** Which outlines a subset has: `glyf` (TrueType) or `CFF ` (PostScript). */
  readonly outlines: "truetype" | "cff";
  /** Glyphs have colours or bitmaps, which are not printed. Those that have nothing else count as missing. */
  readonly colored: boolean;
  readonly axes: readonly FontAxis[];
  readonly embedding: FontEmbedding;
}

/** An axis of a variable font. */
export interface FontAxis {
  /** Such as `wght`. */
  readonly tag: string;
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

/** What the licence bits of a font (OS/2 `fsType`) allow. */
export interface FontEmbedding {
  /** `restricted` forbids embedding, `preview` allows viewing and printing, the others editing as well. */
  readonly level: "installable" | "editable" | "preview" | "restricted";
  /** Whether a part of the font may be embedded. If not, the whole font must be. */
  readonly subset: boolean;
  /** Only bitmaps of the font may be embedded, so it cannot be printed. */
  readonly bitmapOnly: boolean;
}
