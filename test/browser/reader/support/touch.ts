/**
 * Touch gestures: by the engine's driver where it has a touch screen. WebKitGTK's driver has none, so the events are
 * dispatched there.
 */
import { hasTouch, moveFingers, type Point, tap } from "../../input.ts";

const targetAt = ([x, y]: Point): Element => document.elementFromPoint(x, y) ?? document.body;

const dispatchPointer = (target: Element, type: string, [clientX, clientY]: Point): void => {
  const init = { pointerId: 1, pointerType: "touch", isPrimary: true, bubbles: true, cancelable: true };
  target.dispatchEvent(new PointerEvent(type, { ...init, clientX, clientY }));
};

/** Puts one finger on the first point, moves it through the others, and lifts it at the last. */
export const swipe = async (start: Point, ...others: readonly Point[]): Promise<void> => {
  if (hasTouch) return moveFingers([start, ...others]);
  const target = targetAt(start);
  dispatchPointer(target, "pointerdown", start);
  for (const point of others) dispatchPointer(target, "pointermove", point);
  dispatchPointer(target, "pointerup", others.at(-1) ?? start);
};

/** WebKitGTK has no `Touch` constructor. */
const dispatchTouches = (target: Element, type: string, points: readonly Point[]): void => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, "touches", { value: points.map(([clientX, clientY]) => ({ clientX, clientY })) });
  target.dispatchEvent(event);
};

/** Moves two fingers along their paths, which have as many points each. */
export const pinch = async (first: readonly Point[], second: readonly Point[]): Promise<void> => {
  if (hasTouch) return moveFingers(first, second);
  const target = targetAt(first[0] ?? [0, 0]);
  for (const [index, point] of first.entries())
    dispatchTouches(target, index === 0 ? "touchstart" : "touchmove", [point, second[index] ?? point]);
  dispatchTouches(target, "touchend", []);
};

/** Taps one point after the other, quickly. */
export const taps = async (...points: readonly Point[]): Promise<void> => {
  if (hasTouch) return tap(...points);
  for (const point of points) dispatchPointer(targetAt(point), "pointerup", point);
};
