/** What a book looks like around its pages: its size, the fold, the edges of the paper that is read and yet to be read. */
import type { PagesPerSpread } from "#reader/model/spreads.ts";
import type { PageView } from "../pages/page-view.ts";

export interface BookState {
  readonly pages: PagesPerSpread;
  readonly count: number;
  readonly rightToLeft: boolean;
  readonly room: HTMLElement;
  readonly lower: readonly PageView[];
  readonly upper: readonly PageView[];
  /** From the lower spread (0) to the upper one (1). */
  readonly progress: number;
  /** Set only while a leaf turns. */
  readonly zooms: SpreadZooms | undefined;
}

/** CSS pixels per point at which each of the two spreads fits the room. */
export interface SpreadZooms {
  readonly lower: number;
  readonly upper: number;
}

/** Thickness of all the paper: of the binding, and of each page as far as it can be seen. */
const thinnestPx = 4;
const thickestPx = 13;
const pagePx = 0.2;

export const updateBookStyle = (book: HTMLElement, look: BookState): void => {
  const { pages, lower, upper, progress, rightToLeft, room } = look;
  const all = [...lower, ...upper];
  const half = Math.max(1, ...all.map(({ displaySize: shown }) => shown.width));
  const height = Math.max(1, ...all.map(({ displaySize: shown }) => shown.height));
  for (const view of all) view.element.dataset["side"] = sideOf(view.number, pages, rightToLeft);
  book.classList.toggle("single", pages === 1);
  // Follows the leaf's outer edge, so that the book moves little while the leaf is lifted little.
  const opened = (1 - Math.cos(progress * Math.PI)) / 2;
  const between = (from: number, to: number) => from + (to - from) * opened;
  const { style } = book;
  // At rest, the box of a closed book is one page wide. A book whose leaf is lifted has two halves.
  const closed = look.zooms === undefined && pages === 2 && lower.length === 1;
  book.classList.toggle("closed", closed);
  const scale = setZoom(book, look, between);
  style.setProperty("--book-width", String(closed ? half : pages * half));
  style.setProperty("--book-height", String(height));
  const read = between(shareRead(lower, look), shareRead(upper, look));
  const thickness = Math.min(thickestPx, thinnestPx + look.count * pagePx);
  const closedBefore = pages === 1 || read === 0;
  const edges = [closedBefore ? 0 : read * thickness, (1 - read) * thickness].map((width) => width / scale);
  const [left, right] = rightToLeft ? edges.toReversed() : edges;
  style.setProperty("--edge-left", `${(left ?? 0).toFixed(1)}px`);
  style.setProperty("--edge-right", `${(right ?? 0).toFixed(1)}px`);
  // What is larger than its room is moved in it; what fits is turned.
  room.classList.toggle("zoomed", book.offsetWidth > room.clientWidth + 1);
};

/** In print the even page lies left, where the document is read from the left. A single page has its fold at its start. */
const sideOf = (page: number, pages: PagesPerSpread, rightToLeft: boolean): "left" | "right" =>
  (pages === 2 && page % 2 === 0) !== rightToLeft ? "left" : "right";

/**
 * Lays the book out once at the smaller zoom of the two spreads while a leaf turns, and scales it between the two zooms: no
 * frame needs a layout of the text. Returns the scale.
 */
const setZoom = ({ style }: HTMLElement, look: BookState, between: (from: number, to: number) => number): number => {
  const { zooms, lower, upper } = look;
  if (zooms === undefined) {
    style.cssText = "";
    return 1;
  }
  const least = Math.min(zooms.lower, zooms.upper);
  // Interpolating reciprocals keeps the outer edge of the uncovered page at the edge of the room.
  const zoom = 1 / between(1 / zooms.lower, 1 / zooms.upper);
  const shift = between(shiftOf(lower, look), shiftOf(upper, look));
  style.setProperty("--zoom", String(least));
  style.setProperty("--book-shift", `${(shift * zoom).toFixed(2)}px`);
  style.setProperty("scale", String(zoom / least));
  return zoom / least;
};

/** Offset in points that brings a closed book to the middle of the room. */
const shiftOf = (spread: readonly PageView[], { pages, rightToLeft }: BookState): number => {
  const [only, second] = spread;
  if (pages === 1 || only === undefined || second !== undefined) return 0;
  return sideOf(only.number, pages, rightToLeft) === "right" ? -only.displaySize.width / 2 : only.displaySize.width / 2;
};

const shareRead = (spread: readonly PageView[], { count, pages }: BookState): number => {
  const last = spread.at(-1)?.number ?? 1;
  if (last === 1) return 0;
  return last >= count && pages === 2 && spread.length === 1 ? 1 : last / (count + 1);
};
