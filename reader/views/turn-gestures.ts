/** In views that show what fits: the wheel and a swipe go to the next page when there is nothing to scroll. */
import type { PageList } from "../pages/page-list.ts";

/** One step of a wheel; a trackpad's push adds up to it. */
const wheelPx = 80;
/** A push on a trackpad goes on by itself for a while: it means one page. */
const restMs = 350;
const swipePx = 48;

export const listenToTurnGestures = (pages: PageList, signal: AbortSignal): void => {
  const room = pages.element;
  const paged = () => pages.view === "single" || pages.view === "flip";
  let pushed = 0;
  let turnedAt = Number.NEGATIVE_INFINITY;
  room.addEventListener(
    "wheel",
    ({ ctrlKey, metaKey, deltaY, timeStamp }) => {
      if (!paged() || ctrlKey || metaKey || deltaY === 0) return;
      const { scrollTop, scrollHeight, clientHeight } = room;
      const left = deltaY > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
      if (left > 1 || timeStamp - turnedAt < restMs) {
        pushed = 0;
        return;
      }
      pushed = Math.sign(pushed) === Math.sign(deltaY) ? pushed + deltaY : deltaY;
      if (Math.abs(pushed) < wheelPx) return;
      const by = pushed > 0 ? 1 : -1;
      pushed = 0;
      turnedAt = timeStamp;
      // Backwards one comes from below.
      if (pages.step(by) && by === -1) room.scrollTop = room.scrollHeight;
    },
    { passive: true, signal },
  );

  let start: { readonly x: number; readonly y: number } | undefined;
  room.addEventListener(
    "pointerdown",
    ({ pointerType, isPrimary, clientX, clientY }) => {
      const swipes = pages.view === "single" && pointerType === "touch" && room.scrollWidth <= room.clientWidth + 1;
      start = swipes && isPrimary ? { x: clientX, y: clientY } : undefined;
    },
    { signal },
  );
  room.addEventListener(
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
  room.addEventListener(
    "pointercancel",
    () => {
      start = undefined;
    },
    { signal },
  );
};
