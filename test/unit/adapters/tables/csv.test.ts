import fc from "fast-check";
import { expect, test } from "vitest";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import { chunkBytes } from "#domain/files/read-chunks.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import type { TableOptions, TableRow } from "#domain/tables/table.ts";
import { openDataTable } from "#usecases/import/tables/open-data-table.ts";
import { compoundFile, joinBytes, latin, utf16 } from "../../../support/crafted-workbook.ts";
import { aFile } from "../../../support/world.ts";

const open = async (content: string | Uint8Array<ArrayBuffer>, options: TableOptions = {}, name = "people.csv") => {
  const table = await openDataTable(aFile(name, content), options, createTableReader());
  if (!table.ok) throw new Error(table.problems.map(({ code, message }) => `${code}: ${message}`).join("; "));
  const rows: TableRow[] = [];
  for await (const batch of table.value.rows()) for (const row of batch) rows.push(row);
  return { layout: table.value.layout, rows, cells: rows.map(({ cells }) => cells) };
};

const codes = (rows: readonly TableRow[]) =>
  rows.map(({ problems, warnings }) => [...problems, ...warnings].map(({ code }) => code));

test("a CSV table keeps every cell as the text it is", async () => {
  const { layout, cells } = await open('id,phone,date,amount\r\n00123,+49 30 1,31.01.2027," 1.50 "\r\n');
  expect(layout).toMatchObject({ kind: "csv", encoding: "utf-8", delimiter: ",", headerRow: 1, sheets: [] });
  expect(layout.columns.map(({ label }) => label)).toEqual(["id", "phone", "date", "amount"]);
  expect(cells).toEqual([["00123", "+49 30 1", "31.01.2027", " 1.50 "]]);
});

test.each([
  ["a comma", ","],
  ["a semicolon", ";"],
  ["a tab", "\t"],
  ["a vertical bar", "|"],
])("the delimiter of a CSV table is guessed as %s", async (_, delimiter) => {
  const { layout, cells } = await open(
    formatTable(
      [
        ["name", "amount"],
        ["Anna", "1,5"],
        ["Ben", "2,5"],
      ],
      delimiter,
    ),
  );
  expect(layout.delimiter).toBe(delimiter);
  expect(cells).toEqual([
    ["Anna", "1,5"],
    ["Ben", "2,5"],
  ]);
});

test("a CSV table is read with the chosen delimiter, or the one of a sep= line", async () => {
  expect((await open("a;b,c\n1;2,3\n", { delimiter: "," })).layout.columns.map(({ name }) => name)).toEqual([
    "a;b",
    "c",
  ]);
  const { layout, cells } = await open("sep=;\r\na,b;c\r\n1,2;3\r\n");
  expect(layout.delimiter).toBe(";");
  expect(cells).toEqual([["1,2", "3"]]);
});

test("the header of a CSV table is chosen by itself, or is the chosen row", async () => {
  const text = "Customers 2027\n\nname,city\nAnna,Ulm\n\nBen,Bonn\n";
  const table = await open(text);
  expect(table.layout.headerRow).toBe(3);
  expect(table.rows.map(({ row, cells }) => [row, ...cells])).toEqual([
    [1, "Anna", "Ulm"],
    [3, "Ben", "Bonn"],
  ]);
  expect((await open(text, { headerRow: 4 })).layout.columns.map(({ name }) => name)).toEqual(["Anna", "Ulm"]);
});

test("columns without a name and columns of one name get labels", async () => {
  const { layout } = await open("name,,name,name (2),\n1,2,3,4,\n");
  expect(layout.columns.map(({ label }) => label)).toEqual(["name", "Column B", "name (3)", "name (2)"]);
  expect(layout.warnings.map(({ code, message }) => [code, message])).toEqual([
    ["column-twice", "2 columns are named “name”: A, C. Rename them, so that each has a name of its own."],
  ]);
});

test.each([
  ["UTF-8 with a byte order mark", joinBytes(new Uint8Array([0xef, 0xbb, 0xbf]), "name\nZoë\n"), "utf-8"],
  ["UTF-8 without a mark", joinBytes("name\nZoë\n"), "utf-8"],
  ["windows-1252", latin("name\nZoë\n"), "windows-1252"],
  ["UTF-16 with a mark", utf16("\ufeffname\nZoë\n"), "utf-16le"],
  ["UTF-16 without a mark", utf16("name\nZoë\n"), "utf-16le"],
])("the encoding of a CSV table is found: %s", async (_, bytes, encoding) => {
  const { layout, cells } = await open(bytes);
  expect(layout.encoding).toBe(encoding);
  expect(layout.columns.map(({ name }) => name)).toEqual(["name"]);
  expect(cells).toEqual([["Zoë"]]);
});

test("the encoding of a CSV table is decided where the first letter beyond ASCII is, however late", async () => {
  const long = `name\n${`${"Anna".repeat(500)}\n`.repeat(chunkBytes / 1000)}`;
  for (const bytes of [latin(`${long}Zoë\n`), joinBytes(long, "Zoë\n")])
    expect((await open(bytes)).cells.at(-1)).toEqual(["Zoë"]);
});

test("a letter and a line break that two chunks share are read", async () => {
  for (let offset = 0; offset < 8; offset++) {
    const filler = "x".repeat(chunkBytes - 9 - offset);
    const { cells, rows } = await open(`a,b\r\n${filler},"ë""\r\n"\r\né,2\r\n`);
    expect(codes(rows)).toEqual([[], []]);
    expect(cells).toEqual([
      [filler, 'ë"\r\n'],
      ["é", "2"],
    ]);
  }
});

