/** A point of a page that stays where it is in the window while sizes change around it. */
import type { PageView } from "../pages/page-view.ts";

/** Of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Anchor {
  readonly view: PageView;
  /** Shares of the page's box. */
  readonly across: number;
  readonly down: number;
  /** Where the point is to be. */
  readonly at: Point;
}

/** `at`: the point that stays; without one, what is read of the current page. Undefined where there is no page. */
export const createAnchor = (
  room: HTMLElement,
  views: readonly PageView[],
  current: number,
  at?: Point,
): Anchor | undefined => {
  const frame = room.getBoundingClientRect();
  // At the start of the document its top stays, elsewhere the line at a third of the height.
  const y = at?.y ?? (room.scrollTop < 2 ? frame.top : frame.top + frame.height / 3);
  const point = { x: at?.x ?? frame.left + frame.width / 2, y };
  const view = views[(at ? (pageUnder(at) ?? current) : current) - 1];
  const box = view?.element.getBoundingClientRect();
  if (view === undefined || box === undefined || box.width === 0 || box.height === 0) return undefined;
  return { view, across: (point.x - box.left) / box.width, down: (point.y - box.top) / box.height, at: point };
};

const pageUnder = ({ x, y }: Point): number | undefined => {
  const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-page-number]");
  return hit ? Number(hit.dataset["pageNumber"]) : undefined;
};

/** Where a reader is: a page, and which of its points lies in the upper left corner of the room, as shares of its box. */
export interface ReadingPosition {
  readonly page: number;
  readonly across: number;
  readonly down: number;
}

export const getReadingPosition = (room: HTMLElement, { element, number }: PageView): ReadingPosition => {
  const frame = room.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return { page: number, across: 0, down: 0 };
  return { page: number, across: (frame.left - box.left) / box.width, down: (frame.top - box.top) / box.height };
};

export const scrollToAnchor = (room: HTMLElement, { view, across, down, at }: Anchor): void => {
  const box = view.element.getBoundingClientRect();
  // WebKit cuts fractions off: a wheel that goes on would drift by up to a pixel a notch.
  room.scrollTop = Math.round(room.scrollTop + box.top + down * box.height - at.y);
  room.scrollLeft = Math.round(room.scrollLeft + box.left + across * box.width - at.x);
};
