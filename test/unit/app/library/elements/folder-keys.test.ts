import { expect, test } from "vitest";
import { readTreeKey } from "#app/library/elements/folder-keys.ts";
import { aFolder } from "../../../../support/builders.ts";

const line = (id: string, parent: string | null, level: number, hasChildren = false, isExpanded = false) => ({
  folder: aFolder({ id, _folder: parent }),
  level,
  hasChildren,
  isExpanded,
});

/** The root, an open folder with a child, a closed folder. */
const lines = [
  line("root", null, 1, true, true),
  line("open", "root", 2, true, true),
  line("child", "open", 3),
  line("closed", "root", 2, true),
];

const read = (key: string, index: number, shiftKey = false) => readTreeKey({ key, shiftKey }, lines, index);

test("arrow keys, Home and End go to other folders", () => {
  expect(read("ArrowDown", 0)).toEqual({ type: "focus", index: 1 });
  expect(read("ArrowUp", 2)).toEqual({ type: "focus", index: 1 });
  expect(read("Home", 3)).toEqual({ type: "focus", index: 0 });
  expect(read("End", 0)).toEqual({ type: "focus", index: 3 });
});

test("the right arrow opens a folder, then goes to its first child, and stays where there is none", () => {
  expect(read("ArrowRight", 3)).toEqual({ type: "expand" });
  expect(read("ArrowRight", 1)).toEqual({ type: "focus", index: 2 });
  expect(read("ArrowRight", 2)).toEqual({ type: "focus", index: -1 });
});

test("the left arrow closes a folder, but not the root, and goes to the parent of others", () => {
  expect(read("ArrowLeft", 1)).toEqual({ type: "collapse" });
  expect(read("ArrowLeft", 2)).toEqual({ type: "focus", index: 1 });
  expect(read("ArrowLeft", 0)).toEqual({ type: "focus", index: -1 });
});

test("other keys run commands of the folder, and letters are left to the search by letters", () => {
  expect(["Enter", " ", "F2", "Delete", "ContextMenu"].map((key) => read(key, 1)?.type)).toEqual([
    ...["choose", "choose", "rename", "delete", "menu"],
  ]);
  expect([read("F10", 1, true)?.type, read("F10", 1), read("a", 1), read("toString", 1)]).toEqual([
    "menu",
    ...[undefined, undefined, undefined],
  ]);
});
