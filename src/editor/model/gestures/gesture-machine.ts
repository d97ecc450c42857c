/**
 * The state machine of gestures: pressing → moving, resizing, marquee or drawing → the result. A gesture that is dropped
 * (Escape) leaves nothing behind, because the document changes only when a gesture ends.
 */
import type { AssetKind } from "../document/asset-kind.ts";
import { findNearestPage, spanBox } from "../document/boxes.ts";
import type { EditorDocument, Patch } from "../document/editor-document.ts";
import { continueDrawing, placeNewAsset, startDrawing } from "./draw-asset.ts";
import type { Gesture, GesturePointer, GestureSurface, Marquee, Pressing, ResizeHandle, Tool } from "./gesture.ts";
import { findAssetsAt, findAssetsWithin } from "./hit-test.ts";
import { continueMoving, startMoving } from "./move-assets.ts";
import { continueResizing, startResizing } from "./resize-assets.ts";

/** The part of the editor's state that gestures read. */
export interface GestureContext {
  readonly document: EditorDocument;
  readonly selection: ReadonlySet<string>;
  readonly tool: Tool;
}

/** A press becomes a drag after this distance. Fingers tremble more than a mouse. */
const dragDistancePx = { mouse: 3, pen: 5, touch: 8 } as const;

/** A gesture that has begun, and the selection that a press on an unselected asset makes at once. */
export interface StartedGesture {
  readonly gesture: Gesture;
  readonly selection: ReadonlySet<string>;
}

/** Starts a gesture at a handle, else with what lies under the pointer. */
export const startGesture = (
  { document, selection, tool }: GestureContext,
  start: GesturePointer,
  surface: GestureSurface,
  handle?: ResizeHandle,
): StartedGesture => {
  const press = (target: Pressing["target"]): Pressing => ({
    kind: "pressing",
    surface,
    start,
    preview: [],
    guides: [],
    target,
  });
  if (handle !== undefined && selection.size > 0) return { gesture: press({ on: "handle", handle }), selection };
  const page = findNearestPage(surface.pageBoxes, start)?.page ?? 1;
  const hits = tool === "select" ? findAssetsAt(document, surface.pageBoxes, start, start.pointerType) : [];
  const selectedAt = hits.findIndex((id) => selection.has(id));
  const top = hits[0];
  if (top === undefined) return { gesture: press({ on: "page", page }), selection };
  const toggles = start.shift || start.ctrl;
  const id = toggles ? top : (hits[selectedAt] ?? top);
  // A second click in the same place goes one asset deeper, and from the lowest back to the topmost.
  const next = selectedAt >= 0 && selection.size === 1 ? (hits[(selectedAt + 1) % hits.length] ?? id) : id;
  const gesture = press({ on: "asset", id, next: toggles ? top : next, toggles });
  return { gesture, selection: toggles || selectedAt >= 0 ? selection : new Set([id]) };
};

/** Returns the gesture after a move of the pointer. Returns the same object while a press is no drag yet. */
export const continueGesture = (context: GestureContext, gesture: Gesture, pointer: GesturePointer): Gesture => {
  const { document } = context;
  switch (gesture.kind) {
    case "pressing":
      return isDrag(gesture.start, pointer) ? continueGesture(context, becomeDrag(context, gesture), pointer) : gesture;
    case "moving":
      return continueMoving(document, gesture, pointer);
    case "resizing":
      return continueResizing(document, gesture, pointer);
    case "marquee": {
      const rectangle = spanBox(gesture.start, pointer);
      const touched = findAssetsWithin(document, gesture.surface.pageBoxes, rectangle);
      return { ...gesture, rectangle, selection: new Set([...gesture.initialSelection, ...touched]) };
    }
    case "drawing":
      return continueDrawing(document, gesture, pointer);
  }
};

const isDrag = (start: GesturePointer, { x, y }: GesturePointer): boolean =>
  Math.hypot(x - start.x, y - start.y) >= dragDistancePx[start.pointerType];

const becomeDrag = ({ document, selection, tool }: GestureContext, press: Pressing): Gesture => {
  const { target } = press;
  if (target.on === "handle") return startResizing(document, selection, target.handle, press);
  if (tool !== "select") return startDrawing(tool, press) ?? press;
  // Shift and a drag select, wherever they begin, because a page may be covered by one large asset.
  if (target.on === "page" || press.start.shift)
    return startMarquee(press, press.start.shift || press.start.ctrl ? selection : new Set());
  return startMoving(document, selection.has(target.id) ? selection : [target.id], press);
};

const startMarquee = ({ surface, start }: Pressing, initialSelection: ReadonlySet<string>): Marquee => ({
  kind: "marquee",
  surface,
  start,
  preview: [],
  guides: [],
  initialSelection,
});

/** What a gesture does when the pointer is released. */
export interface GestureResult {
  readonly patches: readonly Patch[];
  /** A name of the step, which the view translates. */
  readonly label: GestureLabel;
  readonly selection: ReadonlySet<string>;
  /** Whether a tool has placed its asset, after which `select` is the tool again. */
  readonly placed: boolean;
}

/** The names of the steps that gestures make. */
export type GestureLabel = "move" | "resize" | "place" | "select";

/** Returns what the gesture does at the pointer's last position. */
export const endGesture = (context: GestureContext, gesture: Gesture, pointer: GesturePointer): GestureResult => {
  const { selection } = context;
  const last = continueGesture(context, gesture, pointer);
  const select = (ids: ReadonlySet<string>): GestureResult => ({
    patches: [],
    label: "select",
    selection: ids,
    placed: false,
  });
  switch (last.kind) {
    case "pressing":
      return context.tool === "select" || last.target.on === "handle"
        ? select(selectByClick(last, selection))
        : placeByClick(context.document, context.tool, last);
    case "marquee":
      return select(last.selection ?? last.initialSelection);
    case "moving":
      return { patches: last.preview, label: "move", selection: selectMoved(last.grabbed, selection), placed: false };
    case "resizing":
      return { patches: last.preview, label: "resize", selection, placed: false };
    case "drawing":
      return { patches: last.preview, label: "place", selection, placed: true };
  }
};

/** A drag with Ctrl of an asset that is not selected selects it. */
const selectMoved = (
  grabbed: readonly { readonly asset: { readonly id: string } }[],
  selection: ReadonlySet<string>,
): ReadonlySet<string> =>
  grabbed.every(({ asset }) => selection.has(asset.id)) ? selection : new Set(grabbed.map(({ asset }) => asset.id));

const selectByClick = ({ target, start }: Pressing, selection: ReadonlySet<string>): ReadonlySet<string> => {
  if (target.on === "handle") return selection;
  if (target.on === "page") return start.shift || start.ctrl ? selection : new Set();
  if (!target.toggles) return new Set([target.next]);
  const ids = new Set(selection);
  if (!ids.delete(target.id)) ids.add(target.id);
  return ids;
};

const placeByClick = (document: EditorDocument, tool: AssetKind, { surface, start }: Pressing): GestureResult => {
  const page = findNearestPage(surface.pageBoxes, start);
  if (page === undefined) return { patches: [], label: "place", selection: new Set(), placed: false };
  const point = {
    page: page.page,
    x: ((start.x - page.left) / page.width) * 100,
    y: ((start.y - page.top) / page.height) * 100,
  };
  const patch = placeNewAsset(document, surface, tool, point);
  return { patches: [patch], label: "place", selection: new Set(), placed: true };
};
