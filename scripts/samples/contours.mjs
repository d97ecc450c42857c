// @ts-nocheck
/** Height lines of an invented country, as SVG paths: marching squares over noise, the ends joined to long strokes. */
import { fractal } from "./noise.mjs";

const cell = 9;

/** `area`: [left, top, width, height] in points. One path a level. */
export const contourPaths = ([left, top, width, height], levels) => {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const at = (column, row) => fractal(column * 0.052 + 3, row * 0.052 + 9, 5, 3);
  return levels.map((level) => {
    const segments = [];
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
        const cuts = [];
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
          cuts.push(
            `${Math.min(left + width, left + x * cell).toFixed(1)} ${Math.min(top + height, top + y * cell).toFixed(1)}`,
          );
        }
        for (let i = 0; i + 1 < cuts.length; i += 2) segments.push([cuts[i], cuts[i + 1]]);
      }
    return joined(segments);
  });
};

const joined = (segments) => {
  const byEnd = new Map();
  for (const segment of segments) for (const end of segment) byEnd.set(end, [...(byEnd.get(end) ?? []), segment]);
  const used = new Set();
  const strokes = [];
  for (const first of segments) {
    if (used.has(first)) continue;
    used.add(first);
    const stroke = [...first];
    for (;;) {
      const end = stroke.at(-1);
      const next = byEnd.get(end)?.find((segment) => !used.has(segment));
      if (next === undefined) break;
      used.add(next);
      stroke.push(next[0] === end ? next[1] : next[0]);
    }
    strokes.push(`M ${stroke.join(" L ")}`);
  }
  return strokes.join(" ");
};
