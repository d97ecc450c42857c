/** Draws boxes with fill, stroke and rounded corners. */
import type { Colour } from "#domain/values/colour.ts";
import { formatNumber, formatNumbers } from "../syntax/format-number.ts";

/** How a box is drawn. Lengths are in the units of its space. */
export interface BoxShape {
  readonly width: number;
  readonly height: number;
  readonly fill?: Colour;
  readonly stroke?: Colour;
  /** Width of the line, which lies inside the box. */
  readonly strokeWidth?: number;
  readonly radius?: number;
}

/** Formats a colour for fills and texts. */
export const formatFillColour = (colour: Colour): string => `${formatChannels(colour)} rg`;

/** Formats a colour for lines. */
export const formatStrokeColour = (colour: Colour): string => `${formatChannels(colour)} RG`;

const formatChannels = (colour: Colour): string => formatNumbers(colour.map((channel) => channel / 255));

/** Draws the box from the origin. Returns "" for a box without fill and stroke. */
export const formatBox = (shape: BoxShape): string => {
  const { fill, stroke, strokeWidth = 1 } = shape;
  const isStroked = stroke !== undefined && strokeWidth > 0;
  if (fill === undefined && !isStroked) return "";
  const colours = [
    ...(fill ? [formatFillColour(fill)] : []),
    ...(isStroked ? [formatStrokeColour(stroke), `${formatNumber(strokeWidth)} w`] : []),
  ];
  const painting = fill === undefined ? "S" : isStroked ? "B" : "f";
  return `${colours.join(" ")}\n${formatPath(shape, isStroked ? strokeWidth / 2 : 0)} ${painting}`;
};

/** Clips what follows to the box. */
export const formatClip = (shape: BoxShape): string => `${formatPath(shape, 0)} W n`;

/** Distance of a control point for a quarter of a circle with radius 1, for a Bézier curve. */
const circleControl = 0.5523;

const formatPath = ({ width, height, radius = 0 }: BoxShape, inset: number): string => {
  const [left, right, top] = [inset, Math.max(inset, width - inset), Math.max(inset, height - inset)];
  const bottom = inset;
  const corner = Math.max(0, Math.min(radius - inset, (right - left) / 2, (top - bottom) / 2));
  if (corner === 0) return `${formatNumbers([left, bottom, right - left, top - bottom])} re`;
  const control = corner * (1 - circleControl);
  const curve = (...points: readonly number[]) => `${formatNumbers(points)} c`;
  const line = (x: number, y: number) => `${formatNumbers([x, y])} l`;
  return [
    `${formatNumbers([left + corner, bottom])} m`,
    line(right - corner, bottom),
    curve(right - control, bottom, right, bottom + control, right, bottom + corner),
    line(right, top - corner),
    curve(right, top - control, right - control, top, right - corner, top),
    line(left + corner, top),
    curve(left + control, top, left, top - control, left, top - corner),
    line(left, bottom + corner),
    curve(left, bottom + control, left + control, bottom, left + corner, bottom),
    "h",
  ].join(" ");
};
