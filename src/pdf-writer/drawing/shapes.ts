/** What a drawing consists of: paths that browsers fill and stroke as PDF viewers do. */
import type { Matrix } from "../content/page-space.ts";
import { transform } from "../page-text/matrices.ts";

/** A path with its colours, such as `#1f5fd0`. Lengths are in points from the upper left corner of the box, downwards. */
export interface Shape {
  /** Path data of SVG 2. Areas are filled by the nonzero rule. */
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

/** A thousandth of a point is invisible at every zoom of a screen. */
const precision = 1000;

const formatCoordinate = (value: number): number => Math.round(value * precision) / precision;

/** Writes path data in the space of a box. */
export class PathWriter {
  #data = "";

  /** Adds a command with its points, which `matrix` maps to the space of the box. */
  add(command: "M" | "L" | "Q" | "C" | "Z", points: readonly number[], matrix: Matrix): void {
    this.#data += command;
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [x, y] = transform(matrix, points[index] ?? 0, points[index + 1] ?? 0);
      this.#data += `${index === 0 ? "" : " "}${formatCoordinate(x)} ${formatCoordinate(y)}`;
    }
  }

  get isEmpty(): boolean {
    return this.#data === "";
  }

  /** Returns the data, and begins a new path. */
  take(): string {
    const data = this.#data;
    this.#data = "";
    return data;
  }
}
