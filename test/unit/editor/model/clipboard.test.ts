import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ClipboardAssets,
  copyToText,
  duplicateSelection,
  pasteAssets,
  readClipboardText,
} from "#editor/model/clipboard/clipboard.ts";
import type { Command } from "#editor/model/commands/command.ts";
import { type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import { createState, placeOf } from "./pointer.ts";

const run = (state: EditorState, command: Command): EditorState =>
  reduceEditor(state, { type: "command", label: "Paste", time: 1, command });

const newIds = () => {
  let count = 0;
  return () => `new-${++count}`;
};

const copied = (state: EditorState): ClipboardAssets => {
  const result = readClipboardText(copyToText(state.document, state.selection) ?? "");
  return result.ok ? result.value : [];
};

const messageOf = (text: string): string => {
  const result = readClipboardText(text);
  return result.ok ? "" : (result.problems[0]?.message ?? "");
};

describe("the clipboard", () => {
  const start = createState(
    [
      { id: "a", x: 20, y: 30, aura: { note: "kept", actions: [{ type: "teleport", data: "moon" }] } },
      { id: "b", page: 2, x: 40, y: 40 },
    ],
    ["a", "b"],
  );

  test("keeps the place on another page, unknown fields and unknown types of actions", () => {
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

  test("moves copies that would cover their originals", () => {
    const once = run(start, duplicateSelection(newIds()));
    expect(placeOf(once, "new-1")).toMatchObject({ page: 1, x: 22, y: 32 });
    const pasted = run(
      once,
      pasteAssets(copied(start).slice(0, 1), 1, () => "c"),
    );
    expect(placeOf(pasted, "c")).toMatchObject({ x: 24 });
  });

  test("puts copies on top, in the order of their originals", () => {
    const state = run(start, pasteAssets(copied(start), 3, newIds()));
    expect(state.document.pageIndex.get(3)).toEqual(["new-1", "new-2"]);
  });

  test("holds nothing without a selection", () => {
    expect(copyToText(start.document, new Set())).toBeUndefined();
  });

  test("says what is wrong with a foreign or damaged text", () => {
    expect(messageOf("Hello")).toBe(
      "The clipboard has no assets of Smartlink. Copy assets in the editor, then paste again.",
    );
    expect(messageOf('{"type":"excalidraw/clipboard"}')).toBe(messageOf("Hello"));
    expect(messageOf('{"type":"smartlink-assets","version":2,"assets":[]}')).toMatch(/newer version/);
    expect(messageOf('{"type":"smartlink-assets","version":1,"assets":[{"page":1,"aura":{"center_x":"a"}}]}')).toMatch(
      /^Asset 1 of the clipboard is not valid, name|^Asset 1 of the clipboard is not valid, center_x/,
    );
  });

  test("leaves out files in a form that the store does not have", () => {
    const [asset] = copied(start);
    const files = {
      good: { filename: "a.png", mimetype: "image/png", filesize: 3, sha256: "a".repeat(64), more: 1 },
      bad: { filename: 1 },
    };
    const result = readClipboardText(
      JSON.stringify({ type: "smartlink-assets", version: 1, assets: [{ ...asset, files }] }),
    );
    expect(result.ok && result.value[0]?.files).toEqual({
      good: { filename: "a.png", mimetype: "image/png", filesize: 3, sha256: "a".repeat(64) },
    });
  });

  test("never throws on any text or JSON", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (text, value) => {
        readClipboardText(text);
        readClipboardText(JSON.stringify({ type: "smartlink-assets", version: 1, assets: [value] }));
      }),
    );
  });
});
