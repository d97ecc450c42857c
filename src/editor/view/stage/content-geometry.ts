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
