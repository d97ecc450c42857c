/**
 * Converts positions on a page as it is shown, in percent, to PDF user space. Rotation, crop box and user unit of the page
 * are applied (ISO 32000-1, 14.11.2), as the reader does when it places assets.
 */
import type { PercentBox } from "#domain/geometry/geometry.ts";
import type { Edges, PageView } from "../reading/page-boxes.ts";
import { formatNumber } from "../syntax/format-number.ts";

/** A box on a page: its size in points, and the matrix that maps its space to user space. */
export interface PlacedBox {
  readonly width: number;
  readonly height: number;
  /** The space of the box has its origin in the lower left corner as shown, the y axis upwards, and points as its unit. */
  readonly matrix: Matrix;
}

/** A transformation matrix of PDF: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Directions in user space of the shown page's right and top. */
const directions = {
  0: { right: [1, 0], up: [0, 1] },
  90: { right: [0, 1], up: [-1, 0] },
  180: { right: [-1, 0], up: [0, -1] },
  270: { right: [0, -1], up: [1, 0] },
} as const;

/** Returns a point of user space by its distance from the left and the top of the shown page, in percent. */
export const toUserPoint = ({ edges, rotation }: PageView, leftPercent: number, topPercent: number) => {
  const [left, bottom, right, top] = edges;
  const [width, height] = [right - left, top - bottom];
  const [x, y] = [leftPercent / 100, topPercent / 100];
  const points = {
    0: [left + x * width, top - y * height],
    90: [left + y * width, bottom + x * height],
    180: [right - x * width, bottom + y * height],
    270: [right - y * width, top - x * height],
  } as const;
  return points[rotation];
};

/** Returns the distances of a point of user space from the left and the top of the shown page, in percent. */
export const toShownPoint = ({ edges, rotation }: PageView, x: number, y: number) => {
  const [left, bottom, right, top] = edges;
  const [rightwards, upwards] = [((x - left) / (right - left)) * 100, ((y - bottom) / (top - bottom)) * 100];
  const points = {
    0: [rightwards, 100 - upwards],
    90: [upwards, rightwards],
    180: [100 - rightwards, upwards],
    270: [100 - upwards, 100 - rightwards],
  } as const;
  return points[rotation];
};

/** Returns the rectangle of user space that a box covers. */
export const toUserEdges = (view: PageView, box: PercentBox): Edges => {
  const [x1, y1] = toUserPoint(view, box.left, box.top);
  const [x2, y2] = toUserPoint(view, box.left + box.width, box.top + box.height);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
};

/** Returns the space of a box, in which content stands upright on the shown page. */
export const placeBox = (view: PageView, box: PercentBox): PlacedBox => {
  const { edges, rotation, userUnit } = view;
  const { right, up } = directions[rotation];
  const [userWidth, userHeight] = [edges[2] - edges[0], edges[3] - edges[1]];
  const [shownWidth, shownHeight] = rotation % 180 === 0 ? [userWidth, userHeight] : [userHeight, userWidth];
  const [x, y] = toUserPoint(view, box.left, box.top + box.height);
  const matrix: Matrix = [right[0] / userUnit, right[1] / userUnit, up[0] / userUnit, up[1] / userUnit, x, y];
  placedMatrices.set(matrix, formatAnyMatrix(matrix));
  return {
    width: (shownWidth * userUnit * box.width) / 100,
    height: (shownHeight * userUnit * box.height) / 100,
    matrix,
  };
};

/** Wraps operators so that they are drawn in the space of a matrix, and leave no state behind. */
export const drawInSpace = (matrix: Matrix, operators: string): string =>
  `q ${formatMatrix(matrix)} cm\n${operators}\nQ\n`;

/** The scale of a large user unit needs more decimals than positions. */
const scaleDecimals = 8;

const formatMatrix = (matrix: Matrix): string => placedMatrices.get(matrix) ?? formatAnyMatrix(matrix);

const formatAnyMatrix = (matrix: Matrix): string =>
  matrix.map((value, index) => formatNumber(value, index < 4 ? scaleDecimals : undefined)).join(" ");

/** The texts of matrices of placed boxes, which rows share. */
const placedMatrices = new WeakMap<Matrix, string>();
