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
  /** Dark modules that lie side by side, with three numbers each: row from the top, first column, number of columns. */
  readonly runs: ArrayLike<number>;
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

/** Joins the dark modules of each row to runs. */
export const findRuns = (
  columns: number,
  rows: number,
  isDark: (column: number, row: number) => boolean,
): readonly number[] => {
  const runs: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!isDark(column, row)) continue;
      const start = column;
      while (column < columns && isDark(column, row)) column++;
      runs.push(row, start, column - start);
    }
  return runs;
};

/** Creates the symbol of a bar code from the widths of its bars and spaces, in turn. It begins with a bar. */
export const createBarSymbol = (symbology: Symbology, widths: readonly number[]): CodeSymbol => {
  const runs: number[] = [];
  let column = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) runs.push(0, column, width);
    column += width;
  }
  return { symbology, columns: column, rows: 1, runs };
};
