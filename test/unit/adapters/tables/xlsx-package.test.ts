/** Workbooks that spreadsheet programs open although their parts or cells are arranged in another way. */
import { describe, expect, test } from "vitest";
import { type CraftedParts, craftWorkbook, textCell, utf16 } from "../../../support/crafted-workbook.ts";
import { openTable } from "./open-table.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const strictRelations = "http://purl.oclc.org/ooxml/officeDocument/relationships";
const table = `<row r="1">${textCell("A1", "a")}${textCell("B1", "b")}</row><row r="2">${textCell("A2", "1")}${textCell("B2", "2")}</row>`;
const expected = [
  ["a", "b"],
  ["1", "2"],
];

const readRows = async (rows: string, parts: CraftedParts = {}) => {
  const { header, cells } = await openTable("a.xlsx", craftWorkbook([{ name: "S", rows }], "", parts));
  return [header, ...cells];
};
const relation = (id: string, kind: string, target: string, base = relations) =>
  `<Relationship Id="${id}" Type="${base}/${kind}" Target="${target}"/>`;
const toRelations = (list: string) => `<Relationships>${list}</Relationships>`;
const toSheet = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
const sheetPart = "xl/worksheets/sheet1.xml";
const withoutBook = { "xl/workbook.xml": undefined, "xl/_rels/workbook.xml.rels": undefined };

test("the parts of a workbook are found by their relationships, in any letter case and folder", async () => {
  const parts = {
    ...withoutBook,
    "_rels/.rels": toRelations(relation("a", "officeDocument", "/Book/Main.xml", strictRelations)),
    "book/main.xml": `<workbook xmlns="${main}" xmlns:q="${strictRelations}"><sheets><sheet name="S" sheetId="1" q:id="x"/></sheets></workbook>`,
    "BOOK/_rels/main.xml.rels": toRelations(
      relation("x", "worksheet", "..\\XL\\worksheets\\sheet1.xml", strictRelations),
    ),
  };
  expect(await readRows(table, parts)).toEqual(expected);
});

test("the parts of a workbook may have names with backslashes", async () => {
  const parts = {
    ...withoutBook,
    [sheetPart]: undefined,
    "_rels\\.rels": toRelations(relation("a", "officeDocument", "xl\\workbook.xml")),
    "xl\\workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="x"/></sheets></workbook>`,
    "xl\\_rels\\workbook.xml.rels": toRelations(relation("x", "worksheet", "worksheets\\sheet1.xml")),
    "xl\\worksheets\\sheet1.xml": toSheet(table),
  };
  expect(await readRows(table, parts)).toEqual(expected);
});

test("the parts of a workbook are found by their usual names where the relationships are missing", async () => {
  expect(await readRows(table, { "xl/_rels/workbook.xml.rels": undefined })).toEqual(expected);
});

test("the parts of a workbook may declare namespaces anywhere, and be in UTF-16", async () => {
  const book = `<x:workbook xmlns:x="${main}"><x:sheets><x:sheet xmlns:z="urn:z" z:id="no" name="S" d:id="rId1" xmlns:d="${relations}"/></x:sheets></x:workbook>`;
  expect(await readRows(table, { "xl/workbook.xml": book })).toEqual(expected);
  expect(await readRows("", { [sheetPart]: utf16(`\ufeff${toSheet(table)}`) })).toEqual(expected);
});

test("the parts of a workbook may include sheets of charts", async () => {
  const parts = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Chart" r:id="c"/><sheet name="S" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": toRelations(
      relation("c", "chartsheet", "chartsheets/sheet1.xml") +
        relation("rId1", "worksheet", "/xl/worksheets/sheet1.xml"),
    ),
  };
  expect(await readRows(table, parts)).toEqual(expected);
});

