/** Sets the values of a row in the places of marks. */

import { fitWidth } from "#domain/marks/fit-mark.ts";
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
  /** Whether it has the size of its mark, or was set smaller to fit. False: even with the least size, it reaches over other text. */
  readonly fits: boolean;
  /** Returns the operators for the content of the row. `x`: where the value begins, from the start of its mark. */
  readonly draw: (x: number) => string;
}

/** A value of which the size is open. */
export interface SizedValue {
  /** In the size of its mark. */
  readonly width: number;
  /** Sets the value within a width, in a smaller size where it has to. */
  readonly fit: (width: number) => MarkValue;
}

/** What a text of another font needs to know in place of a mark. Lengths are in user space. */
export interface MarkBox {
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
): SizedValue | { readonly missing: readonly string[] } => {
  const fontName = findFontName(mark, markFonts);
  const result = createMarkFont(mark.font).encode(value);
  if ("missing" in result) return result;
  if (fontName === undefined) return { missing: [...new Set(value)] };
  const { operand, width, letterCount } = result.encoded;
  const unitWidth = ((width + mark.letterSpacing * letterCount) / 1000) * mark.scale;
  const draw = (x: number, size: number): string => {
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
  const wholeWidth = unitWidth * mark.size;
  return {
    width: wholeWidth,
    fit: (available) => {
      const { size, fits } = fitWidth(wholeWidth, { size: mark.size, width: available });
      return { width: unitWidth * size, fits, draw: (x) => draw(x, size) };
    },
  };
};

/** Describes the place of a mark for `createTextSetter`. */
export const describeMarkBox = (mark: Mark): MarkBox => {
  const [a, b, c, d, e, f] = mark.matrix;
  return {
    size: mark.size,
    toMatrix: (x, baseline) => [a, b, c, d, e + a * x - c * baseline, f + b * x - d * baseline],
    colour: formatColour(mark),
  };
};

/** Returns the value of a mark for which a row has no text. */
export const setEmptyValue = ({ tail }: Mark): SizedValue => {
  const value: MarkValue = { width: -(tail?.surplusSpace ?? 0), fits: true, draw: () => "" };
  return { width: value.width, fit: () => value };
};

/** A value that is placed. */
export interface PlacedValue {
  /** The operators for the content of the row, with those of what follows the value. */
  readonly operators: string;
  readonly fits: boolean;
}

/** Sets the values of a chain, and what follows each. `sized`: of its marks in their order. */
export const placeValues = (
  sized: readonly (readonly [mark: Mark, value: SizedValue])[],
  markFonts: ReadonlyMap<number, string>,
): readonly PlacedValue[] => {
  const chain = sized[0]?.[0].chain;
  if (chain === undefined) return [];
  let wholeWidth = 0;
  for (const [, value] of sized) wholeWidth += value.width;
  // What does not fit on its own is reported before the start, where nothing is known of the other values.
  const haveRoom =
    wholeWidth <= findRoom(chain).width && sized.every(([mark, value]) => value.fit(findWidth(mark)).fits);
  const values = sized.map(([mark, value]) => [mark, value.fit(haveRoom ? value.width : findWidth(mark))] as const);
  const { start, width } = findRoom(chain);
  let textWidth = 0;
  for (const [, value] of values) textWidth += value.width;
  let x = start + (width - textWidth) * shares[chain.align];
  return values.map(([mark, value]) => {
    const valueStart = x - mark.offset;
    const valueEnd = valueStart + value.width;
    x += value.width + (mark.tail?.width ?? 0);
    const tail = formatTail(mark.tail, valueEnd, markFonts);
    const operators = value.draw(valueStart) + (tail.length === 0 ? "" : drawInSpace(mark.matrix, tail.join("\n")));
    return { operators, fits: value.fits };
  });
};

const shares: Readonly<Record<MarkAlign, number>> = { left: 0, center: 0.5, right: 1 };

/** Returns the room of a mark as plain data. */
export const describeSpace = (mark: Mark): MarkSpace => {
  const { size, scale, letterSpacing } = mark;
  return { width: findWidth(mark), size, scale, letterSpacing };
};

/** The width that a value may have if the chain has no room for all. What it has more than its marks need is shared equally. */
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
