import { expect, test } from "vitest";
import { createEditorState, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { readArrowStep } from "#editor/view/commands/arrow-keys.ts";
import { createTestDocument } from "../../model/builders.ts";

const press = (key: string) => ({ key, shiftKey: false, altKey: false });

/** Presses an arrow key with these assets selected, at a time in ms. */
const moveBy = (state: EditorState, ids: readonly string[], time: number) => {
  const selected = reduceEditor(state, { type: "select", ids });
  const step = readArrowStep(press("ArrowRight"), selected.selection, false);
  if (step === undefined) throw new Error("The key does nothing.");
  return reduceEditor(selected, { type: "command", label: "Move", command: step.command, time, joinKey: step.joinKey });
};

test("quick presses of arrow keys are one undo step, but not those on another asset", () => {
  const start = createEditorState(createTestDocument([{ id: "a" }, { id: "b" }]));
  const first = moveBy(moveBy(start, ["a"], 0), ["a"], 200);
  expect(first.history.done).toHaveLength(1);
  const second = moveBy(first, ["b"], 400);
  expect(second.history.done).toHaveLength(2);
  const undone = reduceEditor(second, { type: "undo" });
  expect(undone.document.assets.get("a")?.aura.center_x).toBe(first.document.assets.get("a")?.aura.center_x);
  expect(undone.document.assets.get("b")).toEqual(start.document.assets.get("b"));
});

test("other keys and an empty selection do nothing", () => {
  expect(readArrowStep(press("a"), new Set(["a"]), false)).toBeUndefined();
  expect(readArrowStep(press("ArrowUp"), new Set(), false)).toBeUndefined();
});
