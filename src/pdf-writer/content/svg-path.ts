/** Converts paths of SVG icons to the operators of content streams. */
import { formatNumbers } from "../syntax/format-number.ts";

type Point = readonly [x: number, y: number];

/** Length of a control line for a quarter of a circle with radius 1. */
const circleControl = 0.5523;

const argumentCounts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, a: 7, z: 0 };

/**
 * Formats a path, whose y axis points down as in SVG. Of arcs, only half circles between two points of the same height are
 * possible. @throws Error for other commands and arcs
 */
export const formatSvgPath = (path: string): string => {
  const operators: string[] = [];
  let at: Point = [0, 0];
  let start: Point = at;
  const add = (operator: string, ...points: readonly Point[]): void => {
    operators.push([formatNumbers(points.flat()), operator].join(" ").trim());
    at = points.at(-1) ?? start;
  };
  for (const [, letter = "", text = ""] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toLowerCase();
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const count = argumentCounts[command];
    if (count === undefined) throw new Error(`the path has the command ${letter}, which icons do not use`);
    for (let index = 0; index === 0 || index < numbers.length; index += Math.max(1, count)) {
      const values = numbers.slice(index, index + count);
      const [originX, originY] = letter === command ? at : [0, 0];
      const point = (x = 0, y = 0): Point => [originX + x, originY + y];
      if (command === "z") add("h");
      else if (command === "h") add("l", [point(values[0])[0], at[1]]);
      else if (command === "v") add("l", [at[0], point(0, values[0])[1]]);
      else if (command === "a") addHalfCircle(add, at, point(values[5], values[6]), values[4] === 1);
      else if (command === "c")
        add("c", point(values[0], values[1]), point(values[2], values[3]), point(values[4], values[5]));
      else add(command === "m" && index === 0 ? "m" : "l", point(values[0], values[1]));
      if (command === "m" && index === 0) start = at;
    }
  }
  return operators.join(" ");
};

const addHalfCircle = (
  add: (operator: string, ...points: readonly Point[]) => void,
  [fromX, y]: Point,
  [toX, toY]: Point,
  isClockwise: boolean,
): void => {
  if (Math.abs(toY - y) > 1e-6) throw new Error("the path has an arc that is no half circle");
  const radius = (toX - fromX) / 2;
  const side = isClockwise ? -radius : radius;
  const control = circleControl * radius;
  const middle: Point = [fromX + radius, y + side];
  add("c", [fromX, y + circleControl * side], [middle[0] - control, middle[1]], middle);
  add("c", [middle[0] + control, middle[1]], [toX, y + circleControl * side], [toX, y]);
};
