import { expect, test } from "vitest";
import { editorCommands } from "#editor/view/commands/command-table.ts";
import { listCombinations, type PressedKey, toAriaKey } from "#editor/view/commands/key-combination.ts";
import { searchCommands } from "#editor/view/commands/search-commands.ts";

const press = (key: string, code: string, ...held: readonly ("ctrl" | "alt" | "shift" | "meta")[]): PressedKey => ({
  key,
  code,
  ctrlKey: held.includes("ctrl"),
  altKey: held.includes("alt"),
  shiftKey: held.includes("shift"),
  metaKey: held.includes("meta"),
});

test.each([
  ["Ctrl+Z", press("z", "KeyZ", "ctrl")],
  ["Ctrl+Z", press("z", "KeyZ", "meta")],
  ["Ctrl+Shift+Z", press("Z", "KeyZ", "ctrl", "shift")],
  ["Ctrl+Z", press("я", "KeyZ", "ctrl")],
  ["Alt+C", press("ç", "KeyC", "alt")],
  ["?", press("?", "Slash", "shift")],
  ["Ctrl++", press("+", "Equal", "ctrl", "shift")],
  ["Shift+1", press("!", "Digit1", "shift")],
  ["Shift+ArrowDown", press("ArrowDown", "ArrowDown", "shift")],
])("the combination %s is read from a press (case %$)", (combination, event) => {
  expect(listCombinations(event)).toContain(combination);
});

test("keys of another keyboard's letters are read by what they type", () => {
  // On a Dvorak keyboard, the key in the place of Z types a semicolon.
  expect(listCombinations(press(";", "KeyZ", "ctrl"))).toEqual(["Ctrl+;"]);
});

test("a combination of keys is written as ARIA has it", () => {
  expect(toAriaKey("Ctrl++")).toBe("Control+Plus");
});

test("commands have ids of their own, and share a key only where one of them is possible", () => {
  const ids = editorCommands.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const sharing = new Map<string, string[]>();
  for (const { id, keys = [] } of editorCommands)
    for (const key of keys) sharing.set(key, [...(sharing.get(key) ?? []), id]);
  expect([...sharing.values()].filter(({ length }) => length > 1)).toEqual([
    ["lock", "unlock"],
    ["hide", "show"],
  ]);
});

test("a search in the commands finds words of names and groups, beginnings first, whatever their case and accents", () => {
  const names = (query: string) => searchCommands(editorCommands, query).map(({ getLabel }) => getLabel());
  expect(names("ALIGN l")[0]).toBe("Align left");
  expect(names("pàge fit")).toEqual(["Fit page"]);
  expect(names("arrange front")).toEqual(["Bring to front"]);
  expect(names("text").slice(0, 4)).toEqual(["Add Text", "Draw Text", "Add Page text", "Draw Page text"]);
  expect(names("nothing of this kind")).toEqual([]);
});
