/** The keys between the cells of the sample data. */
import { expect, test } from "vitest";
import { findNextCell } from "#ui/cells/cell-keys.ts";

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const cell = { row: 2, column: 1 };
/** A text with its selection in bars: `a|b` has the caret after `a`. */
const text = (marked: string) => {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|");
  const value = marked.replaceAll("|", "");
  return { value, selectionStart: start, selectionEnd: end === start ? start : end - 1 };
};

const press = (key: string, marked: string, held: Partial<typeof plain> = {}) =>
  findNextCell({ ...plain, ...held, key }, text(marked), cell);

test("Enter leads down in a table of cells, and up with Shift", () => {
  expect(press("Enter", "a|b")).toEqual({ row: 3, column: 1 });
  expect(press("Enter", "a|b", { shiftKey: true })).toEqual({ row: 1, column: 1 });
  expect(press("Enter", "a|b", { ctrlKey: true })).toBeUndefined();
});

test("arrow keys leave a cell at the ends of its text, and a text that is selected as a whole", () => {
  expect(press("ArrowLeft", "|ab")).toEqual({ row: 2, column: 0 });
  expect(press("ArrowLeft", "a|b")).toBeUndefined();
  expect(press("ArrowRight", "ab|")).toEqual({ row: 2, column: 2 });
  expect(press("ArrowRight", "a|b|")).toBeUndefined();
  expect(press("ArrowRight", "|ab|")).toEqual({ row: 2, column: 2 });
  expect(press("ArrowRight", "|")).toEqual({ row: 2, column: 2 });
  expect(press("ArrowRight", "ab|", { shiftKey: true })).toBeUndefined();
});

test("up and down stay in a cell with several lines until the first or last line", () => {
  expect(press("ArrowUp", "a|b")).toEqual({ row: 1, column: 1 });
  expect(press("ArrowUp", "a\nb|")).toBeUndefined();
  expect(press("ArrowDown", "a|\nb")).toBeUndefined();
  expect(press("ArrowDown", "a\nb|")).toEqual({ row: 3, column: 1 });
});
