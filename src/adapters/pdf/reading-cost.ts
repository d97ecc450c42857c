/**
 * Limits how much of a PDF is read before its resources are assumed. The cost depends on the content of the pages, not on
 * time, because the same PDF must give the same smartlink on any device. The unit is one drawing operator, about 3 µs.
 */
import { OPS } from "pdfjs-dist";

/** About 6 s on a laptop: a book of 1,500 pages of text, or ten pages of a million strokes. */
export const maxReadingCost = 2_000_000;

/** Cost of opening a page and its fonts. */
const perPage = 1_000;
/** Images are decoded while a page is read. */
const pixelsPerUnit = 100;

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Returns the cost of a page from its operators. Pass nothing for a page that could not be read. */
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
