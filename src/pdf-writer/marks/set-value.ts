/** Sets the values of a row in the places of marks. */

import { findLeastSize } from "#domain/marks/fit-mark.ts";
import type { MarkSpace } from "#domain/marks/pdf-marks.ts";
import { drawInSpace, type Matrix } from "../content/page-space.ts";
import { formatNumber } from "../syntax/format-number.ts";
import type { Mark, MarkAlign, MarkChain } from "./mark.ts";
import { createMarkFont } from "./mark-font.ts";
import { findFontName, formatColour, formatTail } from "./mark-tail.ts";

/** A value before its place is known. */
export interface MarkValue {
  /** In user space. */
  readonly width: number;
  /** Returns the operators for the content of the row. `x`: where the value begins, from the start of its mark. */
  readonly draw: (x: number) => string;
}

/** A value that is set in the font of its mark. */
export interface SetValue extends MarkValue {
  /** The font size, which may be smaller than that of the mark. */
  readonly size: number;
  /** False: even with the least size, the value reaches over other text. */
  readonly fits: boolean;
}

/** What a text of another font needs to know in place of a mark. Lengths are in user space. */
export interface MarkBox {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /**
   * Returns the matrix for `drawInSpace` of a text that was set in a box of this size. `x`: where it begins, from the start of the
   * mark. `baseline`: the `y` of its first line, which comes to lie on the baseline of the mark.
   */
  readonly toMatrix: (x: number, baseline: number) => Matrix;
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
): SetValue | { readonly missing: readonly string[] } => {
  const fontName = findFontName(mark, markFonts);
  const result = createMarkFont(mark.font).encode(value);
  if ("missing" in result) return result;
  if (fontName === undefined) return { missing: [...new Set(value)] };
  const { operand, width, letterCount } = result.encoded;
  const unitWidth = ((width + mark.letterSpacing * letterCount) / 1000) * mark.scale;
  const available = findWidth(mark);
  const fitting = unitWidth * mark.size <= available ? mark.size : available / unitWidth;
  const size = Math.max(findLeastSize(mark), fitting);
  const draw = (x: number): string => {
    const text = [
      formatColour(mark),
      "BT",
      `${fontName} ${formatNumber(size)} Tf`,
      ...(mark.scale === 1 ? [] : [`${formatNumber(mark.scale * 100)} Tz`]),
      ...(mark.letterSpacing === 0 ? [] : [`${formatNumber((mark.letterSpacing * size) / 1000)} Tc`]),
      `${formatNumber(x)} 0 Td`,
      `${operand}TJ`,
      "ET",
    ];
    return drawInSpace(mark.matrix, text.join("\n"));
  };
  return { width: unitWidth * size, draw, size, fits: fitting >= size - 1e-6 };
};

/** Describes the place of a mark for `createTextSetter`: one line, which shrinks to the free width. */
export const describeMarkBox = (mark: Mark): MarkBox => {
  const [a, b, c, d, e, f] = mark.matrix;
  return {
    ...{ width: findWidth(mark), height: mark.size * 2, size: mark.size },
    toMatrix: (x, baseline) => [a, b, c, d, e + a * x - c * baseline, f + b * x - d * baseline],
    colour: formatColour(mark),
  };
};

/** Returns the value of a mark for which a row has no text. */
export const setEmptyValue = ({ tail }: Mark): MarkValue => ({ width: -(tail?.surplusSpace ?? 0), draw: () => "" });

/** Sets the values of a chain, and what follows each. `values`: of its marks in their order. Returns the operators of each. */
export const placeValues = (
  values: readonly (readonly [mark: Mark, value: MarkValue])[],
  markFonts: ReadonlyMap<number, string>,
): readonly string[] => {
  const chain = values[0]?.[0].chain;
  if (chain === undefined) return [];
  const { start, width } = findRoom(chain);
  let textWidth = 0;
  for (const [, value] of values) textWidth += value.width;
  let x = start + (width - textWidth) * shares[chain.align];
  return values.map(([mark, value]) => {
    const valueStart = x - mark.offset;
    const valueEnd = valueStart + value.width;
    x += value.width + (mark.tail?.width ?? 0);
    const tail = formatTail(mark.tail, valueEnd, markFonts);
    return value.draw(valueStart) + (tail.length === 0 ? "" : drawInSpace(mark.matrix, tail.join("\n")));
  });
};

const shares: Readonly<Record<MarkAlign, number>> = { left: 0, center: 0.5, right: 1 };

/** Returns the room of a mark as plain data. */
export const describeSpace = (mark: Mark): MarkSpace => {
  const { size, scale, letterSpacing } = mark;
  return { width: findWidth(mark), size, scale, letterSpacing };
};

/** The width that a value may have. What a chain has more than its marks need is shared equally. */
const findWidth = ({ width, chain }: Mark): number => {
  if (chain.markCount === 1) return findRoom(chain).width;
  const surplus = findRoom(chain).width - (chain.width - chain.tailWidth);
  return width + surplus / chain.markCount;
};

/** The range along the baseline that the values of a chain may take together, from the start of its first mark. */
const findRoom = ({ align, width, tailWidth, room }: MarkChain): { readonly start: number; readonly width: number } => {
  if (align === "left") return { start: 0, width: room.right - tailWidth };
  if (align === "right") return { start: room.left, width: width - tailWidth - room.left };
  const middle = width / 2;
  const half = Math.min(middle - room.left, room.right - middle);
  return { start: middle - half, width: half * 2 - tailWidth };
};
