/** What is common to the symbols of all codes. */
import { problem } from "#domain/problem.ts";
import { type Failure, fail } from "#domain/result.ts";

/** Kinds of codes. */
export type Symbology = "qr" | "code128" | "ean13" | "datamatrix";

/** The size of a code, without the quiet zone around it. */
export interface CodeSize {
  readonly symbology: Symbology;
  /** Number of modules in a row. */
  readonly columns: number;
  /** Number of rows; 1 for bar codes, whose bars can have any height. */
  readonly rows: number;
}

/** The dark and light modules of a code. */
export interface CodeSymbol extends CodeSize {
  /** Rectangles of dark modules, with four numbers each: first row from the top, first column, number of columns and of rows. */
  readonly rectangles: ArrayLike<number>;
}

/** Names of the kinds, for messages. */
export const symbologyNames: Readonly<Record<Symbology, string>> = {
  qr: "QR code",
  code128: "Code 128",
  ean13: "EAN-13",
  datamatrix: "Data Matrix code",
};

/** Returns the problem of a value that a code cannot hold. */
export const invalidValue = (message: string): Failure => fail(problem("code-invalid", message));

/** Creates the symbol of a bar code from the widths of its bars and spaces, in turn. It begins with a bar. */
export const createBarSymbol = (symbology: Symbology, widths: readonly number[]): CodeSymbol => {
  const rectangles: number[] = [];
  let column = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) rectangles.push(0, column, width, 1);
    column += width;
  }
  return { symbology, columns: column, rows: 1, rectangles };
};
