import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ClipboardAssets,
  copyToText,
  duplicateSelection,
  pasteAssets,
  readClipboardText,
  withoutFiles,
} from "#editor/model/clipboard/clipboard.ts";
import type { Command } from "#editor/model/commands/command.ts";
import { type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { createState, placeOf } from "../pointer.ts";

const run = (state: EditorState, command: Command): EditorState =>
  reduceEditor(state, { type: "command", label: "Paste", time: 1, command });

const newIds = () => {
  let count = 0;
  return () => `new-${++count}`;
};

const copied = (state: EditorState): ClipboardAssets => {
  const result = readClipboardText(copyToText(state.document, state.selection) ?? "");
  return result.ok ? result.assets : [];
};

const start = createState(
  [
    { id: "a", x: 20, y: 30, aura: { note: "kept", actions: [{ type: "teleport", data: "moon" }] } },
    { id: "b", page: 2, x: 40, y: 40 },
  ],
  ["a", "b"],
);

test("the clipboard keeps the position on another page, unknown fields and unknown types of actions", () => {
  const state = run(start, pasteAssets(copied(start), 2, newIds()));
  expect(placeOf(state, "new-1")).toMatchObject({ page: 2, x: 20, y: 30 });
  expect(placeOf(state, "new-2")).toMatchObject({ page: 3, x: 40, y: 40 });
  expect(state.document.assets.get("new-1")?.aura).toMatchObject({
    note: "kept",
    actions: [{ type: "teleport", data: "moon" }],
  });
  expect([...state.selection]).toEqual(["new-1", "new-2"]);
  expect(state.history.done).toHaveLength(1);
});

test("the clipboard moves copies that would cover their originals", () => {
  const once = run(start, duplicateSelection(newIds()));
  expect(placeOf(once, "new-1")).toMatchObject({ page: 1, x: 22, y: 32 });
  const pasted = run(
    once,
    pasteAssets(copied(start).slice(0, 1), 1, () => "c"),
  );
  expect(placeOf(pasted, "c")).toMatchObject({ x: 24 });
});

test("the clipboard puts copies on top, in the order of their originals", () => {
  const state = run(start, pasteAssets(copied(start), 3, newIds()));
  expect(state.document.pageIndex.get(3)).toEqual(["new-1", "new-2"]);
});

test("the clipboard holds nothing without a selection", () => {
  expect(copyToText(start.document, new Set())).toBeUndefined();
});

test.each([
  ["Hello", { code: "foreign" }],
  ["", { code: "foreign" }],
  ['{"type":"excalidraw/clipboard"}', { code: "foreign" }],
  ['{"type":"smartlink-assets","version":2,"assets":[]}', { code: "newer" }],
  ['{"type":"smartlink-assets","version":1,"assets":{}}', { code: "empty" }],
  ['{"type":"smartlink-assets","version":1,"assets":[null]}', { code: "invalid", number: 1 }],
  ['{"type":"smartlink-assets","version":1,"assets":[{"page":1,"aura":{"center_x":1e999}}]}', { code: "invalid" }],
  [`{"type":"smartlink-assets","version":1,"assets":[${"0,".repeat(10_000)}0]}`, { code: "too-many", count: 10_001 }],
  [" ".repeat(20_000_001), { code: "too-long" }],
])("the clipboard says what is wrong with a foreign or damaged text (case %$)", (text, fault) => {
  expect(readClipboardText(text)).toMatchObject({ ok: false, fault });
});

const pasteText = (asset: object) => {
  const read = readClipboardText(JSON.stringify({ type: "smartlink-assets", version: 1, assets: [asset] }));
  const state = run(start, pasteAssets(read.ok ? read.assets : [], 1, newIds()));
  return state.document.assets.get("new-1");
};

test("the clipboard brings an asset with hostile values onto the page", () => {
  const aura = { center_x: 1e300, center_y: -5, rect: [1e9, 3], actions: [{ type: "__proto__", data: "x" }] };
  const pasted = pasteText(JSON.parse(JSON.stringify({ page: 1e15, aura }).replace("{", '{"__proto__":{"page":7},')));
  expect(pasted).toMatchObject({ page: 1, aura: { center_x: 50, center_y: 1.5, rect: [100, 3] } });
  expect(pasted?.aura.actions).toEqual([{ type: "__proto__", data: "x" }]);
});

test("the clipboard leaves out the picture of an asset whose file is missing", () => {
  const aura = { center_x: 50, center_y: 50, rect: [10, 10] };
  const file = { filename: "a.png", mimetype: "image/png", filesize: 3, sha256: "a".repeat(64) };
  expect(pasteText({ page: 1, aura: { ...aura, background: "a.png" } })?.aura.background).toBeUndefined();
  expect(pasteText({ page: 1, aura: { ...aura, background: "[[icon]]" } })?.aura.background).toBe("[[icon]]");
  const files = { "a.png": file };
  expect(pasteText({ page: 1, files, aura: { ...aura, background: "a.png" } })?.aura.background).toBe("a.png");
  const read = readClipboardText(
    JSON.stringify({
      type: "smartlink-assets",
      version: 1,
      assets: [{ page: 1, files, aura: { ...aura, background: "a.png" } }],
    }),
  );
  expect(withoutFiles(read.ok ? read.assets : [], () => true)).toMatchObject([{ files: {} }]);
  expect(withoutFiles(read.ok ? read.assets : [], () => true)[0]?.aura.background).toBeUndefined();
});

test("the clipboard leaves out files in a form that the store does not have", () => {
  const [asset] = copied(start);
  const files = {
    good: { filename: "a.png", mimetype: "image/png", filesize: 3, sha256: "a".repeat(64), more: 1 },
    bad: { filename: 1 },
  };
  const result = readClipboardText(
    JSON.stringify({ type: "smartlink-assets", version: 1, assets: [{ ...asset, files }] }),
  );
  expect(result.ok && result.assets[0]?.files).toEqual({
    good: { filename: "a.png", mimetype: "image/png", filesize: 3, sha256: "a".repeat(64) },
  });
});

test("the clipboard never throws on any text or JSON", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (text, value) => {
      readClipboardText(text);
      readClipboardText(JSON.stringify({ type: "smartlink-assets", version: 1, assets: [value] }));
    }),
  );
});
