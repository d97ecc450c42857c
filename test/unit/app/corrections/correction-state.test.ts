import { expect, test } from "vitest";
import {
  acceptCells,
  type CorrectionState,
  findProblemCell,
  listChangedRows,
  listFurtherCells,
  listShownRows,
  readText,
  removeAll,
  removeCorrection,
  setFindings,
  setTexts,
  undoChange,
} from "#app/corrections/correction-state.ts";
import { problem } from "#domain/problem.ts";

const missing = (...columns: readonly number[]) => ({
  problem: problem("placeholder-without-value", "No value."),
  columns,
});

const state: CorrectionState = {
  table: {
    columns: ["name", "city"],
    rows: [
      { record: { row: 2, cells: ["", "Ulm"] }, problems: [missing(0)] },
      { record: { row: 5, cells: ["Ben", ""] }, problems: [missing(1), missing(0)] },
      { record: { row: 9, cells: ["Cem", "Bonn", "", "too much"] }, problems: [missing()] },
    ],
    faultyCount: 4,
  },
  corrections: {},
  history: [],
};

const [first, second, third] = state.table.rows as readonly [
  CorrectionState["table"]["rows"][number],
  CorrectionState["table"]["rows"][number],
  CorrectionState["table"]["rows"][number],
];

test("texts of cells are corrected as one change, which can be taken back", () => {
  const changed = setTexts(state, [
    { row: 2, column: 0, text: "Anna" },
    { row: 5, column: 1, text: "Kiel" },
    { row: 5, column: 7, text: "no column" },
    { row: 7, column: 0, text: "no row" },
  ]);
  expect(changed.corrections).toEqual({ 2: { name: "Anna" }, 5: { city: "Kiel" } });
  expect(readText(changed, first, 0)).toBe("Anna");
  expect(listChangedRows(state.corrections, changed)).toEqual([first, second]);
  expect(undoChange(changed).corrections).toEqual({});
  expect(undoChange(undoChange(changed)).corrections).toEqual({});
  expect(undoChange(removeAll(changed)).corrections).toEqual(changed.corrections);
});

test("the text of the file is no correction", () => {
  const changed = setTexts(state, [{ row: 2, column: 0, text: "Anna" }]);
  expect(setTexts(changed, [{ row: 2, column: 0, text: "" }]).corrections).toEqual({});
  expect(removeCorrection(changed, { row: 2, column: 0 }).corrections).toEqual({});
  expect(setTexts(state, [{ row: 2, column: 0, text: "" }])).toBe(state);
});

test("a row with too many cells is taken over without them", () => {
  expect(listFurtherCells(state, third)).toEqual(["too much"]);
  expect(acceptCells(state, third).corrections).toEqual({ 9: { name: "Cem" } });
});

test("a check replaces what was wrong with a row, and counts the rows that are left", () => {
  const checked = setFindings(state, [{ ...first, problems: [] }]);
  expect(checked.table.faultyCount).toBe(3);
  expect(listShownRows(checked, "faulty")).toEqual([5, 9]);
  expect(listShownRows(setTexts(checked, [{ row: 2, column: 0, text: "A" }]), "corrected")).toEqual([2]);
  expect(setFindings(checked, [first]).table.faultyCount).toBe(4);
});

test("problems are gone through from cell to cell, and from the last one to the first", () => {
  const { rows } = state.table;
  const next = (from?: { row: number; column: number }) => findProblemCell(rows, from, 1);
  const previous = (from?: { row: number; column: number }) => findProblemCell(rows, from, -1);
  expect(next()).toEqual({ row: 2, column: 0 });
  expect(next({ row: 2, column: 0 })).toEqual({ row: 5, column: 0 });
  expect(next({ row: 5, column: 0 })).toEqual({ row: 5, column: 1 });
  expect(next({ row: 5, column: 1 })).toEqual({ row: 9, column: 0 });
  expect(next({ row: 9, column: 0 })).toEqual({ row: 2, column: 0 });
  expect(previous({ row: 2, column: 0 })).toEqual({ row: 9, column: 0 });
  expect(previous({ row: 5, column: 1 })).toEqual({ row: 5, column: 0 });
  expect(findProblemCell([], undefined, 1)).toBeUndefined();
});
