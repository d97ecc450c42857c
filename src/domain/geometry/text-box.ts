/** Measures texts as pdf.js gives them, in percent of the displayed page. */
import type { PercentBox } from "./geometry.ts";

/** A text item of pdf.js. */
export interface TextItem {
  readonly transform: readonly unknown[];
  readonly width: number;
  readonly height: number;
}

/** The style of a font of pdf.js. */
export interface TextStyle {
  readonly ascent: number;
  readonly descent: number;
  readonly vertical: boolean;
}

/** The viewport of a page of pdf.js. */
export interface PageViewport {
  readonly width: number;
  readonly height: number;
  convertToViewportPoint(x: number, y: number): unknown[];
}

/** Used by pdf.js for fonts without metrics. */
const defaultAscent = 0.8;

/**
 * Returns the box of an item in percent of the displayed page. The matrix of an item maps its font's units to PDF user
 * space, so rotation, crop box and user unit of the page are applied by its viewport.
 */
export const measureTextBox = (item: TextItem, style: TextStyle | undefined, viewport: PageViewport): PercentBox => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as readonly number[];
  const fontHeight = Math.hypot(c, d);
  const along = toUnitVector(a, b, [1, 0]);
  const up = toUnitVector(c, d, [-along[1], along[0]]);
  const ascent = fontHeight * (style?.ascent || (style?.descent ? 1 + style.descent : defaultAscent));
  // Vertical text runs downwards from its origin, which is in the middle of the line (ISO 32000-2, 9.7.4.3).
  const [right, top, width, height] = style?.vertical
    ? ([-fontHeight / 2, 0, fontHeight, item.height] as const)
    : ([0, ascent, item.width, fontHeight] as const);
  const corners = [
    [right, top],
    [right + width, top],
    [right, top - height],
    [right + width, top - height],
  ].map(([x = 0, y = 0]): readonly [number, number] => [e + along[0] * x + up[0] * y, f + along[1] * x + up[1] * y]);
  return measurePoints(corners, viewport);
};

/** Returns the box around some points of PDF user space in percent of the displayed page. */
export const measurePoints = (
  points: readonly (readonly [x: number, y: number])[],
  viewport: PageViewport,
): PercentBox => {
  const shown = points.map(([x, y]) => viewport.convertToViewportPoint(x, y));
  const span = (axis: 0 | 1, size: number) => {
    const values = shown.map((point) => ((point[axis] as number) / size) * 100);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [left, right] = span(0, viewport.width);
  const [top, bottom] = span(1, viewport.height);
  return { left, top, width: right - left, height: bottom - top };
};

const toUnitVector = (x: number, y: number, fallback: readonly [number, number]): readonly [number, number] => {
  const length = Math.hypot(x, y);
  return length === 0 ? fallback : [x / length, y / length];
};
