/** The glyphs that a page shows, as its content shows them. Positions are in the user space of the page. */
import type { PageFont } from "../font-reading/page-font.ts";
import type { ContentOperation } from "./content-operations.ts";
import type { FillColour } from "./fill-colour.ts";

/** Object numbers of the form XObjects that lead to content, from the outside in. Empty: the content of the page itself. */
export type FormPath = readonly number[];

/** An operation in the content of a page or form. */
export interface LocatedOperation extends ContentOperation {
  readonly forms: FormPath;
}

/** What consecutive glyphs have in common. */
export interface GlyphStyle {
  readonly font: PageFont;
  /** Name of the font in the resources of its content, without the slash. */
  readonly fontName: string;
  /** The size of text space, which `TJ` adjusts by thousandths of. It may be negative. */
  readonly size: number;
  /** Maps text space to user space: size, horizontal scale and rise are part of it. Without the position. */
  readonly linear: readonly [a: number, b: number, c: number, d: number];
  readonly charSpacing: number;
  readonly renderMode: number;
  readonly fill: FillColour;
  readonly transparencies: readonly string[];
}

/** Marked content with a text that replaces that of its glyphs. */
export interface ReplacementText {
  readonly text: string;
  readonly operation: LocatedOperation;
}

/** One glyph. */
export interface ShownGlyph {
  /** Undefined: nothing says what it means. */
  readonly text: string | undefined;
  readonly code: number;
  readonly x: number;
  readonly y: number;
  /** The advance with all spacing, in thousandths of the font size before the horizontal scale. */
  readonly advance: number;
  /** The advance of the glyph alone. */
  readonly width: number;
  readonly style: GlyphStyle;
  readonly operation: LocatedOperation;
  /** Index of its string among the items of `TJ`, and where the string has its code. */
  readonly item: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: ReplacementText | undefined;
  /** Identifier of the marked content of the page that shows it (`MCID`), by which a structure tree refers to it. */
  readonly markId: number | undefined;
}
