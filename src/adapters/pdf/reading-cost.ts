/**
 * How much of a PDF is read before the rest is assumed: measured in what its pages hold, not in time, because the same
 * PDF must give the same file on a slow computer and on a busy one. The unit is one drawing operator, some 3 µs.
 */
import { OPS } from "pdfjs-dist";

/** Some 6 s on a laptop: a book of 1,500 pages of text, or ten pages of a million strokes. */
export const maxReadingCost = 2_000_000;

/** Opening a page and its fonts, whatever stands on it. */
const perPage = 1_000;
/** Pictures are unpacked when they are met. */
const pixelsPerUnit = 100;

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Without operators: of a page that could not be read. */
export const estimateReadingCost = (list?: Operators): number => {
  if (list === undefined) return perPage;
  let pixels = 0;
  for (const [index, operator] of list.fnArray.entries())
    if (operator === OPS.paintImageXObject) pixels += pixelsOf(list.argsArray[index]);
  return perPage + list.fnArray.length + Math.ceil(pixels / pixelsPerUnit);
};

/** Its operands: name, width, height. */
const pixelsOf = (operands: unknown): number => {
  if (!Array.isArray(operands)) return 0;
  const [, width, height] = operands as readonly unknown[];
  return typeof width === "number" && typeof height === "number" ? width * height : 0;
};
