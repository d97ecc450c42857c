/**
 * Zooms by wheel, pinch and double tap; the content under the pointer stays there. Uses touch events, because browsers
 * that pan with one finger cancel pointer events as soon as two fingers move.
 */

import { clampZoom, getWheelFactor } from "../pages/zoom.ts";
import type { Point } from "./anchor.ts";
import type { PageList } from "./page-list.ts";

interface Pinch {
  readonly zoom: number;
  readonly distance: number;
}

/** Safari reports trackpad pinches as its own gesture events. */
interface SafariGestureEvent extends Event {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
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
  pages.element.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      pages.setZoom(clampZoom(pages.zoom * getWheelFactor(event.deltaY)), { x: event.clientX, y: event.clientY });
    },
    { passive: false, signal },
  );
  listenToDoubleTap(pages, signal, listenToPinch(pages, signal));
};

/** Listens to pinches on a touchscreen or trackpad. Returns a function that tells a finger of a pinch from a tap. */
const listenToPinch = (pages: PageList, signal: AbortSignal): (() => boolean) => {
  const container = pages.element;
  const cancelable = { passive: false, signal };
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
      const { scale, clientX: x, clientY: y } = event as SafariGestureEvent;
      event.preventDefault();
      if (pinch === undefined) pages.setZoom(clampZoom(startZoom * scale), { x, y });
    },
    cancelable,
  );
  return () => from !== undefined;
};

const listenToDoubleTap = (pages: PageList, signal: AbortSignal, isPinching: () => boolean): void => {
  let lastTap: { readonly at: Point; readonly when: number } | undefined;
  pages.element.addEventListener(
    "pointerup",
    (event) => {
      // Lifting the first finger of a pinch is no tap.
      if (isPinching() || event.pointerType !== "touch" || !event.isPrimary) return;
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
