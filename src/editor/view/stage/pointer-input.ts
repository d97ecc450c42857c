/**
 * Turns pointer events into gestures. Near the edge, a gesture scrolls the pages. One finger acts on assets; a second one
 * ends its gesture, because two fingers zoom and scroll. A finger that is held opens the menu.
 */
import type { EditorAction, EditorState } from "#editor/model/editor-state.ts";
import type { GesturePointer, GestureSurface, ResizeHandle } from "#editor/model/gestures/gesture.ts";
import { listenToDragKeys } from "../commands/drag-keys.ts";
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
  /** Whether presses add to the selection, and drags select, as with Shift. */
  readonly selectsSeveral: () => boolean;
  /** A finger was held on an asset and then released. */
  readonly onHold: (at: { readonly clientX: number; readonly clientY: number }) => void;
  /** An asset was pressed twice in short order. */
  readonly onDoublePress: () => void;
}

/** A finger that stays for this time opens the menu, as long as the systems of phones wait. */
const holdMs = 500;
const doublePressMs = 350;
/** Fingers and mice do not hit the same pixel twice. CSS pixels. */
const doublePressPx = 16;

/** Listens until the signal is aborted. */
export const listenToPointer = (options: PointerInputOptions): void => {
  const input = new PointerInput(options);
  const { scroller, signal } = options;
  scroller.addEventListener("pointerdown", (event) => input.start(event), { signal });
  scroller.addEventListener("pointermove", (event) => input.follow(event), { signal });
  // Before the listener that zooms at a double tap: one on an asset is not meant for the page.
  scroller.addEventListener("pointerup", (event) => input.end(event), { signal, capture: true });
  scroller.addEventListener("pointercancel", () => input.cancel(), { signal });
  listenToDragKeys(
    () => input.isActive,
    () => input.cancel(),
    signal,
  );
  signal.addEventListener("abort", () => input.cancel());
};

class PointerInput {
  readonly #options: PointerInputOptions;
  /** The last event of the gesture's pointer. */
  #active: PointerEvent | undefined;
  #frame = 0;
  #holdTimer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;
  /** The selection before the gesture. */
  #previousSelection: ReadonlySet<string> = new Set();
  #lastPress: PointerEvent | undefined;

  constructor(options: PointerInputOptions) {
    this.#options = options;
  }

  get isActive(): boolean {
    return this.#active !== undefined;
  }

