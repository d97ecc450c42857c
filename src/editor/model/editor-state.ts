/** The state of the editor and everything that can happen to it. */
import type { Command } from "./commands/command.ts";
import type { EditorAsset } from "./document/editor-asset.ts";
import { applyPatches, type EditorDocument, type Patch } from "./document/editor-document.ts";
import type { Gesture, GesturePointer, GestureSurface, ResizeHandle, Tool } from "./gestures/gesture.ts";
import { continueGesture, endGesture, startGesture } from "./gestures/gesture-machine.ts";
import { idOfDelta } from "./history/asset-delta.ts";
import {
  bailToMark,
  emptyHistory,
  type History,
  type HistoryStep,
  keepSinceMark,
  recordStep,
  redo,
  type SettingsChange,
  setMark,
  undo,
  type Versioned,
} from "./history/history.ts";

/** The state of the editor. Zoom, scroll position and open panels belong to the view. */
export interface EditorState {
  readonly document: EditorDocument;
  readonly selection: ReadonlySet<string>;
  readonly tool: Tool;
  /** The gesture in progress; undefined between gestures. */
  readonly gesture: Gesture | undefined;
  readonly history: History;
}

/** Something that happens to the editor. `time` is in milliseconds since 1970. */
export type EditorAction =
  /** Runs a command as one undo step. Steps with the same `joinKey` within 1 s join, for typing in a field. */
  | {
      readonly type: "command";
      readonly label: string;
      readonly command: Command;
      readonly time: number;
      readonly joinKey?: string;
      /** Settings that the same step changes. */
      readonly settings?: SettingsChange;
    }
  /** Starts a gesture at a handle of the selection, else with what lies under the pointer. */
  | {
      readonly type: "gesture-started";
      readonly pointer: GesturePointer;
      readonly surface: GestureSurface;
      readonly handle?: ResizeHandle;
    }
  | { readonly type: "gesture-moved"; readonly pointer: GesturePointer }
  | { readonly type: "gesture-ended"; readonly pointer: GesturePointer; readonly time: number }
  /** Drops the gesture, as Escape or a second finger does. The document is as before it. */
  | { readonly type: "gesture-cancelled" }
  | { readonly type: "select"; readonly ids: Iterable<string>; readonly mode?: "replace" | "add" | "toggle" }
  | { readonly type: "tool"; readonly tool: Tool }
  /** Takes the last step back, or does it again. A gesture in progress is dropped instead. */
  | { readonly type: "undo" | "redo" }
  /** Sets the mark to which `bail` returns; `keep` joins all steps since the mark to one. */
  | { readonly type: "mark" | "bail" | "keep" }
  /** Changes that another tab or the REST API stored. They are no undo step. `history`: with the steps of that tab. */
  | { readonly type: "patches-arrived"; readonly patches: readonly Patch[]; readonly history?: History };

/** Creates the state for a document. `history` is the stored one of an earlier visit. */
export const createEditorState = (document: EditorDocument, history: History = emptyHistory): EditorState => ({
  document,
  selection: new Set(),
  tool: "select",
  gesture: undefined,
  history,
});

/** Returns an asset as the view draws it: as the gesture in progress would leave it, else as the document has it. */
export const readAsset = ({ document, gesture }: EditorState, id: string): EditorAsset | undefined =>
  gesture?.preview.find((patch) => patch.id === id)?.after ?? document.assets.get(id);

/** Returns the ids that the view shows as selected: those of a marquee in progress, else the selection. */
export const readSelection = ({ selection, gesture }: EditorState): ReadonlySet<string> =>
  gesture?.selection ?? selection;

