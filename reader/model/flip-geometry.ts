/**
 * Geometry of a page flip: the pages involved, the progress for a dragged edge, and the side that the page falls to when
 * it is released. Progress is 0 while the lower spread is open and 1 when the upper one is. All values assume a book
 * that is read from left to right; the layout mirrors them.
 */
import type { PagesPerSpread } from "./spreads.ts";

/** Page numbers of a flip; undefined where a spread has no page on that side. */
export interface FlipPages {
  /** The front of the flipping sheet: visible in the first half. */
  readonly front: number | undefined;
  /** The back of the flipping sheet: visible in the second half. Undefined if single pages flip. */
  readonly back: number | undefined;
  /** The page of the lower spread that does not move. */
  readonly before: number | undefined;
  /** The page of the upper spread that does not move; the flip uncovers it. */
  readonly after: number | undefined;
}

const isFirstOfSpread = (page: number): boolean => page % 2 === 0;

/** Returns the pages of a flip between two spreads, which need not be adjacent. */
export const getFlipPages = (lower: readonly number[], upper: readonly number[], pages: PagesPerSpread): FlipPages => {
  if (pages === 1) return { front: lower[0], back: undefined, before: undefined, after: upper[0] };
  return {
    front: lower.find((page) => !isFirstOfSpread(page)),
    back: upper.find(isFirstOfSpread),
    before: lower.find(isFirstOfSpread),
    after: upper.find((page) => !isFirstOfSpread(page)),
  };
};

/**
 * Returns the progress at which the sheet's outer edge is at the pointer.
 *
 * @param distance From the fold to the edge in page widths: 1 before the flip, -1 after it.
 */
export const progressFromEdge = (distance: number): number => Math.acos(Math.min(1, Math.max(-1, distance))) / Math.PI;

/** A drag at least this fast decides the direction at any progress. Progress per millisecond. */
const flickSpeed = 0.0006;

/** Whether a released page falls to the upper spread. `speed`: progress per millisecond. */
export const shouldFlipForward = (progress: number, speed: number): boolean =>
  Math.abs(speed) >= flickSpeed ? speed > 0 : progress >= 0.5;

/** Quadratic easing. `share` of the duration, clamped to 0…1. */
export const easeInOut = (share: number): number => {
  const clamped = Math.min(1, Math.max(0, share));
  return clamped < 0.5 ? 2 * clamped ** 2 : 1 - 2 * (1 - clamped) ** 2;
};
