/**
 * Hands on a book: a mouse takes a leaf by its outer edge, a finger from anywhere on a book that fits its room; the leaf
 * follows, and falls where it was led. A click at the edge turns it.
 */
import { progressFromEdge, shouldFlipForward } from "#reader/model/flip-geometry.ts";
import type { FlipAnimation } from "./flip-animation.ts";

export interface FlipGestureOptions {
  readonly room: HTMLElement;
  readonly book: HTMLElement;
  readonly rightToLeft: boolean;
  readonly signal: AbortSignal;
  /** Single pages turn. */
  isSinglePage(): boolean;
  /** Takes the leaf to the next (1) or the previous (-1) spread; undefined where there is none. */
  startFlip(by: 1 | -1): FlipAnimation | undefined;
  releaseFlip(leaf: FlipAnimation, forward: boolean): void;
}

interface Grip {
  readonly pointer: number;
  readonly startX: number;
  readonly startY: number;
  /** The edge that was taken, as the way it leads; a finger may take either. */
  readonly edge: 1 | -1 | undefined;
  leaf: FlipAnimation | undefined;
  by: 1 | -1;
  lastX: number;
  lastAt: number;
  speed: number;
}

/** Outer part of a page that a mouse takes; text and assets there stay what they are. */
const edgeShare = 0.09;
const leastEdgePx = 24;
const slackPx = 8;
/** A finger turns a page without crossing the whole book. */
const fingerGain = 1.7;

const live = "a, button, input, select, textarea, iframe, video, audio, .asset, .media-place, .page-notice";

export const listenToFlipGestures = ({
  room,
  book,
  rightToLeft,
  signal,
  isSinglePage: single,
  startFlip: lift,
  releaseFlip: drop,
}: FlipGestureOptions): void => {
  let grip: Grip | undefined;
  const onward = rightToLeft ? -1 : 1;

  /** Layout width, which the scale of a turning book does not change. */
  const pageWidth = () => book.offsetWidth / (single() || book.classList.contains("closed") ? 1 : 2);

  /** The way that a point at the book's outer edges leads: right is on, where it is read from the left. */
  const edgeAt = ({ clientX, clientY, target }: PointerEvent): 1 | -1 | undefined => {
    if (!(target instanceof Element) || target.closest(live) || target.closest(".text-layer span")) return undefined;
    const box = book.getBoundingClientRect();
    if (clientY < box.top || clientY > box.bottom) return undefined;
    const depth = Math.max(leastEdgePx, edgeShare * pageWidth());
    const pages = [...book.querySelectorAll<HTMLElement>(":scope > .page:not([hidden])")];
    const sides = pages.map((page) => page.getBoundingClientRect());
    const left = Math.min(...sides.map((side) => side.left));
    const right = Math.max(...sides.map((side) => side.right));
    if (clientX <= left + depth && clientX >= left - depth) return onward === 1 ? -1 : 1;
    if (clientX >= right - depth && clientX <= right + depth) return onward;
    return undefined;
  };

  const progressOf = ({ by, startX, edge }: Grip, clientX: number): number => {
    const width = pageWidth();
    const gain = edge === undefined ? fingerGain : 1;
    // Pixels in the way of reading: negative is on.
    const moved = (clientX - startX) * onward * gain;
    if (single()) return by === 1 ? -moved / width : 1 - moved / width;
    return progressFromEdge(by === 1 ? 1 + moved / width : -1 + moved / width);
  };

  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || grip?.leaf) return;
    const touch = event.pointerType === "touch" || event.pointerType === "pen";
    if (room.classList.contains("zoomed") && touch) return;
    if (!(event.target instanceof Element) || event.target.closest(live)) return;
    const edge = edgeAt(event);
    if (edge === undefined && !touch) return;
    const { pointerId: pointer, clientX: startX, clientY: startY } = event;
    grip = {
      pointer,
      startX,
      startY,
      edge,
      leaf: undefined,
      by: edge ?? 1,
      lastX: startX,
      lastAt: event.timeStamp,
      speed: 0,
    };
    // A mouse at the edge means the leaf, not a selection.
    if (!touch) event.preventDefault();
  };

  const take = (held: Grip, event: PointerEvent): boolean => {
    const [dx, dy] = [event.clientX - held.startX, event.clientY - held.startY];
    if (Math.hypot(dx, dy) < slackPx) return false;
    if (held.edge === undefined && Math.abs(dx) < Math.abs(dy)) {
      grip = undefined;
      return false;
    }
    held.by = held.edge ?? (dx * onward < 0 ? 1 : -1);
    held.leaf = lift(held.by);
    if (held.leaf === undefined) {
      grip = undefined;
      return false;
    }
    try {
      // Beyond the window as well.
      room.setPointerCapture(held.pointer);
    } catch {
      // It was lifted already: its end is under way.
    }
    return true;
  };

  room.addEventListener("pointerdown", begin, { signal });
  room.addEventListener(
    "pointermove",
    (event) => {
      if (grip === undefined) {
        room.classList.toggle("at-edge", event.pointerType === "mouse" && edgeAt(event) !== undefined);
        return;
      }
      if (event.pointerId !== grip.pointer || (grip.leaf === undefined && !take(grip, event))) return;
      const leaf = grip.leaf;
      if (leaf === undefined) return;
      const before = leaf.progress;
      leaf.setProgress(progressOf(grip, event.clientX));
      const elapsed = Math.max(1, event.timeStamp - grip.lastAt);
      grip.speed = 0.6 * ((leaf.progress - before) / elapsed) + 0.4 * grip.speed;
      grip.lastX = event.clientX;
      grip.lastAt = event.timeStamp;
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    const held = grip;
    if (held === undefined || event.pointerId !== held.pointer) return;
    grip = undefined;
    if (held.leaf === undefined) {
      // It was not moved: a press at the edge turns the page.
      const leaf = event.type === "pointerup" && held.edge !== undefined ? lift(held.edge) : undefined;
      if (leaf) drop(leaf, held.edge === 1);
      return;
    }
    const rested = event.timeStamp - held.lastAt > 100;
    const cancelled = event.type === "pointercancel";
    drop(held.leaf, cancelled ? held.by === -1 : shouldFlipForward(held.leaf.progress, rested ? 0 : held.speed));
  };
  room.addEventListener("pointerup", end, { signal });
  room.addEventListener("pointercancel", end, { signal });
};
