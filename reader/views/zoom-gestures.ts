/**
 * Zoom by wheel and fingers: what lies under them stays under them. Touch events rather than pointer events, because a
 * browser that may pan with one finger takes the pointers away as soon as two of them move.
 */
import type { PageList } from "../pages/page-list.ts";
import { clampZoom, getWheelFactor } from "../pages/zoom.ts";
import type { Point } from "./anchor.ts";

interface Pinch {
  readonly zoom: number;
  readonly spread: number;
}

const tapMs = 300;
const tapSlackPx = 24;
/** What a double tap enlarges to, by what fits. */
const tapGain = 2;

const middleOf = (touches: TouchList): Point => {
  const [a, b] = [touches[0], touches[1]];
  return { x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2, y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2 };
};

const spreadOf = (touches: TouchList): number => {
  const [a, b] = [touches[0], touches[1]];
  return Math.max(1, Math.hypot((a?.clientX ?? 0) - (b?.clientX ?? 0), (a?.clientY ?? 0) - (b?.clientY ?? 0)));
};

export const listenToZoomGestures = (pages: PageList, signal: AbortSignal): void => {
  const room = pages.element;
  const active = { passive: false, signal };

  room.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      pages.setZoom(clampZoom(pages.zoom * getWheelFactor(event.deltaY)), { x: event.clientX, y: event.clientY });
    },
    active,
  );

  let pinch: Pinch | undefined;
  let from: Point | undefined;
  room.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      pinch = { zoom: pages.zoom, spread: spreadOf(event.touches) };
      from = middleOf(event.touches);
    },
    active,
  );
  room.addEventListener(
    "touchmove",
    (event) => {
      if (pinch === undefined || from === undefined || event.touches.length !== 2) return;
      event.preventDefault();
      const to = middleOf(event.touches);
      pages.setZoom(clampZoom((pinch.zoom * spreadOf(event.touches)) / pinch.spread), from, to);
      from = to;
    },
    active,
  );
  const end = ({ touches }: TouchEvent) => {
    if (touches.length < 2) pinch = undefined;
  };
  room.addEventListener("touchend", end, { signal });
  room.addEventListener("touchcancel", end, { signal });

  // A trackpad in Safari tells of pinches in its own way.
  const gesture = (event: Event): { readonly scale: number; readonly x: number; readonly y: number } | undefined => {
    if (!("scale" in event && "clientX" in event && "clientY" in event)) return undefined;
    return { scale: Number(event.scale), x: Number(event.clientX), y: Number(event.clientY) };
  };
  let begun = 1;
  room.addEventListener(
    "gesturestart",
    (event) => {
      event.preventDefault();
      begun = pages.zoom;
    },
    active,
  );
  room.addEventListener(
    "gesturechange",
    (event) => {
      const now = gesture(event);
      event.preventDefault();
      if (now && pinch === undefined) pages.setZoom(clampZoom(begun * now.scale), now);
    },
    active,
  );

  let tapped: { readonly at: Point; readonly when: number } | undefined;
  room.addEventListener(
    "pointerup",
    (event) => {
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      if (event.target instanceof Element && event.target.closest("a, button, input, select, textarea, video, audio"))
        return;
      const at = { x: event.clientX, y: event.clientY };
      const near = tapped && Math.hypot(tapped.at.x - at.x, tapped.at.y - at.y) < tapSlackPx;
      if (tapped && near && event.timeStamp - tapped.when < tapMs) {
        tapped = undefined;
        pages.setZoom(typeof pages.zoomChoice === "number" ? "fit" : clampZoom(pages.zoom * tapGain), at);
      } else tapped = { at, when: event.timeStamp };
    },
    { signal },
  );
};
