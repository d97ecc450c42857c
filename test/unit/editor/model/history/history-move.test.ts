/** What Undo and Redo change: it is found, selected and named, and a tab that may only look changes nothing. */
import { expect, test } from "vitest";
import { nudge } from "#editor/model/commands/arrange.ts";
import { addAssets, removeSelection } from "#editor/model/commands/command.ts";
import { createEditorState, type EditorAction, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { findHistoryMove, findMovedAsset } from "#editor/model/history/history-move.ts";
import { reduceReadOnly } from "#editor/model/read-only.ts";
import { describeStepEffect } from "#editor/view/frame/describe-step.ts";
import { createAsset, createTestDocument } from "../builders.ts";

const act = (state: EditorState, ...actions: readonly EditorAction[]) => actions.reduce(reduceEditor, state);
const select = (...ids: readonly string[]): EditorAction => ({ type: "select", ids });
const move = (time: number): EditorAction => ({
  ...{ type: "command", label: "move", time, joinKey: "move-keys" },
  command: nudge(1, 0),
});
const remove: EditorAction = { type: "command", label: "Delete", time: 9_000, command: removeSelection };
const start = createEditorState(createTestDocument([{ id: "a" }, { id: "b", page: 3 }, { id: "c" }]));

test("undo and redo select what they bring back or change, and keep the selection where they only remove", () => {
  const removed = act(start, select("b"), remove, select("a"));
  const back = act(removed, { type: "undo" });
  expect([...back.selection]).toEqual(["b"]);
  expect([...act(back, { type: "redo" }).selection]).toEqual([]);
  const added = act(start, {
    ...{ type: "command", label: "place", time: 1 },
    command: addAssets([createAsset({ id: "d" })]),
  });
  const undone = act(added, select("a"), { type: "undo" });
  expect([...undone.selection]).toEqual(["a"]);
  expect([...act(undone, { type: "redo" }).selection]).toEqual(["d"]);
  const moved = act(start, select("a", "c"), move(1), select("b"), { type: "undo" });
  expect([...moved.selection]).toEqual(["a", "c"]);
});

test("undo and redo are found between two states with the asset that they changed", () => {
  const removed = act(start, select("b"), remove);
  const back = act(removed, { type: "undo" });
  expect(findHistoryMove(start.history, removed.history)).toBeUndefined();
  expect(findHistoryMove(removed.history, back.history)).toMatchObject({ kind: "undone", step: { label: "Delete" } });
  expect(findMovedAsset(removed, back)).toMatchObject({ id: "b", page: 3 });
  // It is where it was before.
  expect(findMovedAsset(back, act(back, { type: "redo" }))).toMatchObject({ id: "b", page: 3 });
  expect(findMovedAsset(undefined, back)).toBeUndefined();
});

test("undo and redo name joined moves by the number of assets", () => {
  const moved = act(start, select("a", "b", "c"), move(1), move(500), move(900));
  expect(moved.history.done.map(describeStepEffect)).toEqual(["moved 3 assets"]);
  const [step] = act(start, select("a"), move(1)).history.done;
  expect(step && describeStepEffect(step)).toBe("moved 1 asset");
  const [deletion] = act(start, select("a", "b"), remove).history.done;
  expect(deletion && describeStepEffect(deletion)).toBe("Delete (2 assets)");
});

test("a tab without the edit lock selects, and changes nothing", () => {
  const looking = act(start, select("a"), move(1));
  expect(reduceReadOnly(looking, select("b"))?.selection).toEqual(new Set(["b"]));
  const rejected: readonly EditorAction[] = [move(2), remove, { type: "undo" }, { type: "tool", tool: "url" }];
  for (const action of rejected) expect(reduceReadOnly(looking, action)).toBeUndefined();
});
