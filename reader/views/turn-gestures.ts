/** In paged views, the wheel and a swipe go to the next page when there is nothing left to scroll. */
import type { PageList } from "./page-list.ts";

/** Wheel distance for one page; the small deltas of a trackpad add up to it. */
const wheelPx = 80;
/** Trackpads keep sending events after a push (inertia): they are ignored for this time. */
const inertiaMs = 350;
const swipePx = 48;

/** Listens until the signal is aborted. */
export const listenToTurnGestures = (pages: PageList, signal: AbortSignal): void => {
  const container = pages.element;
  const isPaged = () => pages.view === "single" || pages.view === "flip";
  let accumulatedPx = 0;
  let lastTurnMs = Number.NEGATIVE_INFINITY;
  container.addEventListener(
    "wheel",
    ({ ctrlKey, metaKey, deltaY, timeStamp }) => {
      if (!isPaged() || ctrlKey || metaKey || deltaY === 0) return;
      const { scrollTop, scrollHeight, clientHeight } = container;
      const remainingPx = deltaY > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
      if (remainingPx > 1 || timeStamp - lastTurnMs < inertiaMs) {
        accumulatedPx = 0;
        return;
      }
      accumulatedPx = Math.sign(accumulatedPx) === Math.sign(deltaY) ? accumulatedPx + deltaY : deltaY;
      if (Math.abs(accumulatedPx) < wheelPx) return;
      const by = accumulatedPx > 0 ? 1 : -1;
      accumulatedPx = 0;
      lastTurnMs = timeStamp;
      // Going back continues at the end of the previous page.
      if (pages.step(by) && by === -1) container.scrollTop = container.scrollHeight;
    },
    { passive: true, signal },
  );

  let start: { readonly x: number; readonly y: number } | undefined;
  container.addEventListener(
    "pointerdown",
    ({ pointerType, isPrimary, clientX, clientY }) => {
      const canSwipe =
        pages.view === "single" && pointerType === "touch" && container.scrollWidth <= container.clientWidth + 1;
      start = canSwipe && isPrimary ? { x: clientX, y: clientY } : undefined;
    },
    { signal },
  );
  container.addEventListener(
    "pointerup",
    ({ clientX, clientY }) => {
      if (start === undefined) return;
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      start = undefined;
      if (Math.abs(dx) < swipePx || Math.abs(dx) < 1.5 * Math.abs(dy)) return;
      pages.step(dx < 0 !== pages.rightToLeft ? 1 : -1);
    },
    { signal },
  );
  container.addEventListener(
    "pointercancel",
    () => {
      start = undefined;
    },
    { signal },
  );
};