/** Returns the state after an action. Returns the same object if the action changes nothing. */
export const reduceEditor = (state: EditorState, action: EditorAction): EditorState => {
  switch (action.type) {
    case "command":
      return runCommand(state, action);
    case "select":
      return select(state, action.ids, action.mode ?? "replace");
    case "tool":
      return action.tool === state.tool ? state : { ...state, tool: action.tool, gesture: undefined };
    case "undo":
      // The document does not have the drag yet: a step before it would be lost without having been meant.
      if (state.gesture !== undefined) return { ...state, gesture: undefined };
      return selectChanged(withVersion(state, undo(state)), state.history.done.at(-1));
    case "redo":
      if (state.gesture !== undefined) return { ...state, gesture: undefined };
      return selectChanged(withVersion(state, redo(state)), state.history.undone.at(-1));
    case "mark":
      return { ...state, history: setMark(state.history) };
    case "bail":
      return withVersion(state, bailToMark(state));
    case "keep":
      return { ...state, history: keepSinceMark(state.history) };
    case "patches-arrived":
      return withVersion(state, {
        document: applyPatches(state.document, action.patches),
        history: action.history ?? state.history,
      });
    case "gesture-started":
      return { ...state, ...startGesture(state, action.pointer, action.surface, action.handle) };
    case "gesture-moved":
      return moveGesture(state, action.pointer);
    case "gesture-ended":
      return finishGesture(state, action);
    case "gesture-cancelled":
      return state.gesture === undefined ? state : { ...state, gesture: undefined };
  }
};

const moveGesture = (state: EditorState, pointer: GesturePointer): EditorState => {
  if (state.gesture === undefined) return state;
  const gesture = continueGesture(state, state.gesture, pointer);
  return gesture === state.gesture ? state : { ...state, gesture };
};

const finishGesture = (
  state: EditorState,
  { pointer, time }: Extract<EditorAction, { type: "gesture-ended" }>,
): EditorState => {
  if (state.gesture === undefined) return state;
  const { patches, label, selection, placed } = endGesture(state, state.gesture, pointer);
  const ended: EditorState = { ...state, selection, gesture: undefined, tool: placed ? "select" : state.tool };
  return selectAdded(withVersion(ended, recordStep(state, patches, { label, time })), patches);
};

const runCommand = (
  state: EditorState,
  { command, label, time, joinKey, settings }: Extract<EditorAction, { type: "command" }>,
): EditorState => {
  const patches = command(state.document, state.selection) ?? [];
  if (patches.length === 0 && settings === undefined) return state;
  const step = { label, time, ...(joinKey === undefined ? {} : { joinKey }), ...(settings && { settings }) };
  return selectAdded(withVersion(state, recordStep(state, patches, step)), patches);
};

/** New assets become the selection, so that they can be moved and their properties are shown. */
const selectAdded = (state: EditorState, patches: readonly Patch[]): EditorState => {
  const added = patches.filter(({ before, after }) => before === undefined && after !== undefined);
  return added.length === 0 ? state : { ...state, selection: new Set(added.map(({ id }) => id)) };
};

/** What a step has changed becomes the selection, so that it is seen. A step that only removes assets leaves the others. */
const selectChanged = (state: EditorState, step: HistoryStep | undefined): EditorState => {
  const ids = (step?.changes ?? []).map(idOfDelta).filter((id) => state.document.assets.has(id));
  return ids.length === 0 ? state : select(state, ids, "replace");
};

const withVersion = (state: EditorState, { document, history }: Versioned): EditorState => {
  if (document === state.document && history === state.history) return state;
  const hasRemovedAsset = [...state.selection].some((id) => !document.assets.has(id));
  const selection = hasRemovedAsset
    ? new Set([...state.selection].filter((id) => document.assets.has(id)))
    : state.selection;
  return { ...state, document, history, selection };
};

const select = (state: EditorState, ids: Iterable<string>, mode: "replace" | "add" | "toggle"): EditorState => {
  const selection = new Set(mode === "replace" ? [] : state.selection);
  for (const id of ids) {
    if (mode === "toggle" && selection.has(id)) selection.delete(id);
    else if (state.document.assets.has(id)) selection.add(id);
  }
  const isSame = selection.size === state.selection.size && [...selection].every((id) => state.selection.has(id));
  return isSame ? state : { ...state, selection };
};
