/** Converts between the window, the scrolled content and percent of pages. */
import type { ContentBox, PageBox } from "#editor/model/document/boxes.ts";
import type { GesturePointer } from "#editor/model/gestures/gesture.ts";
import type { PageView } from "#reader/index.ts";

/** Returns the box of an element in px of the scrolled content. */
export const contentBoxOf = (scroller: HTMLElement, element: Element): ContentBox => {
  const frame = scroller.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - frame.left + scroller.scrollLeft, top: top - frame.top + scroller.scrollTop, width, height };
};

/** Returns the boxes of all pages from top to bottom. Reads the layout. */
export const listPageBoxes = (scroller: HTMLElement, views: readonly PageView[]): readonly PageBox[] =>
  views.map(({ element, number }) => ({ page: number, ...contentBoxOf(scroller, element) }));

/** Returns the state of a pointer in px of the scrolled content. `at`: CSS pixels of the window. */
export const toGesturePointer = (
  scroller: HTMLElement,
  { shiftKey, altKey, ctrlKey, metaKey, pointerType }: PointerEvent,
  at: { readonly clientX: number; readonly clientY: number },
): GesturePointer => {
  const frame = scroller.getBoundingClientRect();
  return {
    x: at.clientX - frame.left + scroller.scrollLeft,
    y: at.clientY - frame.top + scroller.scrollTop,
    shift: shiftKey,
    alt: altKey,
    ctrl: ctrlKey || metaKey,
    pointerType: pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse",
  };
};

/** A point of a page in percent. */
export interface PagePoint {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the point in the middle of the viewport, well within the page. Without a view, the middle of the page. */
export const findMiddle = (scroller: HTMLElement, view: PageView | undefined, page: number): PagePoint => {
  if (view === undefined) return { page, x: 50, y: 50 };
  const box = contentBoxOf(scroller, view.element);
  const percent = (at: number, start: number, length: number): number =>
    Math.min(95, Math.max(5, ((at - start) / (length || 1)) * 100));
  return {
    page,
    x: percent(scroller.scrollLeft + scroller.clientWidth / 2, box.left, box.width),
    y: percent(scroller.scrollTop + scroller.clientHeight / 2, box.top, box.height),
  };
};

/** Returns the page point under a point of the window; undefined beside the pages. */
export const findPagePoint = (views: readonly PageView[], clientX: number, clientY: number): PagePoint | undefined => {
  for (const { element, number } of views) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom)
      return { page: number, x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  }
  return undefined;
};
