/** One glyph as it is printed. Lengths are in 1/1000 of the font size. */
export interface ShapedGlyph {
  /** Number of the glyph in its font. 0: the font lacks the character. */
  readonly glyph: number;
  readonly advance: number;
  /** Offset from the pen position: to the right and upwards. */
  readonly dx: number;
  readonly dy: number;
  /** The characters that the glyph stands for. Empty for all but the first glyph of several that share them. */
  readonly text: string;
}

/** Glyphs of one font that follow each other on a line, from left to right. */
export interface GlyphRun {
  /** Key of the font. */
  readonly font: string;
  /** In points. */
  readonly size: number;
  /** Start of the baseline in points, from the lower left corner of the box that the text is set in. */
  readonly x: number;
  readonly y: number;
  readonly rightToLeft: boolean;
  /** Words and spaces. Equal ones are mostly the same list. */
  readonly words: readonly (readonly ShapedGlyph[])[];
}
