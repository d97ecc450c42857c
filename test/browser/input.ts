/** Real presses, keys and gestures for component tests. The browser's driver performs them, so their events are trusted. */
import { executeServerCommand } from "@web/test-runner-commands";
import { splitChord } from "../support/drive/split-chord.ts";

const isWebKit = /WebKit\/(?!.*Chrom)/.test(navigator.userAgent);

/** Whether the browser's driver supports touch: that of WebKitGTK does not. */
export const hasTouch = !isWebKit;

/** Whether the driver supports the middle and right mouse buttons: that of WebKitGTK always uses the left one. */
export const hasAllButtons = !isWebKit;

type Button = "left" | "middle" | "right";
export type Point = readonly [x: number, y: number];

/** What `input-plugin.mjs` performs. Points are CSS pixels of the window. */
export type Step =
  | { readonly type: "move"; readonly x: number; readonly y: number }
  | { readonly type: "down" | "up" }
  | { readonly type: "click"; readonly x: number; readonly y: number; readonly button: Button; readonly count: number }
  | { readonly type: "wheel"; readonly deltaX: number; readonly deltaY: number }
  | { readonly type: "keyDown" | "keyUp"; readonly key: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "fingers"; readonly paths: readonly (readonly Point[])[] };

/** An element, its accessible name, or how to find it. It may come late: a press waits for it. */
export type Target = Element | string | (() => Element | null | undefined);

const perform = async (...steps: readonly Step[]): Promise<void> => {
  await executeServerCommand<true, readonly Step[]>("input", steps);
};

/** Drivers take whole pixels. */
const move = ([x, y]: Point): Step => ({ type: "move", x: Math.round(x), y: Math.round(y) });

/** Long enough for a loaded machine; only a test that fails waits so long. */
const patienceMs = 20_000;

const controls =
  "button, a, input, select, textarea, summary, [role=button], [role=link], [role=treeitem], [role^=menuitem]";

const plainText = (node: Element | null | undefined): string => node?.textContent?.replace(/\s+/g, " ").trim() ?? "";

const accessibleName = (node: Element): string => {
  const label = node.getAttribute("aria-label");
  if (label) return label;
  const [first] = (node as HTMLInputElement).labels ?? [];
  return plainText(first) || plainText(node);
};

/** Returns the topmost modal dialog, or the document: nothing behind a modal dialog can be pressed. */
const reachable = (): ParentNode => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;

const find = (target: Target): Element | undefined => {
  if (target instanceof Element) return target;
  if (typeof target === "function") return target() ?? undefined;
  const candidates = [...reachable().querySelectorAll(controls)];
  return candidates.find((node) => accessibleName(node) === target && node.checkVisibility());
};

const describeElement = (node: Element | null): string => {
  if (node === null) return "nothing (the point is outside the window)";
  const id = node.id === "" ? "" : ` id="${node.id}"`;
  const classes = node.classList.length === 0 ? "" : ` class="${[...node.classList].join(" ")}"`;
  const name = accessibleName(node).slice(0, 40);
  const control = node.parentElement?.closest(controls);
  const within = control ? ` in ${describeElement(control)}` : "";
  return `<${node.localName}${id}${classes}>${name === "" ? "" : ` “${name}”`}${within}`;
};

const describeTarget = (target: Target): string => {
  if (typeof target === "string") return `the control named “${target}”`;
  return target instanceof Element ? describeElement(target) : `what ${String(target)} finds`;
};

/** The middle of the largest box: a link that breaks into two lines is pressed on one of them. */
const middleOf = (node: Element): Point => {
  const area = ({ width, height }: DOMRect) => width * height;
  const [box = node.getBoundingClientRect()] = [...node.getClientRects()].sort((a, b) => area(b) - area(a));
  return [Math.floor(box.left + box.width / 2), Math.floor(box.top + box.height / 2)];
};

const topmostAt = ([x, y]: Point): Element | null => {
  let node = document.elementFromPoint(x, y);
  while (node?.shadowRoot) {
    const inner = node.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === node) break;
    node = inner;
  }
  return node;
};

/** Whether a press there reaches the element: on itself, on what is in it, or on its label. */
const reaches = (node: Element, topmost: Element | null): boolean => {
  if (topmost === null) return false;
  return node.contains(topmost) || topmost.closest("label")?.control === node;
};

// The browser's own, also where a test has put others in their place.
const { requestAnimationFrame, setTimeout } = window;
const now = performance.now.bind(performance);
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Where the element is, once it has stopped moving. */
const settledMiddle = async (node: Element): Promise<Point> => {
  let point = middleOf(node);
  for (;;) {
    await nextFrame();
    const next = middleOf(node);
    if (next[0] === point[0] && next[1] === point[1]) return point;
    point = next;
  }
};

/**
 * Waits until the element is there and a press at its middle would reach it; scrolls it into view where it is not.
 * @throws Error that names what lies on top of it
 */
