/** The values of workbooks, as a person sees them in a spreadsheet. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { craftStyles, craftWorkbook, textCell } from "../../../support/crafted-workbook.ts";
import { openTable } from "./open-table.ts";

const readFixture = (name: string) =>
  openTable(name, new Uint8Array(readFileSync(new URL(`../../../fixtures/tables/${name}`, import.meta.url))));

/** Reads one cell: its XML without address and style, displayed with a format. */
const readCell = async (format: string | number, cell: string, properties = "") => {
  const rows = `<row r="1">${textCell("A1", "a")}</row><row r="2">${cell.replace("<c", '<c r="A2" s="1"')}</row>`;
  const parts = { "xl/styles.xml": craftStyles(format) };
  const { rows: read, layout } = await openTable("a.xlsx", craftWorkbook([{ name: "S", rows }], properties, parts));
  return { text: read[0]?.cells[0], isNumber: read[0]?.numberCells !== undefined, warnings: layout.warnings };
};
const readNumber = async (format: string | number, value: number | string, properties = "") =>
  (await readCell(format, `<c><v>${value}</v></c>`, properties)).text;
const from1904 = '<workbookPr date1904="true"/>';

test.each([
  [
    "lower-case-addresses.xlsx",
    [
      ["A", "B", "", "D", "E"],
      ["1", "", "3", "", "5"],
    ],
  ],
  [
    "durations.xlsx",
    [
      ["hours", "builtin", "minutes", "day"],
      ["36:30", "30:00:00", "90:00", "24:00"],
    ],
  ],
  [
    "shown-zeros.xlsx",
    [
      ["dashes", "plain", "prefix"],
      ["012-34-5678", "01234", "D-00042"],
    ],
  ],
  ["strict-time.xlsx", [["time"], ["10:30"]]],
  ["other-prefix.xlsx", [["name"], ["Ann"]]],
  ["other-letter-case.xlsx", [["name"], ["Ann"]]],
])("the workbook %s is read as its program shows it", async (name, expected) => {
  const { header, cells } = await readFixture(name);
  expect([header, ...cells]).toEqual(expected);
});

test("the workbook era-dates.xlsx is read, which has a day that never was", async () => {
  const { cells, layout } = await readFixture("era-dates.xlsx");
  expect(cells).toEqual([["2026-01-31", "1900-02-29", "1900-02-28"]]);
  expect(layout.warnings.map(({ code }) => code)).toEqual(["date-impossible"]);
  expect(layout.warnings[0]?.message).toContain("(B2)");
});

test.each([
  ["00000\\-0000", 12345678, "01234-5678"],
  ["0000 0000", 421234, "0042 1234"],
  ["00 00 00 00 00", 123456789, "01 23 45 67 89"],
  ["\\D\\-00000", 42, "D-00042"],
  ['"A"000"B"', 7, "A007B"],
  ["00000", 0, "00000"],
  ["00000", -42, "-00042"],
  ["00000;[Red]\\-00000", -42, "-00042"],
  ["[<=99999]00000;00000\\-0000", 1234, "01234"],
  ["[<=99999]00000;00000\\-0000", 123456789, "12345-6789"],
  ["[>100]0;00000", 42, "00042"],
  ["[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", 5551234567, "(555) 123-4567"],
  ["00000_)", 42, "00042"],
  ["[$-407]00000;;;@", 42, "00042"],
  ["#000", 42, "042"],
  ["0###", 5, "0005"],
  ["00.00", 5.5, "05.50"],
  ["00\\:00", 930, "09:30"],
  ["00000", 1234.6, "01235"],
  ["00000", "1.234E+3", "01234"],
])("the number format %s displays %s as %s", async (format, value, text) => {
  expect(await readNumber(format, value)).toBe(text);
});

test.each([
  ["#,##0.00", 1234.5, "1234.5"],
  ["0.00", 1234.5, "1234.5"],
  ["#\\ ##0", 1234, "1234"],
  ["00%", 0.5, "0.5"],
  ["0.00E+00", 12345, "12345"],
  ["# ?/?", 0.5, "0.5"],
  ["[$€-407] 000", 5, "5"],
  ["0 kg", 5, "5"],
  ["ID00000", 5, "5"],
  ["@", 7, "7"],
])("the number format %s leaves %s a plain number", async (format, value, text) => {
  expect(await readCell(format, `<c><v>${value}</v></c>`)).toMatchObject({ text, isNumber: true });
});

