/** Rows that a person corrects: what is listed, what a check of single rows finds, and what the corrected table contains. */
import { expect, test } from "vitest";
import { setWorkbookTexts } from "#adapters/tables/edit-xlsx.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import {
  type CorrectableRow,
  checkCorrectedRows,
  listCorrectableRows,
} from "#usecases/import/tables/correctable-rows.ts";
import { createCorrectedTable } from "#usecases/import/tables/corrected-table.ts";
import { craftWorkbook, textCell } from "../../../../support/crafted-workbook.ts";
import { aFile, aPdf, aWorld } from "../../../../support/world.ts";

const editor = { setTexts: async (...args: Parameters<typeof setWorkbookTexts>) => setWorkbookTexts(...args) };

const template = {
  title: "For [[name]], [[price|currency:EUR]], [[day|date]]",
  config: { global: {} },
  assets: [],
};

/** Opens a table with a person's corrections. */
const openTable = async (
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  corrections: CellCorrections = {},
) => {
  const world = await aWorld();
  const importer = createBatchImporter(world);
  const inspector = createBatchInspector(importer, world);
  const files = [aFile("template.json", template), aFile(name, content), aFile("offer.pdf", aPdf(1))];
  const choicesOf = (texts: CellCorrections) => ({
    table: {
      path: name,
      options: { dateOrder: "day-month-year", decimalSign: "comma" },
      mapping: {},
      corrections: texts,
    } as const,
  });
  const open = async (texts: CellCorrections) => {
    const opened = await inspector.openTable(files, choicesOf(texts));
    if (opened === undefined) throw new Error("There is no table.");
    return opened;
  };
  return {
    inspection: await inspector.inspect(files, choicesOf(corrections)),
    list: async () => listCorrectableRows(await open(corrections), corrections),
    check: async (rows: readonly CorrectableRow[], texts: CellCorrections) =>
      checkCorrectedRows(
        await open(texts),
        rows.map(({ record }) => record),
      ),
    write: async () => {
      const table = createCorrectedTable(
        await importer.importFiles(files, choicesOf(corrections)),
        corrections,
        editor,
      );
      const chunks: (string | Uint8Array<ArrayBuffer>)[] = [];
      for await (const chunk of table?.chunks ?? []) chunks.push(chunk);
      return { kind: table?.kind, text: chunks.join(""), bytes: chunks[0] as Uint8Array<ArrayBuffer> };
    },
  };
};

const describeRows = (rows: readonly CorrectableRow[]) =>
  rows.map(({ record, problems }) => [
    record.row,
    ...problems.map(({ problem, columns }) => `${problem.code} ${columns}`),
  ]);

const csv = [
  "Notes of the sales team;;;",
  "pdf;name;price;day",
  "offer.pdf;Zoë;12,50;31.01.2027",
  "offer.pdf;;12,50;31.01.2027",
  "offer.pdf;Ben;a lot;31.02.2027",
  "",
  "missing.pdf;Cem;1;01.02.2027",
  "offer.pdf;Dan;1;01.02.2027;too much",
  'offer.pdf;"Eve;1;01.02.2027',
  "",
].join("\r\n");

test("rows with problems are listed with the columns of their cells", async () => {
  const { list, inspection } = await openTable("people.csv", csv);
  const { rows, columns, faultyCount } = await list();
  expect(columns).toEqual(["pdf", "name", "price", "day"]);
  expect(describeRows(rows)).toEqual([
    [2, "placeholder-without-value 1"],
    [3, "filter-failed 2", "filter-failed 3"],
    [5, "pdf-missing 0"],
    [6, "row-length "],
    [7, "quotes-broken "],
  ]);
  expect(faultyCount).toBe(inspection.failingRows);
  expect(rows[2]?.record.cells).toEqual(["missing.pdf", "Cem", "1", "01.02.2027"]);
});

test("a corrected row is made from its new texts, and stays listed", async () => {
  const corrections = {
    2: { name: "Anna" },
    3: { price: "1.234,50" },
    6: { name: "Dan" },
    7: { name: "Eve", price: "1", day: "01.02.2027" },
  };
  const { list, inspection } = await openTable("people.csv", csv, corrections);
  expect(inspection.preview[1]?.title).toMatch(/^For Anna, /);
  expect(inspection.failingRows).toBe(3);
  expect(describeRows((await list()).rows)).toEqual([
    [2],
    [3, "filter-failed 3"],
    [5, "pdf-missing 0"],
    [6],
    [7, "pdf-missing 0"],
  ]);
});

test("a single row is checked with its corrections, and without them again", async () => {
  const { list, check } = await openTable("people.csv", csv);
  const { rows } = await list();
  const corrections = {
    3: { price: "12", day: "28.02.2027" },
    7: { pdf: "offer.pdf", name: "Eve", price: "1", day: "01.02.2027" },
  };
  expect(
    describeRows(
      await check(
        [rows[1], rows[4]].flatMap((row) => row ?? []),
        corrections,
      ),
    ),
  ).toEqual([[3], [7]]);
  expect(describeRows(await check(rows, {}))).toEqual(describeRows(rows));
});

test("the corrected CSV file has all rows, its delimiter and what is above its header", async () => {
  const corrections = { 2: { name: "Anna; Ben" }, 6: { name: "Dan" } };
  const { write } = await openTable("people.csv", csv, corrections);
  const { kind, text } = await write();
  expect(kind).toBe("csv");
  expect(text.split("\r\n")).toEqual([
    '\ufeffNotes of the sales team;"";"";""',
    "pdf;name;price;day",
    "offer.pdf;Zoë;12,50;31.01.2027",
    'offer.pdf;"Anna; Ben";12,50;31.01.2027',
    "offer.pdf;Ben;a lot;31.02.2027",
    "missing.pdf;Cem;1;01.02.2027",
    "offer.pdf;Dan;1;01.02.2027",
    'offer.pdf;"Eve;1;01.02.2027',
    "",
  ]);
});

test("the corrected workbook has the new texts, and is otherwise as it was", async () => {
  const rows = [
    `<row r="1">${textCell("A1", "pdf")}${textCell("B1", "name")}${textCell("C1", "price")}${textCell("D1", "day")}</row>`,
    `<row r="2">${textCell("A2", "offer.pdf")}<c r="C2"><v>12.5</v></c>${textCell("D2", "31.01.2027")}</row>`,
    `<row r="4" ht="20">${textCell("A4", "offer.pdf")}${textCell("B4", "Ben")}<c r="C4" s="4" t="e"><f>1/0</f><v>#DIV/0!</v></c>${textCell("D4", "31.01.2027")}</row>`,
  ].join("");
  const source = craftWorkbook([
    { name: "People", rows },
    { name: "Other", rows: `<row r="1">${textCell("A1", "untouched")}</row>` },
  ]);
  const before = await openTable("people.xlsx", source);
  expect(describeRows((await before.list()).rows)).toEqual([
    [1, "placeholder-without-value 1"],
    [3, "cell-error 2", "filter-failed 2"],
  ]);
  const { write } = await openTable("people.xlsx", source, { 1: { name: "A & B" }, 3: { price: "1.234,50" } });
  const { kind, bytes } = await write();
  expect(kind).toBe("xlsx");
  const after = await openTable("people.xlsx", bytes);
  expect(after.inspection.failingRows).toBe(0);
  expect(after.inspection.preview.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^For A & B, €12\.50, /),
    expect.stringMatching(/^For Ben, €1,234\.50, /),
  ]);
  expect(after.inspection.table?.sheets.map(({ name }) => name)).toEqual(["People", "Other"]);
});
