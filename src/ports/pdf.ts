import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";

/** What the generator knows about a PDF. */
export interface PdfFacts {
  readonly pages: readonly PdfPage[];
  /**
   * Names of the reader's resources that its pages need (`wasm/openjpeg.wasm`, `standard_fonts/FoxitSymbol.pfb`,
   * `cmaps/Adobe-Japan1-UCS2.bcmap`), sorted. A superset if reading every page would take too long.
   */
  readonly needs: readonly string[];
  /** Problems that the author should know about, one for each cause, in English. */
  readonly warnings?: readonly Problem[];
  /** Placeholders in the text of its pages. Undefined if nobody has looked for them. */
  readonly marks?: PdfMarks;
}

/** The size of a page in points, as displayed: with its rotation applied. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
}

/**
 * Removes a PDF's encryption. A PDF that opens without a password is returned as it is. Problems: `pdf-password-wrong`,
 * `pdf-damaged`.
 */
export type DecryptPdf = (bytes: Uint8Array<ArrayBuffer>, password: string) => Promise<Result<Uint8Array<ArrayBuffer>>>;

/** Finds out what a batch needs to know about a PDF before it generates smartlinks. */
export interface PdfInspector {
  /** Whether it inspects one PDF after the other, however many are passed. */
  readonly isSerial?: boolean;
  /**
   * Reads every page of a PDF without drawing. Problems: `pdf-not-pdf`, `pdf-damaged`, `pdf-password`,
   * `pdf-too-complex`. The bytes stay usable. `sha256`: their digest in hex, if it is known, by which results are cached.
   */
  inspect(bytes: Uint8Array<ArrayBuffer>, sha256?: string): Promise<Result<PdfFacts>>;
}
