/** Sets the value of a row in the place of a mark. */

import { findLeastSize } from "#domain/marks/fit-mark.ts";
import type { MarkSpace } from "#domain/marks/pdf-marks.ts";
import { drawInSpace, type Matrix } from "../content/page-space.ts";
import { formatNumber } from "../syntax/format-number.ts";
import type { Mark, MarkAlign } from "./mark.ts";
import { createMarkFont } from "./mark-font.ts";
import { findFontName, formatColour, formatTail } from "./mark-tail.ts";

/** A value that is set in the font of its mark. */
export interface SetValue {
  /** Operators for the content of the row. */
  readonly operators: string;
  /** The font size, which may be smaller than that of the mark. */
  readonly size: number;
  /** False: even with the least size, the value reaches over other text. */
  readonly fits: boolean;
}

/** Where a text of another font lies in place of a mark. Lengths are in user space. */
export interface MarkBox {
  /** Distance from the start of the mark. */
  readonly start: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly align: MarkAlign;
  /**
   * Returns the matrix for `drawInSpace` of a text that was set in a box of this size. `baseline`: the `y` of its first
   * line, which comes to lie on the baseline of the mark.
   */
  readonly toMatrix: (baseline: number) => Matrix;
  /** The operators that set the colour of the mark. */
  readonly colour: string;
}

/**
 * Sets a value in the mark's own font. `markFonts`: those of the page's slots. Returns the characters that the font lacks
 * where it cannot show the value; then use `describeMarkBox` and another font.
 */
export const setMarkValue = (
  mark: Mark,
  value: string,
  markFonts: ReadonlyMap<number, string>,
  minSize = findLeastSize(mark),
): SetValue | { readonly missing: readonly string[] } => {
  const fontName = findFontName(mark, markFonts);
  const result = createMarkFont(mark.font).encode(value);
  if ("missing" in result) return result;
  if (fontName === undefined) return { missing: [...new Set(value)] };
  const { operand, width, letterCount } = result.encoded;
  const unitWidth = ((width + mark.letterSpacing * letterCount) / 1000) * mark.scale;
  const { start, width: available } = findRoom(mark);
  const fitting = unitWidth * mark.size <= available ? mark.size : available / unitWidth;
  const size = Math.max(minSize, fitting);
  const free = available - unitWidth * size;
  const x = start + free * shares[mark.align];
  const end = x + unitWidth * size;
  const text = [
    formatColour(mark),
    "BT",
    `${fontName} ${formatNumber(size)} Tf`,
    ...(mark.scale === 1 ? [] : [`${formatNumber(mark.scale * 100)} Tz`]),
    ...(mark.letterSpacing === 0 ? [] : [`${formatNumber((mark.letterSpacing * size) / 1000)} Tc`]),
    `${formatNumber(x)} 0 Td`,
    `${operand}TJ`,
    "ET",
    ...formatTail(mark.tail, end, markFonts),
  ];
  return { operators: drawInSpace(mark.matrix, text.join("\n")), size, fits: fitting >= size - 1e-6 };
};

/** Describes the place of a mark for `createTextSetter`: one line, which shrinks to the free width. */
export const describeMarkBox = (mark: Mark): MarkBox => {
  const { start, width } = findRoom(mark);
  const [a, b, c, d, x, y] = mark.matrix;
  return {
    ...{ start, width },
    height: mark.size * 2,
    size: mark.size,
    align: mark.align,
    toMatrix: (baseline) => [a, b, c, d, x + a * start - c * baseline, y + b * start - d * baseline],
    colour: formatColour(mark),
  };
};

/** Sets what follows an empty value, and what follows one in another font: `end` is its end, from the start of the mark. */
export const setMarkTail = (mark: Mark, markFonts: ReadonlyMap<number, string>, end = findEmptyPlace(mark)): string =>
  mark.tail === undefined ? "" : drawInSpace(mark.matrix, formatTail(mark.tail, end, markFonts).join("\n"));

const findEmptyPlace = (mark: Mark): number => {
  const { start, width } = findRoom(mark);
  return start + width * shares[mark.align];
};

const shares: Readonly<Record<MarkAlign, number>> = { left: 0, center: 0.5, right: 1 };

/** Returns the room of a mark as plain data. */
export const describeSpace = (mark: Mark): MarkSpace => {
  const { size, scale, letterSpacing } = mark;
  return { width: findRoom(mark).width, size, scale, letterSpacing };
};

/** The range along the baseline that the value may take, from the start of the mark. */
const findRoom = ({ align, width, room, tail }: Mark): { readonly start: number; readonly width: number } => {
  const tailWidth = tail?.width ?? 0;
  if (align === "left") return { start: 0, width: room.right - tailWidth };
  if (align === "right") return { start: room.left, width: width - room.left };
  const middle = (width + tailWidth) / 2;
  const half = Math.min(middle - room.left, room.right - middle);
  return { start: middle - half, width: half * 2 - tailWidth };
};
