/** The table of the sample data: its changes, and blocks that are pasted from a spreadsheet. */
import { expect, test } from "vitest";
import { readCellBlock } from "#domain/tables/cell-block.ts";
import { findFreeName, listColumns, toColumnName } from "#domain/tables/column-names.ts";
import { pasteBlock } from "#editor/model/sample/paste-block.ts";
import {
  addColumn,
  addRow,
  findColumnNameProblem,
  isBlank,
  removeColumn,
  removeRow,
  renameColumn,
  type SampleTable,
  setCell,
} from "#editor/model/sample/sample-table.ts";

const table: SampleTable = {
  columns: ["name", "city"],
  rows: [{ name: "Anna", city: "Bonn" }, { name: "Ben" }],
};
const blank: SampleTable = { columns: ["name", "city"], rows: [{ name: "", city: "" }] };

test("the table of the sample data sets values, and adds the row after the last one", () => {
  expect(setCell(table, 1, "city", "Kiel").rows).toEqual([
    { name: "Anna", city: "Bonn" },
    { name: "Ben", city: "Kiel" },
  ]);
  expect(setCell(table, 2, "city", "Ulm").rows[2]).toEqual({ name: "", city: "Ulm" });
  expect(setCell(table, 0, "name", "Anna")).toBe(table);
  expect(setCell(table, 3, "name", "far away")).toBe(table);
});

test("the table of the sample data adds, renames and removes columns with their values", () => {
  expect(addColumn(table, "code").rows[1]).toEqual({ name: "Ben", code: "" });
  const renamed = renameColumn(table, "name", "first_name");
  expect(renamed.columns).toEqual(["first_name", "city"]);
  expect(renamed.rows).toEqual([{ first_name: "Anna", city: "Bonn" }, { first_name: "Ben" }]);
  expect(removeColumn(table, "name")).toEqual({ columns: ["city"], rows: [{ city: "Bonn" }, {}] });
});

test("the table of the sample data adds and removes rows", () => {
  expect(addRow(table).rows[2]).toEqual({ name: "", city: "" });
  expect(removeRow(table, 0).rows).toEqual([{ name: "Ben" }]);
  expect([isBlank(table), isBlank(blank)]).toEqual([false, true]);
});

test("the table of the sample data says which names a column cannot have", () => {
  expect(findColumnNameProblem(table, "")).toBe("empty");
  expect(findColumnNameProblem(table, "First name")).toBe("invalid");
  expect(findColumnNameProblem(table, "2026")).toBe("invalid");
  expect(findColumnNameProblem(table, "city")).toBe("duplicate");
  expect(findColumnNameProblem(table, "city", "city")).toBeUndefined();
});

test("the table of the sample data converts headings of spreadsheets to names of placeholders", () => {
  expect(["First name", " Größe (cm) ", "2026", "é", "姓名", "a.b-c_d"].map(toColumnName)).toEqual([
    "First_name",
    "Gro_e_cm",
    "_2026",
    "e",
    "",
    "a.b-c_d",
  ]);
  expect(findFreeName(["name", "name_2"], "name")).toBe("name_3");
  expect(findFreeName(["column_1"], "")).toBe("column_2");
});

test("a block of a spreadsheet is read with quoted cells, line breaks in them and empty cells", () => {
  expect(readCellBlock("a\tb\r\nc\t\r\n")).toEqual([
    ["a", "b"],
    ["c", ""],
  ]);
  expect(readCellBlock('"two\nlines"\t"say ""hi"""\nx')).toEqual([["two\nlines", 'say "hi"'], ["x"]]);
  expect(readCellBlock('5" pipe\tb')).toEqual([['5" pipe', "b"]]);
  expect(readCellBlock("one cell")).toBeUndefined();
  expect(readCellBlock("one cell\n")).toBeUndefined();
});

test("a block of a spreadsheet fills cells from its position, and adds rows and columns", () => {
  const pasted = pasteBlock(table, { row: 1, column: 1 }, [
    ["Kiel", "K1"],
    ["Ulm", "U1"],
  ]);
  expect(pasted.columns).toEqual(["name", "city", "column_1"]);
  expect(pasted.rows).toEqual([
    { name: "Anna", city: "Bonn", column_1: "" },
    { name: "Ben", city: "Kiel", column_1: "K1" },
    { name: "", city: "Ulm", column_1: "U1" },
  ]);
});

test("a block of a spreadsheet leaves out what is more than 1,000 rows", () => {
  const block = Array.from({ length: 200_000 }, (_, index) => [String(index)]);
  const { rows } = pasteBlock(table, { row: 1, column: 0 }, block);
  expect([rows.length, rows[1], rows.at(-1)]).toEqual([1_000, { name: "0" }, { name: "998", city: "" }]);
});

test("a block of a spreadsheet names the columns where it is put on their names", () => {
  const pasted = pasteBlock(table, { row: -1, column: 1 }, [
    ["Home town", "Code", "Code"],
    ["Kiel", "1", "2"],
  ]);
  expect(pasted.columns).toEqual(["name", "Home_town", "Code", "Code_2"]);
  expect(pasted.rows[0]).toEqual({ name: "Anna", Home_town: "Kiel", Code: "1", Code_2: "2" });
});

test("a block of a spreadsheet names the columns of a table without values if it has one of their names", () => {
  const pasted = pasteBlock(blank, { row: 0, column: 1 }, [
    ["city", "first name"],
    ["Kiel", "Ben"],
  ]);
  expect(pasted).toEqual({ columns: ["city", "first_name"], rows: [{ city: "Kiel", first_name: "Ben" }] });
  expect(pasteBlock(blank, { row: 0, column: 0 }, [["x"], ["y"]]).rows).toEqual([
    { name: "x", city: "" },
    { name: "y", city: "" },
  ]);
});

test("the text that a spreadsheet showed belongs to its value", () => {
  const table = { columns: ["until"], rows: [{ until: "2027-01-31", "smartlink.shown.until": "31.01.2027" }] };
  expect(setCell(table, 0, "until", "2027-02-15").rows).toEqual([{ until: "2027-02-15" }]);
  expect(renameColumn(table, "until", "end").rows).toEqual([
    { end: "2027-01-31", "smartlink.shown.end": "31.01.2027" },
  ]);
  expect(removeColumn(table, "until").rows).toEqual([{}]);
  expect(listColumns(table.rows)).toEqual(["until"]);
});