  start(event: PointerEvent): void {
    const { scroller, dispatch, readState, selectsSeveral } = this.#options;
    if (this.isActive) {
      // A second finger zooms and scrolls: what the first one selected was not meant.
      this.cancel();
      dispatch({ type: "select", ids: this.#previousSelection });
      return;
    }
    const isSeveral = selectsSeveral();
    if (event.button !== 0 || !event.isPrimary || !isGestureTarget(event, scroller, readState(), isSeveral)) return;
    const handle = this.#options.handleOf(event.target);
    event.preventDefault();
    this.#active = event;
    this.#isHeld = false;
    this.#previousSelection = readState().selection;
    scroller.setPointerCapture(event.pointerId);
    // Scripts that focus show the focus as keys do, which would select the asset before the press does.
    scroller.classList.add("is-pressed");
    focusTarget(event.target, scroller);
    scroller.classList.remove("is-pressed");
    const pointer = this.#toPointer(event);
    dispatch({
      type: "gesture-started",
      pointer: isSeveral && handle === undefined ? { ...pointer, shift: true } : pointer,
      surface: this.#options.createSurface(),
      ...(handle === undefined ? {} : { handle }),
    });
    if (event.pointerType !== "mouse") this.#holdTimer = setTimeout(() => this.#hold(), holdMs);
  }

  follow(event: PointerEvent): void {
    if (event.pointerId !== this.#active?.pointerId || this.#isHeld) return;
    this.#active = event;
    this.#requestMove();
  }

  end(event: PointerEvent): void {
    if (event.pointerId !== this.#active?.pointerId) return;
    const { dispatch, now, onHold, onDoublePress, readState, signal } = this.#options;
    const [isHeld, gesture] = [this.#isHeld, readState().gesture];
    this.#stop();
    event.stopImmediatePropagation();
    if (isHeld) {
      onHold(event);
      return;
    }
    const isAssetPress = gesture?.kind === "pressing" && gesture.target.on === "asset";
    dispatch({ type: "gesture-ended", pointer: this.#toPointer(event), time: now() });
    const isDoublePress = isAssetPress && isDouble(this.#lastPress, event);
    this.#lastPress = isAssetPress ? event : undefined;
    if (!isDoublePress) return;
    if (event.pointerType !== "mouse") ignoreTaps(signal);
    onDoublePress();
  }

  /** Drops the gesture. */
  cancel(): void {
    if (!this.isActive) return;
    const isHeld = this.#isHeld;
    this.#stop();
    if (!isHeld) this.#options.dispatch({ type: "gesture-cancelled" });
  }

  /** A drag is no hold. */
  #hold(): void {
    const { gesture } = this.#options.readState();
    if (!this.isActive || gesture?.kind !== "pressing" || gesture.target.on === "handle") return;
    this.#isHeld = true;
    this.#options.scroller.classList.add("is-held");
    this.#options.dispatch({ type: "gesture-cancelled" });
  }

  #toPointer(event: PointerEvent): GesturePointer {
    return toGesturePointer(this.#options.scroller, event, event);
  }

  #stop(): void {
    this.#active = undefined;
    this.#isHeld = false;
    this.#options.scroller.classList.remove("is-held");
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    clearTimeout(this.#holdTimer);
  }

  #requestMove(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#runFrame());
  }

  #runFrame(): void {
    this.#frame = 0;
    const active = this.#active;
    if (active === undefined) return;
    const { scroller, dispatch, readState } = this.#options;
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const isDrag = readState().gesture?.kind !== "pressing";
    const [x, y] = isDrag
      ? [scrollStep(active.clientX - left, width), scrollStep(active.clientY - top, height)]
      : [0, 0];
    const before = [scroller.scrollLeft, scroller.scrollTop];
    if (x !== 0 || y !== 0) scroller.scrollBy(x, y);
    dispatch({ type: "gesture-moved", pointer: this.#toPointer(active) });
    // The pointer may stay where it is while the pages scroll below it.
    if (isDrag && (scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1])) this.#requestMove();
  }
}

/**
 * Keeps the mouse events of taps from the page until the next press: those of a double tap would press what has opened under the
 * finger, such as “Delete”. On a busy page, those of its first tap come after it, too.
 */
const ignoreTaps = (signal: AbortSignal): void => {
  const listening = new AbortController();
  const options = { capture: true, signal: AbortSignal.any([signal, listening.signal]) };
  for (const type of ["mousedown", "mouseup", "click"] as const)
    addEventListener(
      type,
      (event) => {
        // A click without a count is one of the keyboard.
        if (type === "click" && event.detail === 0) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      options,
    );
  addEventListener("pointerdown", () => listening.abort(), options);
};

const isDouble = (last: PointerEvent | undefined, { timeStamp, clientX, clientY }: PointerEvent): boolean =>
  last !== undefined &&
  timeStamp - last.timeStamp < doublePressMs &&
  Math.hypot(clientX - last.clientX, clientY - last.clientY) < doublePressPx;

/** A press on the scroll bar scrolls. A finger beside the assets pans, unless a tool draws or several are selected. */
const isGestureTarget = (
  event: PointerEvent,
  scroller: HTMLElement,
  { tool }: EditorState,
  isSeveral: boolean,
): boolean => {
  const { left, top } = scroller.getBoundingClientRect();
  const isOnScrollBar = event.clientX - left >= scroller.clientWidth || event.clientY - top >= scroller.clientHeight;
  if (isOnScrollBar) return false;
  const target = event.target instanceof Element ? event.target : scroller;
  if (target.closest(".page-notice, .page-mark") !== null) return false;
  const isOnAsset = target.closest(".editor-asset, .resize-handle") !== null;
  return event.pointerType !== "touch" || tool !== "select" || isSeveral || isOnAsset;
};

/** A press on an asset focuses it, as on any control; one beside the assets focuses the pages, which take the keys. */
const focusTarget = (target: EventTarget | null, scroller: HTMLElement): void => {
  const asset = target instanceof Element ? target.closest<HTMLElement>(".editor-asset") : null;
  (asset ?? scroller).focus({ preventScroll: true });
};

/** A pointer this near to the edge scrolls. CSS pixels. */
const edgePx = 36;
/** Scrolled per frame at the edge itself. CSS pixels. */
const maxScrollPx = 18;

/** Returns how far to scroll in a frame. `at`: the distance to the start of the viewport, whose length is `length`. */
const scrollStep = (at: number, length: number): number => {
  const over = at < edgePx ? at - edgePx : at > length - edgePx ? at - (length - edgePx) : 0;
  return Math.max(-maxScrollPx, Math.min(maxScrollPx, (over / edgePx) * maxScrollPx));
};
