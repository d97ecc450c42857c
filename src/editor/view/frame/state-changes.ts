import type { EditorState } from "#editor/model/editor-state.ts";

/**
 * Whether an element that shows document, selection and tool must render again. The states of one gesture differ in the
 * gesture alone: with 300 assets, lists would take longer than a frame for each of its moves.
 */
export const differsBeyondGesture = (state: EditorState, previous: EditorState | undefined): boolean =>
  previous === undefined ||
  state.document !== previous.document ||
  state.selection !== previous.selection ||
  state.tool !== previous.tool;
