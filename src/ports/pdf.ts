import type { Problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";

/** What generating needs to know of a PDF. */
export interface PdfFacts {
  readonly pages: readonly PdfPage[];
  /**
   * Names of the reader's resources that its pages ask for (`wasm/openjpeg.wasm`, `standard_fonts/FoxitSymbol.pfb`,
   * `cmaps/Adobe-Japan1-UCS2.bcmap`), sorted. Where reading every page would take too long, a superset.
   */
  readonly needs: readonly string[];
  /** What its author should know before readers do: one for each cause, in English. */
  readonly warnings?: readonly Problem[];
}

/** Size in points at rotation as displayed. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
}

/**
 * Removes a PDF's encryption. A PDF that opens without a password is returned as it is. Problems: `pdf-password-wrong`,
 * `pdf-damaged`.
 */
export type DecryptPdf = (bytes: Uint8Array<ArrayBuffer>, password: string) => Promise<Result<Uint8Array<ArrayBuffer>>>;

export interface PdfInspector {
  /**
   * Reads every page of a PDF without drawing it. Problems: `pdf-not-pdf`, `pdf-damaged`, `pdf-password`,
   * `pdf-too-complex`. The bytes may be detached by the call: pass a copy if they are needed later.
   */
  inspect(bytes: Uint8Array<ArrayBuffer>): Promise<Result<PdfFacts>>;
}
