/** A font of a PDF as its text is read: the codes of a string, their texts and their widths. */

/** One code of a string. */
export interface FontCode {
  readonly code: number;
  readonly byteCount: number;
}

/** A font that content of a page shows text with. */
export interface PageFont {
  /** Object number of the font. Undefined for a dictionary that lies in the resources. */
  readonly number: number | undefined;
  /** PostScript name, with the tag of a subset; empty if the font states none. */
  readonly name: string;
  readonly kind: "simple" | "composite" | "type3";
  readonly isEmbedded: boolean;
  /** Whether the embedded file lacks the letters that the document did not need. */
  readonly isSubset: boolean;
  /** Whether the advance of each code is known exactly. */
  readonly hasExactWidths: boolean;
  readonly isVertical: boolean;
  /** Whether it states that its letters have strokes at their ends. Many fonts do not state it. */
  readonly isSerif: boolean;
  /** In thousandths of the font size. The descent is negative. */
  readonly ascent: number;
  readonly descent: number;
  /** Reads the code at an offset of a string. */
  readonly readCode: (bytes: Uint8Array, at: number) => FontCode;
  /** Returns the text of a code; undefined if nothing says it. */
  readonly findText: (code: number) => string | undefined;
  /** Returns the advance in thousandths of the font size. */
  readonly measure: (code: number) => number;
  /** Returns whether viewers can show the glyph of a code: that it is in the embedded file, or in that of the viewer. */
  readonly hasGlyph: (code: number) => boolean;
  /** The number of bytes of a code, and all codes with a text. */
  readonly listCodes: () => Iterable<FontCode>;
}

/** Returns whether a text consists of spaces only, whose glyphs are empty. */
export const isBlank = (text: string): boolean => /^[\s\u00a0\u00ad\u200b]*$/.test(text);
