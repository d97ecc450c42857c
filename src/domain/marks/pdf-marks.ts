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
}

/** The font of a mark. */
export interface PdfMarkFont {
  /** As the PDF names it, without the tag of a subset; empty if it has no name. */
  readonly name: string;
  /** All letters that it can show. */
  readonly letters: string;
}
