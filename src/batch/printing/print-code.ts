/** Prints the bar code or QR code of an asset in its area. */
import type { CodeContent } from "#domain/model/page-content.ts";
import { black, parseColour } from "#domain/values/colour.ts";
import { drawCode, encodeCode, findCodeWarnings, measureCode } from "#pdf-writer/codes/draw-code.ts";
import { drawInSpace, type PlacedBox } from "#pdf-writer/content/page-space.ts";
import { type ContentPlace, markContent } from "./content-tags.ts";
import type { ContentFaults, ContentSize, PrintedContent } from "./print-text.ts";

/** Prints a filled code. `place`: its element, in a tagged PDF. */
export const printCode = (
  { symbology, value, color }: CodeContent,
  box: PlacedBox,
  place?: ContentPlace,
): PrintedContent => {
  const symbol = encodeCode(symbology, value);
  if (!symbol.ok) return { operators: "", problems: symbol.problems, warnings: [] };
  const drawn = drawCode(symbol.value, box, { colour: parseColour(color) ?? black });
  return {
    operators: drawInSpace(box.matrix, markContent(place, drawn)),
    description: value,
    problems: [],
    warnings: findCodeWarnings(symbol.value, box),
  };
};

/** Finds what `printCode` reports, without drawing. */
export const checkCode = ({ symbology, value }: CodeContent, box: ContentSize): ContentFaults => {
  const size = measureCode(symbology, value);
  return size.ok
    ? { problems: [], warnings: findCodeWarnings(size.value, box) }
    : { problems: size.problems, warnings: [] };
};