export const pointOn = async (target: Target, waitMs = patienceMs): Promise<Point> => {
  let problem = `There is no such control: ${describeTarget(target)}`;
  for (const end = now() + waitMs; now() < end; ) {
    const node = find(target);
    if (node?.checkVisibility()) {
      let point = await settledMiddle(node);
      if (!reaches(node, topmostAt(point))) {
        node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        point = await settledMiddle(node);
      }
      const topmost = topmostAt(point);
      if (reaches(node, topmost)) return point;
      problem = `A press on ${describeElement(node)} at ${point.join(", ")} would reach ${describeElement(topmost)}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(problem);
};

/** Presses and releases the mouse at the point. */
export const pressAt = ([x, y]: Point, { button = "left" as Button, count = 1 } = {}): Promise<void> =>
  perform({ type: "click", x: Math.round(x), y: Math.round(y), button, count });

/** Presses the element at its middle with the mouse, as a person would: what lies on top of it makes this fail. */
export const press = async (
  target: Target,
  { waitMs, ...options }: { button?: Button; count?: number; waitMs?: number } = {},
): Promise<void> => {
  for (;;) {
    const point = await pointOn(target, waitMs);
    const node = find(target);
    const taker = await takerOf(() => pressAt(point, options));
    if (taker === null || node === undefined || reaches(node, taker)) return;
    const control = taker.closest(controls);
    if (control) throw new Error(`${describeElement(node)} moved away, and ${describeElement(control)} was pressed`);
    // What came late has moved it away in the meantime: a person looks and presses again.
  }
};

/** What takes the press of the mouse; null where nothing of this page does. */
const takerOf = async (act: () => Promise<void>): Promise<Element | null> => {
  let taker: Element | null = null;
  const look = ({ target }: Event) => {
    taker = target instanceof Element ? target : null;
  };
  addEventListener("pointerdown", look, { capture: true, once: true });
  await act();
  removeEventListener("pointerdown", look, { capture: true });
  return taker;
};

/** Moves the mouse over the element. */
export const hover = async (target: Target): Promise<void> => perform(move(await pointOn(target)));

export const moveTo = (point: Point): Promise<void> => perform(move(point));

/** Moves there, and presses the mouse's button down until `release`. */
export const hold = (point: Point): Promise<void> => perform(move(point), { type: "down" });

export const release = (): Promise<void> => perform({ type: "up" });

/** Presses at the first point, moves through the others, and releases at the last. */
export const drag = (start: Point, ...others: readonly Point[]): Promise<void> =>
  perform(move(start), { type: "down" }, ...others.map(move), { type: "up" });

/** Whether the driver's wheel turns with the keys that are held: that of WebKitGTK forgets them. */
const hasWheelWithKeys = !isWebKit;

/** Turns the wheel at the point, by CSS pixels. Where the driver forgets the key, its event is dispatched by a script. */
export const wheel = async (
  point: Point,
  deltaY: number,
  { key }: { readonly key?: "Control" } = {},
): Promise<void> => {
  if (key !== undefined && !hasWheelWithKeys) return dispatchWheel(point, deltaY);
  await perform(
    move(point),
    ...(key ? [{ type: "keyDown", key } as const] : []),
    { type: "wheel", deltaX: 0, deltaY },
    ...(key ? [{ type: "keyUp", key } as const] : []),
  );
};

/** Dispatches a turn of the wheel with the Control key to what is under the point. */
const dispatchWheel = ([clientX, clientY]: Point, deltaY: number): void => {
  const target = document.elementFromPoint(clientX, clientY);
  const turn = { deltaY, ctrlKey: true, bubbles: true, cancelable: true, clientX, clientY };
  target?.dispatchEvent(new WheelEvent("wheel", turn));
};

/** Turns the wheel several times within one push, without waiting for the page in between. */
export const push = (point: Point, ...deltas: readonly number[]): Promise<void> =>
  perform(move(point), ...deltas.map((deltaY): Step => ({ type: "wheel", deltaX: 0, deltaY })));

/** Strokes a key by its name in `KeyboardEvent.key`, others held: `Shift+Enter`. It goes to what has the focus. */
export const pressKey = (chord: string): Promise<void> => {
  const keys = splitChord(chord);
  return perform(
    ...keys.map((key): Step => ({ type: "keyDown", key })),
    ...keys.toReversed().map((key): Step => ({ type: "keyUp", key })),
  );
};

/** Types into the focused element. */
export const typeText = (text: string): Promise<void> => perform({ type: "text", text });

/** Presses the field and replaces its text by typing. */
export const fill = async (target: Target, text: string): Promise<void> => {
  await press(target);
  await pressKey("Control+a");
  await (text === "" ? pressKey("Delete") : typeText(text));
};

/**
 * Chooses the option that starts with the text by typing, because drivers cannot press in the browser's list of options. Upper
 * and lower case count: some builds of Chromium compare them.
 */
export const choose = async (select: HTMLSelectElement, text: string): Promise<void> => {
  select.focus();
  await typeText(text);
};

/** Moves fingers on a touch screen, one per path. All paths have the same length. @throws in WebKitGTK, whose driver has no touch. */
export const moveFingers = async (...paths: readonly (readonly Point[])[]): Promise<void> => {
  if (!hasTouch) throw new Error("WebKitWebDriver has no touch screen.");
  await perform({ type: "fingers", paths });
};

/** Taps the points in sequence, so quickly that two taps are a double tap. */
export const tap = async (...points: readonly Point[]): Promise<void> => {
  if (!hasTouch) throw new Error("WebKitWebDriver has no touch screen.");
  await perform(...points.map((point): Step => ({ type: "fingers", paths: [[point]] })));
};
