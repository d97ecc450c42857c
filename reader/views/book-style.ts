/** Sets the styles of the flip book around its pages: its size, the fold, and the paper edges of read and unread pages. */
import type { PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";
import type { LayoutContext } from "./layout.ts";

/** What `updateBookStyle` needs to know of the book. */
export interface BookState {
  readonly context: LayoutContext;
  readonly pages: PagesPerSpread;
  readonly lower: readonly PageView[];
  readonly upper: readonly PageView[];
  /** Set only during a flip. `progress`: from the lower spread (0) to the upper one (1). */
  readonly flip: { readonly progress: number; readonly zooms: SpreadZooms } | undefined;
}

/** CSS pixels per point at which each of the two spreads fits the container. */
export interface SpreadZooms {
  readonly lower: number;
  readonly upper: number;
}

/** Visible thickness of all pages together: a minimum, a maximum, and the part of each page. */
const minThicknessPx = 4;
const maxThicknessPx = 13;
const pageThicknessPx = 0.2;

/** Updates classes and custom properties of the book for its state. */
export const updateBookStyle = (book: HTMLElement, state: BookState): void => {
  const { context, pages, lower, upper, flip } = state;
  const { element: container, rightToLeft, views } = context;
  const visibleViews = [...lower, ...upper];
  const half = Math.max(1, ...visibleViews.map(({ displaySize: shown }) => shown.width));
  const height = Math.max(1, ...visibleViews.map(({ displaySize: shown }) => shown.height));
  for (const view of visibleViews) view.element.dataset["side"] = sideOf(view.number, pages, rightToLeft);
  book.classList.toggle("single", pages === 1);
  // Follows the outer edge of the flipping page, so that the book moves little at the start of a flip.
  const angleShare = (1 - Math.cos((flip?.progress ?? 0) * Math.PI)) / 2;
  const between = (from: number, to: number) => from + (to - from) * angleShare;
  const { style } = book;
  // At rest, the box of a closed book is one page wide. During a flip it is two pages wide.
  const isClosed = flip === undefined && pages === 2 && lower.length === 1;
  book.classList.toggle("closed", isClosed);
  const scale = setZoom(book, state, between);
  style.setProperty("--book-width", String(isClosed ? half : pages * half));
  style.setProperty("--book-height", String(height));
  const readShare = between(getReadShare(lower, state), getReadShare(upper, state));
  const thickness = Math.min(maxThicknessPx, minThicknessPx + views.length * pageThicknessPx);
  // No page lies beside a cover yet while it opens, so no paper shows there either.
  const closedBefore = pages === 1 || getReadShare(lower, state) === 0;
  const closedAfter = getReadShare(upper, state) === 1;
  const edges = [closedBefore ? 0 : readShare * thickness, closedAfter ? 0 : (1 - readShare) * thickness].map(
    (width) => width / scale,
  );
  const [left, right] = rightToLeft ? edges.toReversed() : edges;
  style.setProperty("--edge-left", `${(left ?? 0).toFixed(1)}px`);
  style.setProperty("--edge-right", `${(right ?? 0).toFixed(1)}px`);
  // A drag scrolls a book that is larger than its container, and flips pages of one that fits.
  container.classList.toggle("zoomed", book.offsetWidth > container.clientWidth + 1);
};

/** As in print, even pages are on the left in left-to-right documents. A single page has the fold at its start. */
const sideOf = (page: number, pages: PagesPerSpread, rightToLeft: boolean): "left" | "right" =>
  (pages === 2 && page % 2 === 0) !== rightToLeft ? "left" : "right";

/**
 * During a flip, lays the book out once at the smaller zoom of the two spreads and scales it between the two zooms, so that
 * no frame needs a layout of the text. Returns the scale.
 */
const setZoom = ({ style }: HTMLElement, state: BookState, between: (from: number, to: number) => number): number => {
  const { flip, lower, upper } = state;
  if (flip === undefined) {
    style.cssText = "";
    return 1;
  }
  const { zooms } = flip;
  const smallerZoom = Math.min(zooms.lower, zooms.upper);
  // Interpolating reciprocals keeps the outer edge of the uncovered page at the edge of the container.
  const zoom = 1 / between(1 / zooms.lower, 1 / zooms.upper);
  const shift = between(getShift(lower, state), getShift(upper, state));
  style.setProperty("--zoom", String(smallerZoom));
  style.setProperty("--book-shift", `${(shift * zoom).toFixed(2)}px`);
  style.setProperty("scale", String(zoom / smallerZoom));
  return zoom / smallerZoom;
};

/** Returns the offset in points that centers a closed book in the container. */
const getShift = (spread: readonly PageView[], { pages, context }: BookState): number => {
  const [page, second] = spread;
  if (pages === 1 || page === undefined || second !== undefined) return 0;
  return sideOf(page.number, pages, context.rightToLeft) === "right"
    ? -page.displaySize.width / 2
    : page.displaySize.width / 2;
};

const getReadShare = (spread: readonly PageView[], { context, pages }: BookState): number => {
  const lastPage = spread.at(-1)?.number ?? 1;
  if (lastPage === 1) return 0;
  const { length: count } = context.views;
  return lastPage >= count && pages === 2 && spread.length === 1 ? 1 : lastPage / (count + 1);
};
