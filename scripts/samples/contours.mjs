/** Draws the contour lines of an invented landscape as SVG paths, by marching squares over noise. */
import { fractalNoise } from "./noise.mjs";

const cellSize = 9;

/** @typedef {[start: string, end: string]} Segment whose points are written as in an SVG path */

/**
 * Returns one path for each level.
 * @param {readonly [left: number, top: number, width: number, height: number]} area in points
 * @param {readonly number[]} levels 0 to 1
 */
export const contourPaths = ([left, top, width, height], levels) => {
  const columns = Math.ceil(width / cellSize);
  const rows = Math.ceil(height / cellSize);
  const heightAt = (/** @type {number} */ column, /** @type {number} */ row) =>
    fractalNoise(column * 0.052 + 3, row * 0.052 + 9, 5, 3);
  return levels.map((level) => {
    /** @type {Segment[]} */
    const segments = [];
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const corners = [
          heightAt(column, row),
          heightAt(column + 1, row),
          heightAt(column + 1, row + 1),
          heightAt(column, row + 1),
        ];
        /** @type {string[]} */
        const crossings = [];
        for (let side = 0; side < 4; side++) {
          const [a, b] = [corners[side], corners[(side + 1) % 4]];
          if (a < level === b < level) continue;
          const share = (level - a) / (b - a);
          const [x, y] = [
            [column + share, row],
            [column + 1, row + share],
            [column + 1 - share, row + 1],
            [column, row + 1 - share],
          ][side];
          crossings.push(
            `${Math.min(left + width, left + x * cellSize).toFixed(1)} ${Math.min(top + height, top + y * cellSize).toFixed(1)}`,
          );
        }
        for (let i = 0; i + 1 < crossings.length; i += 2) segments.push([crossings[i], crossings[i + 1]]);
      }
    return joinSegments(segments);
  });
};

/** Joins segments that share an end to long strokes. */
const joinSegments = (/** @type {readonly Segment[]} */ segments) => {
  /** @type {Map<string, Segment[]>} */
  const byEnd = new Map();
  for (const segment of segments) for (const end of segment) byEnd.set(end, [...(byEnd.get(end) ?? []), segment]);
  const used = new Set();
  const strokes = [];
  for (const first of segments) {
    if (used.has(first)) continue;
    used.add(first);
    /** @type {string[]} */
    const stroke = [...first];
    for (;;) {
      const end = stroke[stroke.length - 1];
      const next = byEnd.get(end)?.find((segment) => !used.has(segment));
      if (next === undefined) break;
      used.add(next);
      stroke.push(next[0] === end ? next[1] : next[0]);
    }
    strokes.push(`M ${stroke.join(" L ")}`);
  }
  return strokes.join(" ");
};
