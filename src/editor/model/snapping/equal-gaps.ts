/** Finds positions at which a box has the same gap to its neighbours as they have among themselves. */
import type { ContentBox } from "../document/boxes.ts";
import { type Axis, type AxisSpan, toSpan } from "./axis-span.ts";

/** Only the nearest peers count: more of them give no gap that an eye compares, but cost time in every frame. */
const maxPeers = 60;

/** A stretch between two boxes on an axis, `cross` is its position on the other one. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly cross: number;
}

/** A position of the box's start on the axis and the equal gaps that it gives. */
export interface GapPosition {
  readonly start: number;
  readonly gaps: readonly Gap[];
}

const middleOfOverlap = (a: AxisSpan, b: AxisSpan): number => (Math.max(a.from, b.from) + Math.min(a.to, b.to)) / 2;

const distance = (a: AxisSpan, b: AxisSpan): number => Math.max(0, a.start - b.end, b.start - a.end);

/** Returns the positions near a box: in the middle between two neighbours, and beside a neighbour at the gap of two others. */
export const findGapPositions = (box: ContentBox, peers: readonly ContentBox[], axis: Axis): readonly GapPosition[] => {
  const moving = toSpan(box, axis);
  const size = moving.end - moving.start;
  const row = peers
    .map((peer) => toSpan(peer, axis))
    .filter((peer) => peer.from < moving.to && moving.from < peer.to)
    .sort((a, b) => distance(a, moving) - distance(b, moving))
    .slice(0, maxPeers)
    .sort((a, b) => a.start - b.start);
  const center = (moving.start + moving.end) / 2;
  const before = row.filter(({ start, end }) => (start + end) / 2 <= center).at(-1);
  const after = row.find(({ start, end }) => (start + end) / 2 > center);
  const positions: GapPosition[] = [];
  if (before !== undefined && after !== undefined && after.start - before.end >= size) {
    const start = (before.end + after.start - size) / 2;
    positions.push({ start, gaps: [gapAfter(before, start, moving), gapBefore(after, start + size, moving)] });
  }
  for (const [index, first] of row.entries()) {
    const second = row[index + 1];
    if (second === undefined || second.start <= first.end) continue;
    const width = second.start - first.end;
    const equal = { from: first.end, to: second.start, cross: middleOfOverlap(first, second) };
    if (before !== undefined) {
      const start = before.end + width;
      positions.push({ start, gaps: [equal, gapAfter(before, start, moving)] });
    }
    if (after !== undefined) {
      const start = after.start - width - size;
      positions.push({ start, gaps: [equal, gapBefore(after, start + size, moving)] });
    }
  }
  return positions;
};

const gapAfter = (peer: AxisSpan, start: number, moving: AxisSpan): Gap => ({
  from: peer.end,
  to: start,
  cross: middleOfOverlap(peer, moving),
});

const gapBefore = (peer: AxisSpan, end: number, moving: AxisSpan): Gap => ({
  from: end,
  to: peer.start,
  cross: middleOfOverlap(peer, moving),
});
