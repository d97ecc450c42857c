/** Tracks clicks on pages beside assets, links and players. Selecting text is not a click. */
import { type PagePoint, pagePointAt } from "../pages/page-point.ts";
import type { Track } from "./tracker.ts";

interface PressedPage {
  readonly page: number;
  readonly point: PagePoint;
  readonly clientX: number;
  readonly clientY: number;
}

/** A pointer that moves further between press and release is dragging. */
const dragPx = 5;
const clickableSelector = "a, button, input, .asset, .media-place";

/** Tracks clicks on pages beside assets, links and players until the signal is aborted. */
export const trackPageClicks = (pages: HTMLElement, track: Track, signal: AbortSignal): void => {
  let pressed: PressedPage | undefined;
  // Captured, because a gesture of the flip book may turn the page or capture the pointer.
  pages.addEventListener(
    "pointerdown",
    ({ target, isPrimary, button, clientX, clientY }) => {
      const page = target instanceof Element ? target.closest<HTMLElement>("[data-page-number]") : null;
      pressed = undefined;
      if (page === null || !isPrimary || button !== 0 || (target as Element).closest(clickableSelector) !== null)
        return;
      const point = pagePointAt(page, clientX, clientY);
      pressed = { page: Number(page.dataset["pageNumber"]), point, clientX, clientY };
    },
    { signal, capture: true },
  );
  pages.addEventListener(
    "click",
    ({ clientX, clientY }) => {
      if (pressed === undefined) return;
      const { page, point } = pressed;
      const movedPx = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY);
      pressed = undefined;
      if (movedPx <= dragPx) track("page", "click", { page, ...point });
    },
    { signal, capture: true },
  );
};
