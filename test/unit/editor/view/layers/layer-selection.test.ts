import { expect, test } from "vitest";
import { findNextLayer, LayerSelection } from "#editor/view/layers/layer-selection.ts";

const shown = ["a", "b", "c", "d"];
const plain = { shiftKey: false, ctrlKey: false, metaKey: false };
const shift = { ...plain, shiftKey: true };

test("a range of layers begins at the one that was pressed last without Shift", () => {
  const selection = new LayerSelection();
  // Nothing was pressed before.
  expect(selection.press("c", shown, shift)).toMatchObject({ ids: ["c"], mode: "replace" });
  expect(selection.press("a", shown, shift)).toMatchObject({ ids: ["a", "b", "c"] });
  expect(selection.press("d", shown, shift)).toMatchObject({ ids: ["c", "d"] });
  expect(selection.press("b", shown, { ...plain, metaKey: true })).toMatchObject({ ids: ["b"], mode: "toggle" });
  expect(selection.press("d", shown, { ...shift, ctrlKey: true })).toMatchObject({ ids: ["b", "c", "d"], mode: "add" });
  // The first one is no longer listed.
  expect(selection.press("d", ["c", "d"], shift)).toMatchObject({ ids: ["d"] });
});

test("arrow keys, Home and End move through the layers", () => {
  expect(["ArrowUp", "ArrowDown", "Home", "End", "x"].map((key) => findNextLayer(key, "b", shown))).toEqual([
    "a",
    "c",
    "a",
    "d",
    undefined,
  ]);
  expect(findNextLayer("ArrowUp", "a", shown)).toBeUndefined();
  expect(findNextLayer("ArrowDown", "gone", shown)).toBeUndefined();
});
