import fc from "fast-check";
import { expect, test } from "vitest";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import type { TableOptions, TableRow } from "#domain/tables/table.ts";
import { openDataTable } from "#usecases/import/tables/open-data-table.ts";
import { type CraftedSheet, craftWorkbook, textCell } from "../../../support/crafted-workbook.ts";
import { aFile } from "../../../support/world.ts";

const open = async (content: Uint8Array<ArrayBuffer>, options: TableOptions = {}) => {
  const table = await openDataTable(aFile("people.xlsx", content), options, createTableReader());
  if (!table.ok) throw new Error(table.problems.map(({ code, message }) => `${code}: ${message}`).join("; "));
  const rows: TableRow[] = [];
  for await (const batch of table.value.rows()) for (const row of batch) rows.push(row);
  return { layout: table.value.layout, rows, cells: rows.map(({ cells }) => cells) };
};

/** Opens a sheet with the columns a and b, whose second row is given. */
const openRow = async (cells: string, options: Partial<CraftedSheet> = {}, workbookProperties = "") => {
  const rows = `<row r="1">${textCell("A1", "a")}${textCell("B1", "b")}</row><row r="2">${cells}</row>`;
  return open(craftWorkbook([{ name: "People", rows, ...options }], workbookProperties));
};

test("a workbook keeps texts as they are", async () => {
  const { layout, cells } = await open(
    createXlsx("People", [
      ["id", "note"],
      ["00123", ' <b> & "x"\n\' '],
      ["1.50", "=1+1"],
    ]),
  );
  expect(layout).toMatchObject({ kind: "xlsx", sheet: "People", headerRow: 1 });
  expect(layout.sheets).toEqual([{ name: "People", hidden: false }]);
  expect(cells).toEqual([
    ["00123", ' <b> & "x"\n\' '],
    ["1.50", "=1+1"],
  ]);
});

test("numbers of a workbook are read as they were entered, without the noise of binary fractions", async () => {
  expect((await openRow('<c r="A2"><v>0.30000000000000004</v></c><c r="B2"><v>1E-7</v></c>')).cells).toEqual([
    ["0.3", "0.0000001"],
  ]);
  expect((await openRow('<c r="A2"><v>123</v></c><c r="B2"><v>-1.5</v></c>')).cells).toEqual([["123", "-1.5"]]);
});

test("the leading zeros of a number format are kept", async () => {
  expect((await openRow('<c r="A2" s="3"><v>123</v></c><c r="B2"><v>123</v></c>')).cells).toEqual([["00123", "123"]]);
});

test("numbers of a workbook beyond 15 digits are a warning with row and column", async () => {
  const { rows } = await openRow('<c r="A2"><v>1.2345678901234568E+18</v></c><c r="B2"><v>123456789012345</v></c>');
  expect(rows[0]?.warnings.map(({ code, at }) => [code, at])).toEqual([
    ["number-shortened", { file: "people.xlsx", sheet: "People", headerRow: 1, row: 1, path: "data.a" }],
  ]);
  expect(rows[0]?.problems).toEqual([]);
});

test("dates and times of a workbook are in ISO 8601, also those that count from 1904", async () => {
  const dates = '<c r="A2" s="1"><v>46418</v></c><c r="B2" s="2"><v>46418.430555555555</v></c>';
  expect((await openRow(dates)).cells).toEqual([["2027-01-31", "2027-01-31T10:20"]]);
  const from1904 = '<c r="A2" s="1"><v>44956</v></c><c r="B2" s="4"><v>0.4375</v></c>';
  expect((await openRow(from1904, {}, '<workbookPr date1904="1"/>')).cells[0]?.[0]).toBe("2027-01-31");
  expect((await openRow(from1904, {}, '<workbookPr date1904="true"/>')).cells[0]?.[0]).toBe("2027-01-31");
  expect((await openRow(from1904)).cells[0]?.[1]).toBe("10:30");
});

test("formulas of a workbook have their results, and failed ones and those without a result are reported", async () => {
  const { cells, rows } = await openRow(
    '<c r="A2" t="str"><f>B2&amp;""</f><v>ok</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
  );
  expect(cells[0]).toEqual(["ok", "#DIV/0!"]);
  expect(rows[0]?.problems.map(({ code, at }) => [code, at?.path])).toEqual([["cell-error", "data.b"]]);
  const missing = await openRow('<c r="A2"><v>1</v></c><c r="B2" t="str"><f>A2&amp;"x"</f></c>');
  expect(missing.rows[0]?.problems[0]?.message).toContain("the formula has no stored result");
});

test("logical values of a workbook are read as a spreadsheet shows them", async () => {
  expect((await openRow('<c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c>')).cells).toEqual([
    ["TRUE", "FALSE"],
  ]);
});

test("merged cells of a workbook are a warning", async () => {
  const { layout, cells } = await openRow(textCell("A2", "x"), {
    after: '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>',
  });
  expect(cells).toEqual([["x", ""]]);
  expect(layout.warnings.map(({ code, message }) => [code, message.slice(0, 48)])).toEqual([
    ["cells-merged", "The sheet “People” has merged cells (A2:B2). Onl"],
  ]);
});

test("the first visible sheet of a workbook is read, or the chosen one", async () => {
  const sheet = (name: string, state?: "hidden") => ({
    name,
    rows: `<row r="1">${textCell("A1", name)}</row>`,
    ...(state === undefined ? {} : { state }),
  });
  const workbook = craftWorkbook([sheet("Old &amp; gone", "hidden"), sheet("Now"), sheet("Later")]);
  const first = await open(workbook);
  expect(first.layout.sheet).toBe("Now");
  expect(first.layout.sheets).toEqual([
    { name: "Old & gone", hidden: true },
    { name: "Now", hidden: false },
    { name: "Later", hidden: false },
  ]);
  for (const name of ["Later", "Old & gone"])
    expect((await open(workbook, { sheet: name })).layout.columns.map((column) => column.name)).toEqual([
      name.replace("&", "&"),
    ]);
});

test("blank rows of a workbook are counted, but not returned", async () => {
  const { rows } = await openRow("", { after: "" });
  expect(rows).toEqual([]);
  const gap = await open(
    craftWorkbook([
      { name: "S", rows: `<row r="1">${textCell("A1", "a")}</row><row r="4">${textCell("A4", "x")}</row>` },
    ]),
  );
  expect(gap.rows.map(({ row, cells }) => [row, ...cells])).toEqual([[3, "x"]]);
});

test("a damaged workbook is rejected", async () => {
  const workbook = createXlsx("S", [["a"], ["1"]]);
  await expect(open(workbook.slice(0, workbook.length - 60))).rejects.toThrow("table-unreadable");
  await expect(open(craftWorkbook([]))).rejects.toThrow("table-unreadable");
  await expect(open(craftWorkbook([{ name: "S", rows: "" }]))).rejects.toThrow("data-missing");
});

test("a workbook that was written is read back, for any table", async () => {
  // XML has no other control characters, and a reader turns CR LF into LF.
  const cell = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[^\t\n\u0020-\uffff]|[\ufffe\uffff]/g, "x"));
  const escapes = /_x[\da-f]{4}_/i;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      async (table) => {
        const filledRows = table.filter((cells) => cells.some((text) => text.trim() !== ""));
        fc.pre(!table.flat().some((text) => escapes.test(text)));
        const { cells } = await open(createXlsx("S", [["a", "b", "c"], ...table]));
        expect(cells).toEqual(filledRows);
      },
    ),
    { numRuns: 60 },
  );
});
