/** Fits values into the places of marks, without the PDF. */
import { listMarkCharacters, presetSpace } from "./mark-letters.ts";
import type { MarkSpace, PdfMarkFont } from "./pdf-marks.ts";

const presetMinSize = 6;

/** Returns the size below which a value does not shrink. */
export const findLeastSize = ({ size }: Pick<MarkSpace, "size">): number => Math.min(presetMinSize, size);

/** Returns the size in which a text has room, and whether it has room at all. `width`: of the text in the size of the mark. */
export const fitWidth = (
  width: number,
  space: Pick<MarkSpace, "size" | "width">,
): { readonly size: number; readonly fits: boolean } => {
  const fitting = width <= space.width ? space.size : (space.size * space.width) / width;
  const size = Math.max(fitting, findLeastSize(space));
  return { size, fits: fitting >= size - 1e-6 };
};

/** Returns the width of a value in the font and the size of its mark. The font has all its letters. */
export const createWidthMeasure = ({ letters, widths }: PdfMarkFont): ((value: string, space: MarkSpace) => number) => {
  const byLetter = new Map(Array.from(letters, (letter, index) => [letter, widths?.[index] ?? 0] as const));
  return (value, { size, scale, letterSpacing }) => {
    let width = 0;
    for (const character of listMarkCharacters(value))
      width += (byLetter.get(character) ?? presetSpace) + letterSpacing;
    return (width / 1000) * scale * size;
  };
};
