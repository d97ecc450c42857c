/**
 * Snaps boxes and points. Distances are screen px: callers work in px of the scrolled content at the present zoom, so
 * 8 px are the same for the eye at every zoom.
 */
import type { ContentBox } from "../document/boxes.ts";
import { type Axis, type AxisSpan, toSpan } from "./axis-span.ts";
import type { AxisTargets, SnapKind, SnapLine, SnapTargets } from "./snap-targets.ts";

/** A box is moved by at most this distance when it snaps. */
export const catchDistancePx = 8;
/** A box that has snapped stays at its line up to this distance, so that it does not flicker at the limit. */
export const releaseDistancePx = 11;
/** How far beside a text line a box may lie to snap to its ends. */
const nearDistancePx = 24;
/** Lines within this distance of an edge are hit. */
const tolerancePx = 0.25;

/** A line that shows to what a box has snapped. In px of the scrolled content. */
export interface Guide {
  readonly kind: SnapKind;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A part of a box that snaps: its start (left or top), its middle or its end. */
type Anchor = "start" | "center" | "end";

interface Hold {
  readonly at: number;
  readonly anchor: Anchor;
}

/** The lines at which a box is held since its last move. */
export interface SnapHold {
  readonly x?: Hold | undefined;
  readonly y?: Hold | undefined;
}

/** The result of snapping: how far to move, what to draw, and what to pass to the next call. */
export interface Snap {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
  readonly hold: SnapHold;
}

/** Which parts of the box may snap on each axis. An axis without anchors does not snap. */
export interface SnapOptions {
  readonly x: readonly Anchor[];
  readonly y: readonly Anchor[];
  readonly hold?: SnapHold;
  /** Whether equal gaps count. */
  readonly gaps?: boolean;
}

/** The parts of a box that is moved as a whole. */
export const allAnchors: readonly Anchor[] = ["start", "center", "end"];

interface AxisSnap {
  readonly delta: number;
  readonly hold?: Hold;
}

const anchorPosition = (box: ContentBox, axis: Axis, anchor: Anchor): number => {
  const [start, size] = axis === "x" ? [box.left, box.width] : [box.top, box.height];
  return start + (anchor === "start" ? 0 : anchor === "center" ? size / 2 : size);
};

const linesOf = ({ edges, centers }: AxisTargets, anchor: Anchor): readonly SnapLine[] =>
  anchor === "center" ? centers : edges;

/** Returns the index of the first line at or after a position (binary search). */
const findFirst = (lines: readonly SnapLine[], position: number): number => {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.at ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
};

const listWithin = (lines: readonly SnapLine[], position: number, distance: number, box: ContentBox, axis: Axis) => {
  const matches: SnapLine[] = [];
  for (let index = findFirst(lines, position - distance); index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined || line.at > position + distance) break;
    if (line.nearOnly === undefined || isBeside(line, box, axis)) matches.push(line);
  }
  return matches;
};

const isBeside = ({ from, to }: SnapLine, { left, top, width, height }: ContentBox, axis: Axis): boolean => {
  const [start, end] = axis === "x" ? [top, top + height] : [left, left + width];
  return from - nearDistancePx <= end && start <= to + nearDistancePx;
};

const snapAxis = (targets: SnapTargets, box: ContentBox, axis: Axis, options: SnapOptions): AxisSnap => {
  const anchors = options[axis];
  const heldLine = options.hold?.[axis];
  if (heldLine !== undefined && anchors.includes(heldLine.anchor)) {
    const delta = heldLine.at - anchorPosition(box, axis, heldLine.anchor);
    if (Math.abs(delta) <= releaseDistancePx) return { delta, hold: heldLine };
  }
  let nearest: AxisSnap = { delta: Number.POSITIVE_INFINITY };
  for (const anchor of anchors) {
    const position = anchorPosition(box, axis, anchor);
    for (const { at } of listWithin(linesOf(targets[axis], anchor), position, catchDistancePx, box, axis))
      if (Math.abs(at - position) < Math.abs(nearest.delta)) nearest = { delta: at - position, hold: { at, anchor } };
  }
  if (options.gaps === true && anchors.length === allAnchors.length) {
    const start = anchorPosition(box, axis, "start");
    for (const gap of findGapPositions(box, targets.peers, axis)) {
      const delta = gap.start - start;
      if (Math.abs(delta) <= catchDistancePx && Math.abs(delta) < Math.abs(nearest.delta))
        nearest = { delta, hold: { at: gap.start, anchor: "start" } };
    }
  }
  return Number.isFinite(nearest.delta) ? nearest : { delta: 0 };
};

