import { type EditorAction, type EditorState, reduceEditor } from "./editor-state.ts";

/** Gestures that select. All others change assets. */
const selectingGestures: ReadonlySet<string> = new Set(["pressing", "marquee"]);

/**
 * Returns the state after an action of a person who may only look: pressing and selecting. Undefined if the action would
 * change something.
 */
export const reduceReadOnly = (state: EditorState, action: EditorAction): EditorState | undefined => {
  const next = reduceEditor(state, action);
  const isDrag = next.gesture !== undefined && !selectingGestures.has(next.gesture.kind);
  const isChange = next.document !== state.document || next.history !== state.history || next.tool !== state.tool;
  return isDrag || isChange ? undefined : next;
};
