/** Marks such as `[[name]]` that stand in the text of a PDF's pages. */
import type { Matrix } from "../content/page-space.ts";
import type { PageFont } from "../font-reading/page-font.ts";
import type { FillColour } from "../page-text/fill-colour.ts";
import type { FormPath, LocatedOperation } from "../page-text/shown-glyph.ts";

/** Where a value lies if it is not as wide as its mark. */
export type MarkAlign = "left" | "center" | "right";

/** A text of one style with the codes of its font. Lengths are in the units of its mark. */
export interface StyledText {
  /** Distance from the end of the mark. */
  readonly start: number;
  /** The operand of `TJ`, with its brackets. */
  readonly operand: string;
  readonly size: number;
  readonly scale: number;
  readonly font: PageFont;
  readonly fontName: string;
  readonly fill: FillColour;
  readonly transparencies: readonly string[];
  readonly forms: FormPath;
}

/** Text behind a mark, to the next mark or the end of the line. */
export interface MarkTail {
  /** From the end of the mark. */
  readonly width: number;
  /** Of the space at its start, which follows no empty value: there is another space before the mark, or nothing. */
  readonly surplusSpace: number;
  readonly texts: readonly StyledText[];
}

/** Marks of a line of which each follows the value before it, with the texts between and behind them. */
export interface MarkChain {
  /** From the start of the first mark to the end of the last tail. */
  readonly width: number;
  /** Of all tails together. */
  readonly tailWidth: number;
  readonly markCount: number;
  readonly align: MarkAlign;
  /** How far it may reach from the start of the first mark: to the left (0 or less), and to the right. */
  readonly room: { readonly left: number; readonly right: number };
}

/** A mark that can be cut out of its page. Lengths are in units of the page's user space, along the baseline. */
export interface Mark {
  /** Page index, counted from 0. */
  readonly page: number;
  /** As `[[price|number:2]]`. */
  readonly source: string;
  /**
   * Maps a space with its origin at the start of the baseline, its x axis along it, and the units of user space, to user
   * space. Slanted and condensed letters have a matrix that does the same to all that is drawn in it.
   */
  readonly matrix: Matrix;
  /** In degrees, counter-clockwise in user space. */
  readonly rotation: number;
  readonly width: number;
  /** The font size as it appears. */
  readonly size: number;
  /** Horizontal scale of the letters; 1 is normal. */
  readonly scale: number;
  /** Added after each letter, in thousandths of the font size. */
  readonly letterSpacing: number;
  /** Distances of the font's upper and lower edge from the baseline. The descent is negative. */
  readonly ascent: number;
  readonly descent: number;
  readonly fill: FillColour;
  readonly font: PageFont;
  /** Where the font, the colour and the graphics states are named: in the content of the page, or in a form. */
  readonly fontName: string;
  readonly transparencies: readonly string[];
  readonly forms: FormPath;
  /** What follows the value. */
  readonly tail: MarkTail | undefined;
  /** The same object for all marks of a chain. */
  readonly chain: MarkChain;
  /** Distance from the start of the first mark of the chain. */
  readonly offset: number;
  /** Identifier of the page's marked content in which it stands, if its PDF is tagged. */
  readonly markId: number | undefined;
  /** What is removed from the content. */
  readonly cuts: readonly GlyphCut[];
  /** Texts to be removed from those that replace glyphs for copy and search. `whole`: all that such a text says. */
  readonly replacements: readonly {
    readonly operation: LocatedOperation;
    readonly text: string;
    readonly whole: string;
  }[];
}

/** A code that is removed from a string of an operation. */
export interface GlyphCut {
  readonly operation: LocatedOperation;
  /** Index of the string among the items that the operation shows. */
  readonly item: number;
  /** Offsets of the code in the string. */
  readonly start: number;
  readonly end: number;
  /** What replaces it, in thousandths of the font size. */
  readonly advance: number;
}

/** Why a mark cannot be cut out. */
export const rejectionReasons = {
  name: "It is not a placeholder: a name begins with a letter A-Z or “_” and has only letters, digits, “_”, “.” and “-”.",
  hidden: "It is invisible text, such as that behind a scanned picture, so it cannot be taken off the picture.",
  clip: "It is used as a mask for a picture. Use plain text.",
  vertical: "It is set vertically. Set it horizontally.",
  font: "The widths of its font cannot be read. Embed the font when you save the PDF.",
  joined: "Its brackets are joined with other letters to one sign. Put spaces around the mark.",
  lines: "It is broken over two lines. Make its text box wider, or the mark shorter, so that it stands on one line.",
  replaced: "A hidden text replaces it for copying, in a form that cannot be changed. Save the PDF without tags.",
} as const;

/** A mark that stays on its page. */
export interface RejectedMark {
  readonly page: number;
  readonly source: string;
  readonly reason: keyof typeof rejectionReasons;
  /** A sentence for the maker: what, where, why and what to do. */
  readonly message: string;
}
