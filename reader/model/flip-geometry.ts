/**
 * How a leaf of a book turns: which pages it is made of, where it stands when a hand holds its edge, and whether it
 * falls forward or back when the hand lets go. Progress is 0 where the lower spread lies open and 1 where the upper one
 * does; sides are of a book that is read from the left, the reader mirrors them.
 */
import type { PagesPerSpread } from "./spreads.ts";

/** Page numbers; what a spread lacks beside a cover is undefined. */
export interface FlipPages {
  /** Turns away: seen until the middle. */
  readonly front: number | undefined;
  /** Its other side: seen from the middle on. Undefined where single pages turn. */
  readonly back: number | undefined;
  /** Lies under the leaf before it turns and after: it is seen all the time. */
  readonly before: number | undefined;
  /** Is laid open. */
  readonly after: number | undefined;
}

const isFirst = (page: number): boolean => page % 2 === 0;

/** The leaf between two spreads; they need not be neighbours. */
export const getFlipPages = (lower: readonly number[], upper: readonly number[], pages: PagesPerSpread): FlipPages => {
  if (pages === 1) return { front: lower[0], back: undefined, before: undefined, after: upper[0] };
  return {
    front: lower.find((page) => !isFirst(page)),
    back: upper.find(isFirst),
    before: lower.find(isFirst),
    after: upper.find((page) => !isFirst(page)),
  };
};

/**
 * Progress of a leaf whose outer edge is held: `share` is the edge's distance from the fold by the page's width, 1 where
 * it lies on its own side, -1 where it lies on the other.
 */
export const progressFromEdge = (share: number): number => Math.acos(Math.min(1, Math.max(-1, share))) / Math.PI;

/** A turn of at least this speed decides, wherever the leaf stands. Progress a millisecond. */
const flick = 0.0006;

/** Whether a leaf that is let go falls to the upper spread. */
export const shouldFlipForward = (progress: number, speed: number): boolean =>
  Math.abs(speed) >= flick ? speed > 0 : progress >= 0.5;

/** Slow at both ends, as a hand turns. */
export const easeInOut = (share: number): number => {
  const within = Math.min(1, Math.max(0, share));
  return within < 0.5 ? 2 * within ** 2 : 1 - 2 * (1 - within) ** 2;
};
