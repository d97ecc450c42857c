/** Prints the frame around a text or picture, in the space of its box. */
import type { ContentBox } from "#domain/model/page-content.ts";
import { parseColour } from "#domain/values/colour.ts";
import { type BoxShape, formatBox } from "#pdf-writer/content/box-shape.ts";
import type { PlacedBox } from "#pdf-writer/content/page-space.ts";

type Size = Pick<PlacedBox, "width" | "height">;

/** Prints fill and line. Returns "" if there are none. */
export const printFrame = (frame: ContentBox | undefined, size: Size): string =>
  frame === undefined ? "" : formatBox({ ...toShape(frame, size), ...readFill(frame), ...readStroke(frame) });

/** Prints what lies below the content. */
export const printFill = (frame: ContentBox | undefined, size: Size): string =>
  formatBox({ ...toShape(frame, size), ...readFill(frame) });

/** Prints what lies above content that reaches the edges. */
export const printStroke = (frame: ContentBox | undefined, size: Size): string =>
  formatBox({ ...toShape(frame, size), ...readStroke(frame) });

const toShape = (frame: ContentBox | undefined, { width, height }: Size): BoxShape => ({
  width,
  height,
  ...(frame?.stroke_width === undefined ? {} : { strokeWidth: frame.stroke_width }),
  ...(frame?.radius === undefined ? {} : { radius: frame.radius }),
});

const readFill = (frame: ContentBox | undefined): Pick<BoxShape, "fill"> => {
  const fill = parseColour(frame?.fill);
  return fill === undefined ? {} : { fill };
};

const readStroke = (frame: ContentBox | undefined): Pick<BoxShape, "stroke"> => {
  const stroke = parseColour(frame?.stroke);
  return stroke === undefined ? {} : { stroke };
};
