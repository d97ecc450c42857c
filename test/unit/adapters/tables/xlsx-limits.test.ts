// suite: test:all
/** Workbooks that are small files and large tables: each is read or rejected in time linear to its size. */
import { expect, test } from "vitest";
import { craftWorkbook, textCell } from "../../../support/crafted-workbook.ts";
import { openTable } from "./open-table.ts";

const header = `<row r="1">${textCell("A1", "a")}</row>`;
const sheetPart = "xl/worksheets/sheet1.xml";

/** A sheet with a text that is repeated many times. It is packed without being a text of that size. */
const withRepeated = (before: string, text: string, count: number, after: string) => {
  const bytes = new TextEncoder().encode(text);
  const [start, end] = [before, after].map((part) => new TextEncoder().encode(part));
  if (start === undefined || end === undefined) throw new Error("There is no text around the repeated one.");
  const content = new Uint8Array(start.length + bytes.length * count + end.length);
  content.set(start);
  for (let index = 0; index < count; index++) content.set(bytes, start.length + index * bytes.length);
  content.set(end, start.length + bytes.length * count);
  return craftWorkbook([{ name: "S", rows: "" }], "", { [sheetPart]: content });
};

const start = `<worksheet><sheetData>${header}`;
const end = "</sheetData></worksheet>";

test.each([
  ["a text", '<row r="2"><c r="A2" t="inlineStr"><is><t>', "</t></is></c></row>"],
  ["a value", '<row r="2"><c r="A2"><v>', "</v></c></row>"],
])("a workbook with %s of 5 MB in a cell is rejected", async (_, before, after) => {
  const bytes = withRepeated(start + before, "1", 5_000_000, after + end);
  await expect(openTable("a.xlsx", bytes)).rejects.toThrow(
    "value-too-large: “a.xlsx” has a cell with more than 4,194,304 characters.",
  );
});

test("a workbook with a part that unpacks to far more than a table does is rejected", async () => {
  const bytes = withRepeated(start + end.slice(0, end.indexOf("</worksheet>")), " ", 21_000_000, "</worksheet>");
  expect(bytes.length).toBeLessThan(105_000);
  await expect(openTable("a.xlsx", bytes)).rejects.toThrow(
    "file-too-large: The workbook “a.xlsx” is not read: it unpacks",
  );
});

test("a workbook with a tag of many megabytes is rejected", async () => {
  const bytes = withRepeated(`${start}<row r="2"><c x="`, "a", 5_000_000, `"/></row>${end}`);
  await expect(openTable("a.xlsx", bytes)).rejects.toThrow("table-unreadable: “a.xlsx” is damaged (a tag is too long)");
});

test("a workbook with more columns than spreadsheets have is rejected, with and without addresses", async () => {
  const bytes = withRepeated(`${start}<row r="2">`, "<c><v>1</v></c>", 16_385, `</row>${end}`);
  const sentence = "columns-too-many: “a.xlsx” has more than 16,384 columns";
  await expect(openTable("a.xlsx", bytes)).rejects.toThrow(sentence);
  const rows = `${header}<row r="2">${textCell("bdwgn2", "x")}</row>`;
  await expect(openTable("a.xlsx", craftWorkbook([{ name: "S", rows }]))).rejects.toThrow(sentence);
});

test("any number of empty cells, rows and elements of a workbook are read", async () => {
  const rows = withRepeated(`${start}<row r="2">`, "<c/>", 100_000, `${textCell("A2", "x")}</row>${end}`);
  expect((await openTable("a.xlsx", rows)).cells).toEqual([["x"]]);
  const nested = withRepeated(`${start}<row r="2">${textCell("A2", "x")}</row></sheetData>`, "<a>", 100_000, "");
  await expect(openTable("a.xlsx", nested)).rejects.toThrow("the sheet is cut off");
});
