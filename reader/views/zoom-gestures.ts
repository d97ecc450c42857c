/**
 * Zooms by wheel, pinch and double tap; the content under the pointer stays there. Uses touch events, because browsers
 * that pan with one finger cancel pointer events as soon as two fingers move.
 */
import type { PageList } from "../pages/page-list.ts";
import { clampZoom, getWheelFactor } from "../pages/zoom.ts";
import type { Point } from "./anchor.ts";

interface Pinch {
  readonly zoom: number;
  readonly distance: number;
}

const maxTapIntervalMs = 300;
const maxTapDistancePx = 24;
/** Zoom factor of a double tap. */
const doubleTapFactor = 2;

const getMiddle = (touches: TouchList): Point => {
  const [a, b] = [touches[0], touches[1]];
  return { x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2, y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2 };
};

const getDistance = (touches: TouchList): number => {
  const [a, b] = [touches[0], touches[1]];
  return Math.max(1, Math.hypot((a?.clientX ?? 0) - (b?.clientX ?? 0), (a?.clientY ?? 0) - (b?.clientY ?? 0)));
};

/** Listens until the signal is aborted. */
export const listenToZoomGestures = (pages: PageList, signal: AbortSignal): void => {
  const container = pages.element;
  const cancelable = { passive: false, signal };

  container.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      pages.setZoom(clampZoom(pages.zoom * getWheelFactor(event.deltaY)), { x: event.clientX, y: event.clientY });
    },
    cancelable,
  );

  let pinch: Pinch | undefined;
  /** The middle of the last pinch, until one finger touches by itself. */
  let from: Point | undefined;
  const follow = (event: TouchEvent) => {
    if (pinch === undefined || from === undefined || event.touches.length !== 2) return;
    event.preventDefault();
    const to = getMiddle(event.touches);
    pages.setZoom(clampZoom((pinch.zoom * getDistance(event.touches)) / pinch.distance), from, to);
    from = to;
  };
  const end = ({ touches }: TouchEvent) => {
    if (touches.length < 2) pinch = undefined;
  };
  container.addEventListener(
    "touchstart",
    (event) => {
      // A finger's events go to the element that it touched. If that is drawn anew meanwhile, they no longer bubble.
      const target = event.target instanceof HTMLElement ? event.target : container;
      target.addEventListener("touchmove", follow, cancelable);
      target.addEventListener("touchend", end, { signal });
      target.addEventListener("touchcancel", end, { signal });
      if (event.touches.length < 2) from = undefined;
      if (event.touches.length !== 2) return;
      event.preventDefault();
      pinch = { zoom: pages.zoom, distance: getDistance(event.touches) };
      from = getMiddle(event.touches);
    },
    cancelable,
  );

  // Safari reports trackpad pinches as its own gesture events.
  const readGesture = (
    event: Event,
  ): { readonly scale: number; readonly x: number; readonly y: number } | undefined => {
    if (!("scale" in event && "clientX" in event && "clientY" in event)) return undefined;
    return { scale: Number(event.scale), x: Number(event.clientX), y: Number(event.clientY) };
  };
  let startZoom = 1;
  container.addEventListener(
    "gesturestart",
    (event) => {
      event.preventDefault();
      startZoom = pages.zoom;
    },
    cancelable,
  );
  container.addEventListener(
    "gesturechange",
    (event) => {
      const gesture = readGesture(event);
      event.preventDefault();
      if (gesture && pinch === undefined) pages.setZoom(clampZoom(startZoom * gesture.scale), gesture);
    },
    cancelable,
  );

  let lastTap: { readonly at: Point; readonly when: number } | undefined;
  container.addEventListener(
    "pointerup",
    (event) => {
      // Lifting the first finger of a pinch is no tap.
      if (from || event.pointerType !== "touch" || !event.isPrimary) return;
      if (event.target instanceof Element && event.target.closest("a, button, input, select, textarea, video, audio"))
        return;
      const at = { x: event.clientX, y: event.clientY };
      const isNear = lastTap && Math.hypot(lastTap.at.x - at.x, lastTap.at.y - at.y) < maxTapDistancePx;
      if (lastTap && isNear && event.timeStamp - lastTap.when < maxTapIntervalMs) {
        lastTap = undefined;
        pages.setZoom(typeof pages.zoomChoice === "number" ? "fit" : clampZoom(pages.zoom * doubleTapFactor), at);
      } else lastTap = { at, when: event.timeStamp };
    },
    { signal },
  );
};
