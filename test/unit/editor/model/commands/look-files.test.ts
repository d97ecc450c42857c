import { expect, test } from "vitest";
import { applyLookSize, withLook } from "#editor/model/commands/look.ts";
import { createAsset } from "../builders.ts";
import { createState } from "../pointer.ts";

const file = (sha: string) => ({ filename: "icon.png", mimetype: "image/png", filesize: 9, sha256: sha.repeat(64) });

test("a look's picture gets another name where an action of the asset uses the name for another file", () => {
  const look = { width: 7, height: 8, background: { name: "icon.png", file: file("a") } };
  const asset = { ...createAsset({ id: "b" }), files: { "icon.png": file("b") } };
  const changed = withLook(asset, look);
  expect(changed.files).toEqual({ "icon.png": file("b"), "icon-2.png": file("a") });
  expect(changed.aura["background"]).toBe("icon-2.png");
  // The same bytes are not added twice, also after the look was stored as JSON.
  expect(withLook(changed, JSON.parse(JSON.stringify(look)))).toBe(changed);
});

test("the size of a look leaves the picture as it is", () => {
  const { document, selection } = createState([{ id: "a", aura: { background: "own" } }], ["a"]);
  const [patch] = applyLookSize({ width: 7, height: 8 })(document, selection) ?? [];
  expect(patch?.after?.aura).toMatchObject({ rect: [7, 8], background: "own" });
});