test("numbers that may have lost digits are a warning, but long texts are not", async () => {
  const cells = ['<c r="A2"><v>1234567890123456</v></c>', '<c r="A3"><v>12</v></c>'];
  const texts = [textCell("A4", "1234567890123456789"), textCell("A5", "1.23457E+15")];
  const rows = [...cells, ...texts].map((cell, index) => `<row r="${index + 2}">${cell}</row>`);
  const header = `<row r="1">${textCell("A1", "a")}</row>`;
  const { rows: read } = await openTable("a.xlsx", craftWorkbook([{ name: "S", rows: header + rows.join("") }]));
  expect(read.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
    ["number-shortened"],
    [],
    [],
    ["number-shortened"],
  ]);
});

test.each([
  ["[hh]:mm:ss", 0.25, "06:00:00"],
  ["[m]", 1, "1440"],
  ["[s]", 0.5, "43200"],
  ["[ss].00", 0.00001, "00.86"],
  ["[$-409][h]:mm;@", 1.25, "30:00"],
  ['[h]"h "mm"m"', 1.5208333333333333, "36h 30m"],
  ["[h]:mm", 0.999999999, "24:00"],
  ["[h]:mm", -0.5, "-12:00"],
  [46, 1.25, "30:00:00"],
  [79, 1.25, "30:00:00"],
])("the time format %s counts %s days as %s", async (format, value, text) => {
  expect(await readNumber(format, value)).toBe(text);
});

test.each([
  ['[$-411]ggge"年"m"月"d"日"', 46053, "2026-01-31"],
  ["[$-411]ge.m.d;@", 46053, "2026-01-31"],
  ["e/m/d", 46053, "2026-01-31"],
  ["[$-D07041E]d mmm bbbb", 46053, "2026-01-31"],
  ["aaaa", 46053, "2026-01-31"],
  ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", 46053, "2026-01-31"],
  [57, 46053, "2026-01-31"],
  ["yyyy-mm-dd", 1, "1900-01-01"],
  ["yyyy-mm-dd", 61, "1900-03-01"],
  ["yyyy-mm-dd hh:mm", 59.5, "1900-02-28T12:00"],
  ["hh:mm", 1.4375, "10:30"],
  ["h:mm AM/PM", 0.75, "18:00"],
  ["dd.mm.yyyy", 46053.75, "2026-01-31"],
  // 23:59:59.997, the end of a day in SQL Server.
  ["dd.mm.yyyy", 46053.99999996528, "2026-01-31"],
  ["dd.mm.yyyy", 46053.999999999, "2026-02-01"],
  ["dd.mm.yyyy", 0.4375, "10:30"],
  ["dd.mm.yyyy hh:mm", 46053.43802083, "2026-01-31T10:30"],
  ["dd.mm.yyyy hh:mm", 46053.43055555555, "2026-01-31T10:20"],
  ["dd.mm.yyyy hh:mm:ss", 46053.43802083, "2026-01-31T10:30:45"],
  ["hh:mm", 0.43802083, "10:30"],
  [22, 46053.43802083, "2026-01-31T10:30"],
  ["mm:ss", 0.0026041666666666665, "03:45"],
  ["mm:ss", 0.0020833333333333333, "03:00"],
  ["mm:ss.0", 0.002609953703703704, "03:45.5"],
  [45, 0.0020833333333333333, "03:00"],
  [47, 0.0020833333333333333, "03:00.0"],
  ["yyyy-mm-dd", -5, "-5"],
  ["yyyy-mm-dd", 99999999, "99999999"],
])("the date format %s displays %s as %s", async (format, value, text) => {
  expect(await readNumber(format, value)).toBe(text);
});

test("days count from 1904 where the workbook says so", async () => {
  expect(await readNumber("yyyy-mm-dd", 60, from1904)).toBe("1904-03-01");
  expect(await readNumber("yyyy-mm-dd", 0, from1904)).toBe("1904-01-01");
  expect(await readNumber("[h]:mm", 1.5, from1904)).toBe("36:00");
});

test.each([
  ["T10:30:00Z", "10:30", "10:30:00"],
  ["1899-12-31T10:30:00", "10:30", "10:30:00"],
  ["1900-01-01T12:30:00", "1900-01-01T12:30", "36:30:00"],
  ["2027-01-31T10:30:05+02:00", "2027-01-31T10:30:05", undefined],
  ["2027-01-31", "2027-01-31", undefined],
  ["2027-02-30", "2027-02-30", undefined],
  ["1850-05-05", "1850-05-05", undefined],
])("the date or time %s of a strict workbook is %s", async (stored, text, duration) => {
  const cell = `<c t="d"><v>${stored}</v></c>`;
  expect((await readCell("General", cell)).text).toBe(text);
  if (duration !== undefined) expect((await readCell(46, cell)).text).toBe(duration);
});