/** Snaps a box to the nearest line of each axis and returns the guides of all lines that it then touches. */
export const snapBox = (targets: SnapTargets, box: ContentBox, options: SnapOptions): Snap => {
  const [x, y] = [snapAxis(targets, box, "x", options), snapAxis(targets, box, "y", options)];
  const snapped = { ...box, left: box.left + x.delta, top: box.top + y.delta };
  const guides = (["x", "y"] as const).flatMap((axis) => {
    const { hold } = axis === "x" ? x : y;
    if (hold === undefined) return [];
    const gaps = options.gaps === true ? listGapGuides(targets, snapped, axis) : [];
    return [...gaps, ...listGuides(targets, snapped, axis, options[axis])];
  });
  return { dx: x.delta, dy: y.delta, guides, hold: { x: x.hold, y: y.hold } };
};

/** One guide for each position that the box touches, as long as the box and all lines there together. */
const listGuides = (targets: SnapTargets, box: ContentBox, axis: Axis, anchors: readonly Anchor[]): Guide[] => {
  const [boxFrom, boxTo] = axis === "x" ? [box.top, box.top + box.height] : [box.left, box.left + box.width];
  return anchors.flatMap((anchor) => {
    const position = anchorPosition(box, axis, anchor);
    const hits = listWithin(linesOf(targets[axis], anchor), position, tolerancePx, box, axis);
    const [first] = hits;
    if (first === undefined) return [];
    const from = Math.min(boxFrom, ...hits.map((line) => line.from));
    const to = Math.max(boxTo, ...hits.map((line) => line.to));
    return [toGuide(first.kind, axis, first.at, from, to)];
  });
};

const listGapGuides = (targets: SnapTargets, box: ContentBox, axis: Axis): Guide[] => {
  const start = anchorPosition(box, axis, "start");
  const match = findGapPositions(box, targets.peers, axis).find((gap) => Math.abs(gap.start - start) <= tolerancePx);
  // A gap runs along the axis, where a line of the axis runs across it.
  return (match?.gaps ?? []).map(({ from, to, cross }) => toGuide("gap", axis === "x" ? "y" : "x", cross, from, to));
};

/** `at` is a position on the axis, `from` and `to` are on the other one. */
const toGuide = (kind: SnapKind, axis: Axis, at: number, from: number, to: number): Guide =>
  axis === "x" ? { kind, x1: at, y1: from, x2: at, y2: to } : { kind, x1: from, y1: at, x2: to, y2: at };

// Finds positions at which a box has the same gap to its neighbours as they have among themselves.

/** Only the nearest peers count: more of them give no gap that an eye compares, but cost time in every frame. */
const maxPeers = 60;

/** A stretch between two boxes on an axis, `cross` is its position on the other one. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly cross: number;
}

/** A position of the box's start on the axis and the equal gaps that it gives. */
interface GapPosition {
  readonly start: number;
  readonly gaps: readonly Gap[];
}

const middleOfOverlap = (a: AxisSpan, b: AxisSpan): number => (Math.max(a.from, b.from) + Math.min(a.to, b.to)) / 2;

const distance = (a: AxisSpan, b: AxisSpan): number => Math.max(0, a.start - b.end, b.start - a.end);

/** Returns the positions near a box: in the middle between two neighbours, and beside a neighbour at the gap of two others. */
const findGapPositions = (box: ContentBox, peers: readonly ContentBox[], axis: Axis): readonly GapPosition[] => {
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
