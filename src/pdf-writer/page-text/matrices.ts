/** Calculates with the transformation matrices of PDF (ISO 32000-1, 8.3.4). */
import type { Matrix } from "../content/page-space.ts";

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `first`, then `second`. */
export const multiply = (first: Matrix, second: Matrix): Matrix => {
  const [a, b, c, d, e, f] = first;
  const [a2, b2, c2, d2, e2, f2] = second;
  return [
    a * a2 + b * c2,
    a * b2 + b * d2,
    c * a2 + d * c2,
    c * b2 + d * d2,
    e * a2 + f * c2 + e2,
    e * b2 + f * d2 + f2,
  ];
};

/** Returns the place of a point after a transformation. */
export const transform = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [x: number, y: number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];
