/** Drives the gestures of the editor's model as a pointer does. */
import { createEditorState, type EditorAction, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import type { GesturePointer, GestureSurface, ResizeHandle, Tool } from "#editor/model/gestures/gesture.ts";
import { type AssetFields, createAsset, createTestDocument } from "./builders.ts";

/** Three pages of 1,000 × 1,000 px with 20 px between them: 10 px are one percent. */
export const testSurface: GestureSurface = {
  pageBoxes: [1, 2, 3].map((page) => ({ page, left: 0, top: (page - 1) * 1020, width: 1000, height: 1000 })),
  createAsset: (_tool, page, { left, top, width, height }) =>
    createAsset({ id: "new", page, x: left + width / 2, y: top + height / 2, width, height }),
  defaultSize: () => ({ width: 20, height: 5 }),
};

/** A point, and the keys that are held. */
export type PointerStep = { readonly x: number; readonly y: number } & Partial<Omit<GesturePointer, "x" | "y">>;

const toPointer = (step: PointerStep): GesturePointer => ({
  shift: false,
  alt: false,
  ctrl: false,
  pointerType: "mouse",
  ...step,
});

/** Creates the state of a document with some assets. */
export const createState = (assets: readonly AssetFields[], selection: readonly string[] = []): EditorState =>
  reduceEditor(createEditorState(createTestDocument(assets)), { type: "select", ids: selection });

/** Options of a drag. */
export interface DragOptions {
  readonly handle?: ResizeHandle;
  readonly tool?: Tool;
  readonly surface?: Partial<GestureSurface>;
}

/** Presses at the first point and moves over the others; does not release. */
export const drag = (
  state: EditorState,
  [start, ...moves]: readonly [PointerStep, ...PointerStep[]],
  { handle, tool, surface }: DragOptions = {},
): EditorState => {
  const actions: readonly EditorAction[] = [
    ...(tool === undefined ? [] : [{ type: "tool" as const, tool }]),
    {
      type: "gesture-started",
      pointer: toPointer(start),
      surface: { ...testSurface, ...surface },
      ...(handle === undefined ? {} : { handle }),
    },
    ...moves.map((move) => ({ type: "gesture-moved" as const, pointer: toPointer(move) })),
  ];
  return actions.reduce(reduceEditor, state);
};

/** Presses at the first point, moves over the others and releases at the last. */
export const dragAndDrop = (
  state: EditorState,
  steps: readonly [PointerStep, ...PointerStep[]],
  options: DragOptions = {},
): EditorState =>
  reduceEditor(drag(state, steps, options), {
    type: "gesture-ended",
    pointer: toPointer(steps.at(-1) ?? steps[0]),
    time: 1,
  });

/** Presses and releases at a point. */
export const click = (state: EditorState, step: PointerStep, options: DragOptions = {}): EditorState =>
  dragAndDrop(state, [step], options);

/** Returns centre, size and page of an asset. */
export const placeOf = ({ document }: EditorState, id: string) => {
  const asset = document.assets.get(id);
  return asset === undefined
    ? undefined
    : { page: asset.page, x: asset.aura.center_x, y: asset.aura.center_y, rect: asset.aura.rect };
};
