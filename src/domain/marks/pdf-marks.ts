/** The marks of a PDF: placeholders in the text of its pages, in whose places rows set their values. */
import type { Problem } from "../problem.ts";

/** What is known of the marks of a PDF before it is changed. Plain data. */
export interface PdfMarks {
  /** In the order of the pages. */
  readonly marks: readonly PdfMark[];
  readonly fonts: readonly PdfMarkFont[];
  /** Whether all pages were searched. Reading a very large PDF ends early. */
  readonly isComplete: boolean;
  /** Why no row can fill the marks, such as `pdf-encrypted`. */
  readonly problems: readonly Problem[];
  /** `mark-not-filled`: marks and pages that stay as they are. */
  readonly warnings: readonly Problem[];
}

/** A mark that rows can fill. */
export interface PdfMark {
  /** Counted from 1. */
  readonly page: number;
  /** As `[[price|number:2]]`. */
  readonly source: string;
  /** Index in the fonts. */
  readonly font: number;
  /** Missing where an earlier version has read the PDF. */
  readonly space?: MarkSpace;
}

/** How much room a value has in place of its mark. */
export interface MarkSpace {
  /** The width between its neighbours, in units of the page. */
  readonly width: number;
  /** The font size, in units of the page. */
  readonly size: number;
  /** Horizontal scale of the letters; 1 is normal. */
  readonly scale: number;
  /** Added after each letter, in thousandths of the font size. */
  readonly letterSpacing: number;
}

/** The font of a mark. */
export interface PdfMarkFont {
  /** As the PDF names it, without the tag of a subset; empty if it has no name. */
  readonly name: string;
  /** Whether the PDF says that it has strokes at the ends of letters. Missing where an earlier version has read the PDF. */
  readonly isSerif?: boolean;
  /** All letters that it can show. */
  readonly letters: string;
  /** The widths of the letters in their order, in thousandths of the font size. Missing where an earlier version has read the PDF. */
  readonly widths?: readonly number[];
}
