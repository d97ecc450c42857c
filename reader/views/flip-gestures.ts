/**
 * Pointer gestures of the flip book. A mouse drags a page by its outer edge, a finger from anywhere on a book that fits
 * its container; the page follows and falls to the side it was dragged to. A click on the edge flips the page.
 */
import { progressFromEdge, shouldFlipForward } from "#reader/model/flip-geometry.ts";
import type { FlipAnimation } from "./flip-animation.ts";
import type { LayoutContext } from "./layout.ts";

/** Options of `listenToFlipGestures`. */
export interface FlipGestureOptions {
  readonly context: LayoutContext;
  readonly book: HTMLElement;
  readonly signal: AbortSignal;
  /** Whether single pages flip. */
  isSinglePage(): boolean;
  /** Starts the flip to the next (1) or previous (-1) spread; undefined if there is none. */
  startFlip(by: 1 | -1): FlipAnimation | undefined;
  releaseFlip(animation: FlipAnimation, forward: boolean): void;
}

interface Drag {
  readonly pointer: number;
  readonly startX: number;
  readonly startY: number;
  /** The direction of the edge that was pressed; undefined for a finger elsewhere. */
  readonly edge: 1 | -1 | undefined;
  animation: FlipAnimation | undefined;
  by: 1 | -1;
  lastAt: number;
  speed: number;
}

/** Fraction of the page width that counts as its edge; text and assets there keep their function. */
const edgeShare = 0.09;
const minEdgePx = 24;
const minDragPx = 8;
/** A finger flips a page without crossing the whole book. */
const fingerGain = 1.7;

const interactiveSelector =
  "a, button, input, select, textarea, iframe, video, audio, .asset, .media-place, .page-notice";

/** Listens until the signal is aborted. */
export const listenToFlipGestures = ({
  context: { element: container, rightToLeft },
  book,
  signal,
  isSinglePage,
  startFlip,
  releaseFlip,
}: FlipGestureOptions): void => {
  let drag: Drag | undefined;
  const forwardSign = rightToLeft ? -1 : 1;

  /** Layout width, which the scale of a flipping book does not change. */
  const pageWidth = () => book.offsetWidth / (isSinglePage() || book.classList.contains("closed") ? 1 : 2);

  /** Returns the direction of the edge under the pointer, if any: the right edge leads forward in left-to-right books. */
  const edgeAt = ({ clientX, clientY, target }: PointerEvent): 1 | -1 | undefined => {
    if (!(target instanceof Element) || target.closest(interactiveSelector) || target.closest(".text-layer span"))
      return undefined;
    const box = book.getBoundingClientRect();
    if (clientY < box.top || clientY > box.bottom) return undefined;
    const depth = Math.max(minEdgePx, edgeShare * pageWidth());
    const pages = [...book.querySelectorAll<HTMLElement>(":scope > .page:not([hidden])")];
    const sides = pages.map((page) => page.getBoundingClientRect());
    const left = Math.min(...sides.map((side) => side.left));
    const right = Math.max(...sides.map((side) => side.right));
    if (clientX <= left + depth && clientX >= left - depth) return forwardSign === 1 ? -1 : 1;
    if (clientX >= right - depth && clientX <= right + depth) return forwardSign;
    return undefined;
  };

  const progressOf = ({ by, startX, edge }: Drag, clientX: number): number => {
    const width = pageWidth();
    const gain = edge === undefined ? fingerGain : 1;
    // Pixels in reading direction; negative values flip forward.
    const movedPx = (clientX - startX) * forwardSign * gain;
    if (isSinglePage()) return by === 1 ? -movedPx / width : 1 - movedPx / width;
    return progressFromEdge(by === 1 ? 1 + movedPx / width : -1 + movedPx / width);
  };

  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || drag?.animation) return;
    const touch = event.pointerType === "touch" || event.pointerType === "pen";
    if (container.classList.contains("zoomed") && touch) return;
    if (!(event.target instanceof Element) || event.target.closest(interactiveSelector)) return;
    const edge = edgeAt(event);
    if (edge === undefined && !touch) return;
    const { pointerId: pointer, clientX: startX, clientY: startY } = event;
    drag = {
      pointer,
      startX,
      startY,
      edge,
      animation: undefined,
      by: edge ?? 1,
      lastAt: event.timeStamp,
      speed: 0,
    };
    // A mouse press at the edge starts a drag, not a text selection.
    if (!touch) event.preventDefault();
  };

  const startDrag = (current: Drag, event: PointerEvent): boolean => {
    const [dx, dy] = [event.clientX - current.startX, event.clientY - current.startY];
    if (Math.hypot(dx, dy) < minDragPx) return false;
    if (current.edge === undefined && Math.abs(dx) < Math.abs(dy)) {
      drag = undefined;
      return false;
    }
    current.by = current.edge ?? (dx * forwardSign < 0 ? 1 : -1);
    current.animation = startFlip(current.by);
    if (current.animation === undefined) {
      drag = undefined;
      return false;
    }
    try {
      // Continues outside the window.
      container.setPointerCapture(current.pointer);
    } catch {
      // The pointer is already up; its `pointerup` event follows.
    }
    return true;
  };

  container.addEventListener("pointerdown", begin, { signal });
  container.addEventListener(
    "pointermove",
    (event) => {
      if (drag === undefined) {
        container.classList.toggle("at-edge", event.pointerType === "mouse" && edgeAt(event) !== undefined);
        return;
      }
      if (event.pointerId !== drag.pointer || (drag.animation === undefined && !startDrag(drag, event))) return;
      const animation = drag.animation;
      if (animation === undefined) return;
      const progressBefore = animation.progress;
      animation.setProgress(progressOf(drag, event.clientX));
      const elapsed = Math.max(1, event.timeStamp - drag.lastAt);
      drag.speed = 0.6 * ((animation.progress - progressBefore) / elapsed) + 0.4 * drag.speed;
      drag.lastAt = event.timeStamp;
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    const ended = drag;
    if (ended === undefined || event.pointerId !== ended.pointer) return;
    drag = undefined;
    if (ended.animation === undefined) {
      // Not moved: a click on the edge flips the page.
      const animation = event.type === "pointerup" && ended.edge !== undefined ? startFlip(ended.edge) : undefined;
      if (animation) releaseFlip(animation, ended.edge === 1);
      return;
    }
    const hasPaused = event.timeStamp - ended.lastAt > 100;
    const isCancelled = event.type === "pointercancel";
    releaseFlip(
      ended.animation,
      isCancelled ? ended.by === -1 : shouldFlipForward(ended.animation.progress, hasPaused ? 0 : ended.speed),
    );
  };
  container.addEventListener("pointerup", end, { signal });
  container.addEventListener("pointercancel", end, { signal });
};
