/** Lists where content fills or strokes paths, roughly: the rectangle around each part of a path. */
import type { Matrix } from "../content/page-space.ts";
import type { Edges } from "../reading/page-boxes.ts";
import { asNumber } from "../syntax/pdf-syntax.ts";
import type { ContentOperation } from "./content-operations.ts";
import { transform } from "./matrices.ts";

/** Edges in the user space of the page. A line has no height or no width. */
export type DrawnArea = Edges;

type Point = readonly [x: number, y: number];

const paintOperators = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s"]);
/** Drawings and maps have far more, which no text belongs to. */
const maxAreas = 20_000;

/** Follows the paths of content. */
export class DrawnAreas {
  readonly areas: DrawnArea[] = [];
  #parts: DrawnArea[] = [];

  /** Takes an operation into account. `matrix`: from its space to the user space of the page. */
  follow({ operator, operands }: ContentOperation, matrix: Matrix): void {
    if (paintOperators.has(operator)) {
      if (this.areas.length < maxAreas) for (const part of this.#parts.slice(0, maxAreas)) this.areas.push(part);
      this.#parts = [];
    } else if (operator === "n") this.#parts = [];
    else if (operator === "re") {
      const [x = 0, y = 0, width = 0, height = 0] = operands.slice(-4).map((value) => asNumber(value) ?? 0);
      const corners: readonly Point[] = [
        [x, y],
        [x + width, y],
        [x, y + height],
        [x + width, y + height],
      ];
      this.#add(corners.map((corner) => transform(matrix, ...corner)));
    } else if (operator === "m" || operator === "l" || operator === "c" || operator === "v" || operator === "y") {
      const [x = 0, y = 0] = operands.slice(-2).map((value) => asNumber(value) ?? 0);
      const point = transform(matrix, x, y);
      if (operator === "m") this.#add([point]);
      else this.#extend(point);
    }
  }

  #add(points: readonly Point[]): void {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    if (this.#parts.length < maxAreas)
      this.#parts.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }

  #extend([x, y]: Point): void {
    const last = this.#parts.pop();
    if (last === undefined) return;
    const [left, bottom, right, top] = last;
    this.#parts.push([Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)]);
  }
}
