/** How a source opens a PDF that pdf.js alone cannot, such as a linked one with updates. */
import type { PDFDataRangeTransport } from "pdfjs-dist";
import type { ReaderError } from "./reader-error.ts";

/** What opening an input needs. */
export interface OpenInputOptions {
  /** Ends all requests. */
  readonly signal: AbortSignal;
  /** The class of the copy of pdf.js that opens the PDF. */
  readonly RangeTransport: typeof PDFDataRangeTransport;
  /**
   * A range could not be loaded. It is requested again until it can, except from a file that was replaced by one of another
   * length (`replaced`).
   */
  onRangeError(error: ReaderError): void;
}

/** `isLarge`: pdf.js must not load more than it needs. */
export type OpenedInput =
  | { readonly data: Uint8Array<ArrayBuffer> }
  | { readonly range: PDFDataRangeTransport; readonly isLarge: boolean };
