/** Pure rules of the Library page's elements: keys of the list, rows near the window, lines of the folder tree. */
import { describe, expect, test } from "vitest";
import { readGridKey } from "#app/library/elements/items/grid-keys.ts";
import { fitPerRow } from "#app/library/elements/items/grid-metrics.ts";
import { findVisibleRows } from "#app/library/elements/items/row-window.ts";
import { findFolderPath, isInsideFolder, listFolderLines } from "#app/library/session/folder-tree.ts";

const key = (name: string, over: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...over,
});

describe("keys of the list", () => {
  const cards = { count: 10, perRow: 4, pageRows: 2 };
  const indexAfter = (name: string, index: number) => {
    const command = readGridKey(key(name), index, cards);
    return command?.type === "move" ? command.index : command?.type;
  };

  test("keys of the list move through cards in both directions and stop at the ends", () => {
    expect(indexAfter("ArrowRight", 3)).toBe(4);
    expect(indexAfter("ArrowDown", 1)).toBe(5);
    expect(indexAfter("ArrowDown", 8)).toBe(9);
    expect(indexAfter("ArrowUp", 1)).toBe(1);
    expect(indexAfter("End", 0)).toBe(9);
  });

  test("keys of the list leave left and right to the browser in a table", () => {
    const table = { count: 3, perRow: 1, pageRows: 1 };
    expect(readGridKey(key("ArrowRight"), 0, table)).toEqual({ type: "next-control" });
    expect(readGridKey(key("ArrowLeft"), 0, table)).toEqual({ type: "previous-control" });
  });

  test("keys of the list run commands", () => {
    expect(indexAfter("F2", 0)).toBe("rename");
    expect(readGridKey(key("a", { ctrlKey: true }), 0, cards)).toEqual({ type: "select-all" });
    expect(readGridKey(key("F10", { shiftKey: true }), 0, cards)).toEqual({ type: "menu" });
    expect(readGridKey(key("c", { ctrlKey: true }), 0, cards)).toBeUndefined();
  });
});

test("only rows of the library near the window are in the document", () => {
  expect(findVisibleRows(100, 800, 50, 5_000)).toEqual({ start: 0, end: 18 });
  expect(findVisibleRows(-50_000, 800, 50, 5_000)).toEqual({ start: 996, end: 1_020 });
  expect(findVisibleRows(-900_000, 800, 50, 100).end).toBe(100);
  expect(findVisibleRows(0, 800, 50, 0)).toEqual({ start: 0, end: 0 });
});

test("a phone shows two cards in a row", () => {
  expect(fitPerRow("cards", 22)).toBe(2);
  expect(fitPerRow("table", 80)).toBe(1);
});

describe("folders", () => {
  const folder = (id: string, parent: string | null, name = id, readOnly = false) => ({
    id,
    name,
    readOnly,
    _folder: parent,
    _organization: "o",
    created: "",
    updated: "",
  });
  const folders = [
    folder("root", null, "/"),
    folder("b10", "root", "B 10"),
    folder("b9", "root", "b 9"),
    folder("u", "root", "Unclassified", true),
    folder("child", "b9"),
  ];

  test("folders are listed by name with numbers in order, Unclassified first, children of open folders only", () => {
    const names = (expanded: readonly string[]) =>
      listFolderLines(folders, new Set(expanded)).map(({ folder: { id }, level }) => `${level} ${id}`);
    expect(names([])).toEqual(["1 u", "1 b9", "1 b10"]);
    expect(names(["b9"])).toEqual(["1 u", "1 b9", "2 child", "1 b10"]);
    // In other languages than English, the name of Unclassified is translated.
    expect(listFolderLines(folders, new Set()).map(({ label }) => label)).toEqual(["Unclassified", "b 9", "B 10"]);
  });

  test("folders know their ancestors, also in a tree 50 deep and in a circle", () => {
    const deep = Array.from({ length: 50 }, (_, index) => folder(`d${index}`, index === 0 ? null : `d${index - 1}`));
    expect(findFolderPath(deep, "d49")).toHaveLength(50);
    expect(isInsideFolder(folders, "child", "b9")).toBe(true);
    expect(isInsideFolder(folders, "b9", "child")).toBe(false);
    expect(findFolderPath([folder("x", "y"), folder("y", "x")], "x")).toHaveLength(2);
  });
});
