import type { ContentBox } from "../document/boxes.ts";

/** A direction on the page: `x` from left to right, `y` from top to bottom. */
export type Axis = "x" | "y";

/** A box seen along an axis: its start and end on the axis, and its extent `from`…`to` on the other one. */
export interface AxisSpan {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Returns a box as seen along an axis. */
export const toSpan = ({ left, top, width, height }: ContentBox, axis: Axis): AxisSpan =>
  axis === "x"
    ? { start: left, end: left + width, from: top, to: top + height }
    : { start: top, end: top + height, from: left, to: left + width };
