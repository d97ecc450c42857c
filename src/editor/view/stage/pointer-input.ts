/** Turns pointer events into gestures. Near the edge, a gesture scrolls the pages; a second finger ends it. */
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import type { GestureSurface, ResizeHandle } from "#editor/model/gestures/gesture.ts";
import { toGesturePointer } from "./content-geometry.ts";

/** What the input needs of the stage. */
export interface PointerInputOptions {
  readonly scroller: HTMLElement;
  readonly signal: AbortSignal;
  readonly readState: () => EditorState;
  readonly dispatch: (action: EditorAction) => void;
  readonly createSurface: () => GestureSurface;
  readonly handleOf: (target: EventTarget | null) => ResizeHandle | undefined;
  readonly now: () => number;
}

/** A pointer this near to the edge scrolls. CSS pixels. */
const edgePx = 36;
/** Scrolled per frame at the edge itself. CSS pixels. */
const maxScrollPx = 18;

/** Returns how far to scroll in a frame. `at`: the distance to the start of the viewport, whose length is `length`. */
const scrollStep = (at: number, length: number): number => {
  const over = at < edgePx ? at - edgePx : at > length - edgePx ? at - (length - edgePx) : 0;
  return Math.max(-maxScrollPx, Math.min(maxScrollPx, (over / edgePx) * maxScrollPx));
};

/** Listens until the signal is aborted. */
export const listenToPointer = (options: PointerInputOptions): void => {
  const { scroller, signal, dispatch, readState, now } = options;
  /** The last event of the gesture's pointer. */
  let active: PointerEvent | undefined;
  let frame = 0;

  const move = (): void => {
    if (active === undefined) return;
    dispatch({ type: "gesture-moved", pointer: toGesturePointer(scroller, active, active) });
  };

  const runFrame = (): void => {
    frame = 0;
    if (active === undefined) return;
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const [x, y] = [scrollStep(active.clientX - left, width), scrollStep(active.clientY - top, height)];
    const before = [scroller.scrollLeft, scroller.scrollTop];
    if (x !== 0 || y !== 0) scroller.scrollBy(x, y);
    move();
    // The pointer may stay where it is while the pages scroll below it.
    if (scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1]) requestMove();
  };

  const requestMove = (): void => {
    if (frame === 0) frame = requestAnimationFrame(runFrame);
  };

  const stop = (): void => {
    active = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
  };

  const cancel = (): void => {
    if (active === undefined) return;
    stop();
    dispatch({ type: "gesture-cancelled" });
  };

  const start = (event: PointerEvent): void => {
    if (active !== undefined) {
      // A second finger zooms and scrolls.
      cancel();
      return;
    }
    if (event.button !== 0 || !event.isPrimary || !isGestureTarget(event, scroller, readState())) return;
    const handle = options.handleOf(event.target);
    event.preventDefault();
    active = event;
    scroller.setPointerCapture(event.pointerId);
    focusTarget(event.target, scroller);
    dispatch({
      type: "gesture-started",
      pointer: toGesturePointer(scroller, event, event),
      surface: options.createSurface(),
      ...(handle === undefined ? {} : { handle }),
    });
  };

  scroller.addEventListener("pointerdown", start, { signal });
  scroller.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== active?.pointerId) return;
      active = event;
      requestMove();
    },
    { signal },
  );
  scroller.addEventListener(
    "pointerup",
    (event) => {
      if (event.pointerId !== active?.pointerId) return;
      stop();
      dispatch({ type: "gesture-ended", pointer: toGesturePointer(scroller, event, event), time: now() });
    },
    { signal },
  );
  scroller.addEventListener("pointercancel", cancel, { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || active === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      cancel();
    },
    { signal, capture: true },
  );
};

/** A press on the scroll bar scrolls. A finger beside the assets pans, unless a tool draws. */
const isGestureTarget = (event: PointerEvent, scroller: HTMLElement, { tool }: EditorState): boolean => {
  const { left, top } = scroller.getBoundingClientRect();
  const isOnScrollBar = event.clientX - left >= scroller.clientWidth || event.clientY - top >= scroller.clientHeight;
  if (isOnScrollBar) return false;
  const target = event.target instanceof Element ? event.target : scroller;
  if (target.closest(".page-notice") !== null) return false;
  return event.pointerType !== "touch" || tool !== "select" || target.closest(".editor-asset, .resize-handle") !== null;
};

/** A press on an asset focuses it, as on any control; one beside the assets focuses the pages, which take the keys. */
const focusTarget = (target: EventTarget | null, scroller: HTMLElement): void => {
  const asset = target instanceof Element ? target.closest<HTMLElement>(".editor-asset") : null;
  (asset ?? scroller).focus({ preventScroll: true });
};