test("a CSV table is read with the chosen encoding", async () => {
  expect((await open(latin("name\n\xcf\xf0\xe8\n"), { encoding: "windows-1251" })).cells).toEqual([["При"]]);
});

test("bytes that are invalid in the encoding, and NUL, are reported with row and column", async () => {
  const { rows } = await open(joinBytes("name,city\nZoë,Köln\nÄnne,", new Uint8Array([0xff]), "\nBen,\0\n"));
  expect(codes(rows)).toEqual([[], ["text-damaged"], ["text-damaged"]]);
  expect(rows[1]?.problems[0]?.at).toEqual({ file: "people.csv", headerRow: 1, row: 2, path: "data.city" });
});

test("rows with too many cells are reported, rows with too few are a warning, and the others are read", async () => {
  const { rows, cells } = await open("a,b\n1,2\n1,2,3\n1\n1,2,\n5,6");
  expect(codes(rows)).toEqual([[], ["row-length"], ["row-length"], [], []]);
  expect(rows[1]?.problems[0]?.message).toContain("The row has 3 cells, but the header has 2 columns.");
  expect(rows[2]).toMatchObject({ cells: ["1", ""], problems: [], warnings: [{ code: "row-length" }] });
  expect(cells.at(-1)).toEqual(["5", "6"]);
});

test("a line with broken quotes is reported, and the lines after it are read", async () => {
  for (const line of ['"Anna" x,1', '"Anna,1', 'Anna,"1']) {
    const { rows, cells } = await open(`name,n\n"Zoe",0\n${line}\n"Ben",2\nEve,"3"\n`);
    expect(codes(rows), line).toEqual([[], ["quotes-broken"], [], []]);
    expect(rows[1]?.problems[0]?.at).toEqual({ file: "people.csv", headerRow: 1, row: 2, line: 3 });
    expect(cells.slice(2)).toEqual([
      ["Ben", "2"],
      ["Eve", "3"],
    ]);
  }
});

test("a quote that is never closed does not end the reading of a file of many chunks", async () => {
  const filler = "x".repeat(2000);
  const lines = Array.from({ length: 5_000 }, (_, index) => `${filler}${index},1`);
  const { rows } = await open(`name,n\n"Anna,1\n${lines.join("\n")}\n`);
  expect(rows).toHaveLength(5_001);
  expect(codes(rows.slice(0, 2))).toEqual([["quotes-broken"], []]);
  expect(rows.at(-1)?.cells).toEqual([`${filler}4999`, "1"]);
});

test("a quote inside a cell, and a cell of 1 MB, are kept", async () => {
  const long = `"${"line\n".repeat(220_000)}"`;
  const { cells, rows } = await open(`name,size\n${long},"5"\nAnna,5" pipe\n`);
  expect(codes(rows)).toEqual([[], []]);
  expect(cells[0]?.[0]).toHaveLength(1_100_000);
  expect(cells[1]).toEqual(["Anna", '5" pipe']);
});

test("numbers that a spreadsheet may have shortened are a warning, and failed formulas are reported", async () => {
  const { rows } = await open(
    "id,x\n1234567890123456,1\n1.23457E+15,1\n123456789012345,1\nDE89370400440532013000,#N/A\n",
  );
  expect(codes(rows)).toEqual([["number-shortened"], ["number-shortened"], [], ["cell-error"]]);
  expect(rows[0]?.warnings[0]?.at).toEqual({ file: "people.csv", headerRow: 1, row: 1, path: "data.id" });
});

test("a CSV table may have line breaks of three kinds, also mixed", async () => {
  for (const text of ["a,b\n1,2\n3,4", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4\r", 'a,b\r\n1,2\n"3","4"\r\n'])
    expect((await open(text)).cells, JSON.stringify(text)).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
});

test.each([
  ["an empty file", "", "data-missing"],
  ["a file of blank lines", " \r\n\r\n", "data-missing"],
  ["only delimiters", ",,\n,,\n", "data-missing"],
])("a CSV table is rejected if it is %s", async (_, text, code) => {
  await expect(open(text)).rejects.toThrow(code);
});

test("other spreadsheets are rejected as CSV with the way out", async () => {
  await expect(open(compoundFile("Workbook"), {}, "old.xls")).rejects.toThrow(
    /table-unreadable: .*old Excel workbook \(\.xls\).*save it as \.xlsx/,
  );
  await expect(open(compoundFile("EncryptedPackage"), {}, "secret.xlsx")).rejects.toThrow(/has a password/);
  await expect(open("<html></html>", {}, "export.xls")).rejects.toThrow(/is not an XLSX workbook/);
});

test("a CSV table that was written is read back, for any table", async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      '"',
      '""',
      "\r\n",
      "\n",
      "\r",
      ",",
      ";",
      "'",
      "a\tb",
      " x ",
      "=1+1",
      '=""',
      '="00123"',
      '="a""b"',
      "\ufeffa",
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 1, max: 5 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
        ),
      fc.constantFrom(",", ";", "\t", "|"),
      async (table, delimiter) => {
        const header = (table[0] ?? []).map((_, index) => `column ${index}`);
        const filledRows = table.filter((cells) => cells.some((text) => text.trim() !== ""));
        const { cells } = await open(formatTable([header, ...table], delimiter), { delimiter });
        expect(cells).toEqual(filledRows);
      },
    ),
    { numRuns: 300 },
  );
});
