/** A run of text on a page. The box is in percent of the displayed page, like the boxes of assets: `x`, `y` is its top left corner. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The text of a page as runs in reading order. */
export interface PageText {
  readonly runs: readonly TextRun[];
}

/** The text of a PDF. */
export interface DocumentText {
  /** One entry for every page, in order; an entry without runs for a page without text. */
  readonly pages: readonly PageText[];
  /** Whether later text was left out, because the PDF has more than 300 kB of it or takes too long to read. */
  readonly truncated: boolean;
}

/** Limit on the text of a PDF, in UTF-8 bytes. */
export const maxTextBytes = 300_000;
