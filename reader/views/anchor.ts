/** Keeps a point of a page at its position in the window while sizes change around it. */
import type { ReadingPosition } from "#reader/model/reading-position.ts";
import type { PageView } from "../pages/page-view.ts";

/** CSS pixels of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of a page and its target in the window. */
export interface Anchor {
  readonly view: PageView;
  /** Fraction of the page's width. */
  readonly across: number;
  /** Fraction of the page's height. */
  readonly down: number;
  /** Where `scrollToAnchor` brings the point. */
  readonly at: Point;
}

/**
 * Returns an anchor at a point of the window.
 *
 * @param at Defaults to the line of the current page that is being read.
 * @returns Undefined if no page is there.
 */
export const createAnchor = (
  container: HTMLElement,
  views: readonly PageView[],
  current: number,
  at?: Point,
): Anchor | undefined => {
  const view = views[(at ? (findPageAt(at) ?? current) : current) - 1];
  const box = view?.element.getBoundingClientRect();
  if (view === undefined || box === undefined || box.width === 0 || box.height === 0) return undefined;
  const point = at ?? getReadingPoint(container, box.top);
  return { view, across: (point.x - box.left) / box.width, down: (point.y - box.top) / box.height, at: point };
};

/** The top of a page that begins in the upper third of the container; else the line at a third of its height. */
const getReadingPoint = (container: HTMLElement, pageTop: number): Point => {
  const { left, top, width, height } = container.getBoundingClientRect();
  const line = top + height / 3;
  return { x: left + width / 2, y: pageTop >= top ? Math.min(pageTop, line) : line };
};

const findPageAt = ({ x, y }: Point): number | undefined => {
  const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-page-number]");
  return hit ? Number(hit.dataset["pageNumber"]) : undefined;
};

/** Returns the position of the container on the given page. */
export const getReadingPosition = (container: HTMLElement, { element, number }: PageView): ReadingPosition => {
  const frame = container.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return { page: number, across: 0, down: 0 };
  return { page: number, across: (frame.left - box.left) / box.width, down: (frame.top - box.top) / box.height };
};

/** Scrolls the container so that the anchor is at its target. */
export const scrollToAnchor = (container: HTMLElement, { view, across, down, at }: Anchor): void => {
  const box = view.element.getBoundingClientRect();
  // WebKit truncates fractions: zooming by wheel would drift by up to a pixel per notch.
  container.scrollTop = Math.round(container.scrollTop + box.top + down * box.height - at.y);
  container.scrollLeft = Math.round(container.scrollLeft + box.left + across * box.width - at.x);
};
