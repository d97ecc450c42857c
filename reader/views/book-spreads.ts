/** The spreads of the flip book: how many pages lie side by side, how much room they need, and which are worth drawing. */
import type { PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";
import type { Extent, NearbyPage } from "./layout.ts";

/** Narrower containers, and those higher than wide, show single pages: two would be too small to read. */
const narrowPx = 640;
/** Hidden spreads have no position: one spread counts as this distance. */
const spreadDistancePx = 1200;

/** Returns how many pages side by side are large enough to read in the container. */
export const choosePagesPerSpread = ({ clientWidth, clientHeight }: HTMLElement): PagesPerSpread =>
  clientWidth < narrowPx || clientWidth < clientHeight ? 1 : 2;

/** Returns the size in points of so many pages side by side, each as large as the largest of the spread. */
export const getBookExtent = (spread: readonly PageView[], pagesWide: number): Extent => {
  const sizes = spread.map((view) => view.displaySize);
  const width = Math.max(1, ...sizes.map((size) => size.width));
  return { width: pagesWide * width, height: Math.max(1, ...sizes.map((size) => size.height)) };
};

/** A spread and its distance from the visible ones, counted in spreads. */
export type SpreadDistance = readonly [spread: readonly PageView[], distance: number];

/** Returns the pages of the spreads. A page of several spreads has the distance of the first of them. */
export const listNearbyPages = (spreads: readonly SpreadDistance[]): readonly NearbyPage[] => {
  const nearby = new Map<PageView, NearbyPage>();
  for (const [spread, distance] of spreads)
    for (const view of spread) if (!nearby.has(view)) nearby.set(view, { view, distance: distance * spreadDistancePx });
  return [...nearby.values()];
};
