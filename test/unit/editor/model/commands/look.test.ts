import { expect, test } from "vitest";
import { nudge } from "#editor/model/commands/arrange.ts";
import { applyLook, findLastLook, readLook, withLook } from "#editor/model/commands/look.ts";
import { reduceEditor } from "#editor/model/editor-state.ts";
import { createAsset } from "../builders.ts";
import { createState } from "../pointer.ts";

const icon = { filename: "icon.png", mimetype: "image/png", filesize: 9, sha256: "a".repeat(64) };
const styled = { ...createAsset({ id: "a", width: 7, height: 8, aura: { background: "icon" } }), files: { icon } };

test("a look is size and picture, and brings the picture's file along", () => {
  const look = readLook(styled);
  expect(JSON.parse(JSON.stringify(look))).toEqual({ width: 7, height: 8, background: { name: "icon", file: icon } });
  const plain = createAsset({ id: "b", x: 30 });
  const changed = withLook(plain, look);
  expect(changed).toMatchObject({ id: "b", files: { icon }, aura: { center_x: 30, rect: [7, 8], background: "icon" } });
  expect(withLook(changed, look)).toBe(changed);
  expect(withLook(changed, readLook(plain)).aura).toEqual(plain.aura);
});

test("a copied look changes the selection but not locked assets", () => {
  const state = createState([{ id: "b" }, { id: "c", aura: { locked: true } }], ["b", "c"]);
  const command = applyLook({ width: 7, height: 8 });
  const changed = reduceEditor(state, { type: "command", label: "Paste look", time: 1, command });
  expect(changed.document.assets.get("b")?.aura.rect).toEqual([7, 8]);
  expect(changed.document.assets.get("c")?.aura.rect).toEqual([20, 10]);
});

test("the last look of a type is that of the asset that was changed last", () => {
  const film = { actions: [{ type: "video", data: "" }] };
  const state = createState([{ id: "old", width: 33, aura: film }, { id: "link" }], ["old"]);
  expect(findLastLook(state, "video")).toBeUndefined();
  const moved = reduceEditor(state, { type: "command", label: "Move", time: 1, command: nudge(1, 0) });
  expect(findLastLook(moved, "video")).toEqual({ width: 33, height: 10 });
  expect(findLastLook(moved, "url")).toBeUndefined();
});