test("the cells of one row of a sheet may stand in several row elements, in any order", async () => {
  const rows = [
    `<row r="1">${textCell("A1", "a")}</row><row r="1">${textCell("B1", "b")}</row>`,
    `<row r="3">${textCell("A3", "3")}</row><row r="2">${textCell("A2", "1")}</row>`,
    `<row r="2">${textCell("b2", "2")}</row><row r="3">${textCell("$b$3", "4")}</row>`,
  ];
  expect(await readRows(rows.join(""))).toEqual([...expected, ["3", "4"]]);
  const bare = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  expect(
    await readRows(
      `<row r="1">${bare("a")}</row><row r="1">${bare("b")}</row>${table.slice(table.indexOf('<row r="2"'))}`,
    ),
  ).toEqual(expected);
  const unnumbered = table.replaceAll(/<row r="\d">/g, "<row>").replaceAll("</c><c", "</c></row><row><c");
  expect(await readRows(unnumbered)).toEqual(expected);
});

test("the cells of a sheet keep their positions, or the sheet is not read", async () => {
  const rows = table.replace('r="B2"', 'r="R2C2"');
  await expect(readRows(rows)).rejects.toThrow("the cell “R2C2” has an invalid address");
});

test("the cells of a sheet have texts with runs, entities, CDATA and escapes, without comments and pronunciations", async () => {
  const text =
    '<c r="A2" t="inlineStr"><is><r><t>&#x4a;&amp;</t></r><r><t><![CDATA[<b>]]></t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>';
  const escaped =
    '<!-- <c r="A2"><v>9</v></c> --><c r="B2" cm="a>b" t="str"><f>1&gt;2</f><v>_x0041__x005F_x0041_</v></c>';
  const rows = `${table.slice(0, table.indexOf('<row r="2"'))}<row r="2">${text}${escaped}</row>`;
  expect(await readRows(rows)).toEqual([
    ["a", "b"],
    ["J&<b>", "A_x0041_"],
  ]);
});

describe("hidden rows and columns", () => {
  const sheet = {
    name: "People",
    before: '<cols><col min="2" max="2" width="9" hidden="1"/><col min="5" max="5" hidden="1"/></cols>',
    rows: `<row r="1">${textCell("A1", "name")}${textCell("B1", "note")}${textCell("C1", "city")}</row><row r="2">${textCell("A2", "Ann")}${textCell("B2", "secret")}${textCell("C2", "Ulm")}</row><row r="3" hidden="1">${textCell("A3", "Bob")}</row><row r="4">${textCell("A4", "Cem")}</row>`,
  };

  test("hidden rows and columns are left out with a warning, and the numbers of other rows stay", async () => {
    const { header, rows, layout } = await openTable("a.xlsx", craftWorkbook([sheet]));
    expect(header).toEqual(["name", "", "city"]);
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, "Ann", "", "Ulm"],
      [3, "Cem", "", ""],
    ]);
    expect(layout.hiddenCells).toBe("skip");
    expect(layout.warnings.map(({ code }) => code)).toEqual(["cells-hidden"]);
    expect(layout.warnings[0]?.message).toContain(
      "1 hidden row and 1 hidden column are left out (sheet “People”, row 3, column B).",
    );
  });

  test("hidden rows and columns are read with a warning where a person chooses so", async () => {
    const { header, cells, layout } = await openTable("a.xlsx", craftWorkbook([sheet]), { hiddenCells: "read" });
    expect(header).toEqual(["name", "note", "city"]);
    expect(cells).toEqual([
      ["Ann", "secret", "Ulm"],
      ["Bob", "", ""],
      ["Cem", "", ""],
    ]);
    expect(layout.warnings[0]?.message).toContain("are read as well");
  });

  test("hidden rows and columns are no warning without cells, and a sheet that hides all of them is named", async () => {
    const rows = `<row r="1">${textCell("A1", "a")}</row><row r="2" hidden="1"><c r="A2"/></row><row r="3">${textCell("A3", "x")}</row>`;
    expect((await openTable("a.xlsx", craftWorkbook([{ name: "S", rows }]))).layout.warnings).toEqual([]);
    const hidden = craftWorkbook([{ name: "S", rows: rows.replaceAll("<row ", '<row hidden="true" ') }]);
    await expect(openTable("a.xlsx", hidden)).rejects.toThrow("data-missing: All cells of the sheet “S” are in hidden");
  });
});
