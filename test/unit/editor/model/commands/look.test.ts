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

test("a look brings colours and icon of a button, and leaves its label", () => {
  const button = { type: "button", label: "Order", fill: "#112233", icon: "link" } as const;
  const look = readLook(createAsset({ id: "a", aura: { look: button } }));
  const target = createAsset({ id: "b", aura: { look: { type: "button", label: "Call" } } });
  const changed = withLook(target, look);
  expect(changed.aura["look"]).toEqual({ ...button, label: "Call" });
  expect(withLook(changed, look)).toBe(changed);
  const invisible = readLook(createAsset({ id: "c", aura: { look: { type: "none" } } }));
  expect(withLook(target, invisible).aura["look"]).toEqual({ type: "none" });
});

test("a look keeps the picture of a poster, and gives its own picture to no other asset", () => {
  const poster = createAsset({ id: "a", aura: { look: { type: "poster", source: "quay.jpg", play: true } } });
  const other = createAsset({ id: "b", aura: { look: { type: "poster", source: "lake.jpg" } } });
  expect(withLook(other, readLook(poster)).aura["look"]).toEqual({ type: "poster", source: "lake.jpg", play: true });
  expect(withLook(createAsset({ id: "c" }), readLook(poster)).aura).toMatchObject({
    look: { type: "poster", play: true },
  });
  expect(JSON.stringify(readLook(poster))).not.toContain("quay");
});

test("a look brings how a text is set, and leaves the text", () => {
  const printing = (content: object) =>
    createAsset({ id: "a", aura: { actions: [], content: { type: "text", ...content } } });
  const look = readLook(printing({ text: "Dear", size: 20, font: "Liberation Sans Bold" }));
  expect(withLook(printing({ text: "Yours", color: "#ff0000" }), look).aura["content"]).toEqual({
    ...{ type: "text", text: "Yours", size: 20, font: "Liberation Sans Bold" },
  });
  expect(withLook(createAsset({ id: "b" }), look).aura).not.toHaveProperty("content");
});
