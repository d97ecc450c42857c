/** Damaged and odd tables: each fault has a sentence, a code and a location, and all other rows are made. */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import type { TableOptions } from "#domain/tables/table.ts";
import { createBatchImporter } from "#usecases/import/batch-importer.ts";
import { createBatchInspector } from "#usecases/import/inspect-batch.ts";
import {
  type CraftedSheet,
  compoundFile,
  craftWorkbook,
  joinBytes,
  textCell,
  utf16,
} from "../../../../support/crafted-workbook.ts";
import { aFile, aPdf, aWorld } from "../../../../support/world.ts";

const template = { title: "[[name]] [[city]]", config: { global: {} }, assets: [] };

/** Returns what the page shows of a batch with this table: problems, warnings, and the titles of the first rows. */
const inspect = async (name: string, content: string | Uint8Array<ArrayBuffer>, options: TableOptions = {}) => {
  const world = await aWorld();
  const files = [aFile("template.json", template), aFile(name, content), aFile("offer.pdf", aPdf(1))];
  const choices = { table: { path: name, options, mapping: {} } };
  const inspection = await createBatchInspector(createBatchImporter(world), world).inspect(files, choices);
  const describeAll = (items: typeof inspection.problems) =>
    items.map(({ code, at: { reference_id: _reference, ...at } = {} }) => [code, formatLocation(at)] as const);
  return {
    inspection,
    problems: describeAll(inspection.problems),
    warnings: describeAll(inspection.warnings),
    titles: inspection.preview.filter((row) => row.problems.length === 0).map(({ title }) => title),
    sentences: inspection.problems.map(({ message }) => message).join(" "),
    made: inspection.rows - inspection.failingRows,
  };
};

const header = `<row r="1">${textCell("A1", "pdf")}${textCell("B1", "name")}${textCell("C1", "city")}</row>`;
const goodRow = (row: number) =>
  `<row r="${row}">${textCell(`A${row}`, "offer.pdf")}${textCell(`B${row}`, "Zoë")}${textCell(`C${row}`, "Ulm")}</row>`;
const rowOf = (row: number, cells: string) => `<row r="${row}">${textCell(`A${row}`, "offer.pdf")}${cells}</row>`;
const workbook = (rows: string, options: Partial<CraftedSheet> = {}) =>
  craftWorkbook([{ name: "People", rows: header + rows, ...options }]);

const changeParts = (bytes: Uint8Array, change: (parts: Record<string, Uint8Array>) => void) => {
  const parts = unzipSync(bytes);
  change(parts);
  return zipSync(parts) as Uint8Array<ArrayBuffer>;
};

describe("a workbook with faults", () => {
  test.each([
    ["the error #N/A", '<c r="B2" t="e"><v>#N/A</v></c>', "cell-error", "failed with #N/A"],
    ["the error #REF!", '<c r="B2" t="e"><f>X1</f><v>#REF!</v></c>', "cell-error", "failed with #REF!"],
    ["a formula without a result", '<c r="B2"><f>1+1</f></c>', "cell-error", "no stored result"],
    ["a formula with an empty result", '<c r="B2"><f>1+1</f><v></v></c>', "cell-error", "no stored result"],
    ["a text that is not in the workbook", '<c r="B2" t="s"><v>7</v></c>', "text-damaged", "does not contain the text"],
  ])("a workbook fails only the row with %s", async (_, cell, code, sentence) => {
    const answer = await inspect("people.xlsx", workbook(rowOf(2, cell + textCell("C2", "Ulm")) + goodRow(3)));
    expect(answer.problems).toEqual([[code, "people.xlsx · sheet “People” · row 1 (row 2 of the sheet) · data.name"]]);
    expect(answer.sentences).toContain("Column “name”");
    expect(answer.sentences).toContain(sentence);
    expect(answer.titles).toEqual(["Zoë Ulm"]);
  });

  test("a workbook with faults has them named by the rows of the sheet below notes and blank rows", async () => {
    const rows = `<row r="1">${textCell("A1", "Customers")}</row>${header.replaceAll("1", "3")}${rowOf(6, '<c r="B6" t="e"><v>#N/A</v></c>')}${goodRow(7)}`;
    const answer = await inspect("people.xlsx", craftWorkbook([{ name: "People", rows }]));
    expect(answer.problems[0]).toEqual([
      "cell-error",
      "people.xlsx · sheet “People” · row 3 (row 6 of the sheet) · data.name",
    ]);
    expect(answer.made).toBe(1);
  });

  test("the rows of a workbook that have the same fault are counted", async () => {
    const faulty = (row: number) => rowOf(row, `<c r="B${row}" t="e"><v>#N/A</v></c>${textCell(`C${row}`, "Ulm")}`);
    const answer = await inspect("people.xlsx", workbook(faulty(2) + goodRow(3) + faulty(4)));
    expect(answer.problems).toEqual([
      ["cell-error", "people.xlsx · sheet “People” · rows 1 and 3 (rows 2 and 4 of the sheet) · data.name"],
    ]);
  });

  test("the stored results of formulas of a workbook are used, an empty text included", async () => {
    const cells = '<c r="B2" t="str"><f>A2</f><v>Ben</v></c><c r="C2"><f>1+1</f><v>2</v></c>';
    expect((await inspect("people.xlsx", workbook(rowOf(2, cells)))).titles).toEqual(["Ben 2"]);
    const empty = await inspect("people.xlsx", workbook(rowOf(2, '<c r="B2" t="str"><f>""</f><v></v></c>')));
    expect(empty.problems[0]?.[0]).toBe("placeholder-without-value");
  });

  test("merged cells of a workbook are a warning, and the rows that they leave without a value fail", async () => {
    const rows = rowOf(2, textCell("B2", "Ann") + textCell("C2", "Ulm")) + rowOf(3, textCell("C3", "Bonn"));
    const after = '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>';
    const answer = await inspect("people.xlsx", workbook(rows, { after }));
    expect(answer.warnings).toEqual([["cells-merged", "people.xlsx"]]);
    expect(answer.inspection.warnings[0]?.message).toContain("B2:B3");
    expect(answer.problems).toEqual([
      ["placeholder-without-value", "people.xlsx · sheet “People” · row 2 (row 3 of the sheet) · Title"],
    ]);
    expect(answer.titles).toEqual(["Ann Ulm"]);
  });

  test("cells and rows without addresses, and cells in another order, are read from a workbook", async () => {
    const bare = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row>${bare("pdf")}${bare("name")}${bare("city")}</row><row>${bare("offer.pdf")}${bare("Zoë")}${bare("Ulm")}</row>`;
    expect((await inspect("people.xlsx", craftWorkbook([{ name: "S", rows }]))).titles).toEqual(["Zoë Ulm"]);
    const mixed = `<row r="3">${textCell("C3", "Bonn")}${textCell("A3", "offer.pdf")}${textCell("B3", "Ben")}</row>${goodRow(2)}`;
    expect((await inspect("people.xlsx", workbook(mixed))).titles).toEqual(["Zoë Ulm", "Ben Bonn"]);
  });

  test("sheets of a workbook whose elements have a prefix are read", async () => {
    const prefixed = changeParts(workbook(rowOf(2, '<c r="B2" t="e"><v>#N/A</v></c>') + goodRow(3)), (parts) => {
      for (const name of Object.keys(parts).filter((part) => /workbook\.xml$|sheet1\.xml$|styles\.xml$/.test(part)))
        parts[name] = strToU8(
          strFromU8(parts[name] ?? new Uint8Array())
            .replace(/<(\/?)(?=\w)/g, "<$1x:")
            .replaceAll(" xmlns=", " xmlns:x="),
        );
    });
    const answer = await inspect("people.xlsx", prefixed);
    expect(answer.problems.map(([code]) => code)).toContain("cell-error");
    expect(answer.titles).toEqual(["Zoë Ulm"]);
  });

  test("a workbook without styles is read, and its numbers that are no dates are kept", async () => {
    const rows = rowOf(2, '<c r="B2" s="1"><v>-5</v></c><c r="C2" s="1"><v>99999999</v></c>');
    expect((await inspect("people.xlsx", workbook(rows))).titles).toEqual(["-5 99999999"]);
    const withoutStyles = changeParts(workbook(rows), (parts) => delete parts["xl/styles.xml"]);
    expect((await inspect("people.xlsx", withoutStyles)).titles).toEqual(["-5 99999999"]);
  });

  test("hidden and empty sheets of a workbook are ignored, and the hidden ones are named", async () => {
    const sheets = [
      { name: "Secret", rows: header + goodRow(2), state: "hidden" as const },
      { name: "Empty", rows: "" },
      { name: "People", rows: header + rowOf(2, textCell("B2", "Ben") + textCell("C2", "Bonn")) },
    ];
    const answer = await inspect("people.xlsx", craftWorkbook(sheets));
    expect(answer.inspection.table).toMatchObject({
      sheet: "People",
      sheets: [{ name: "Secret", hidden: true }, {}, {}],
    });
    expect(answer.titles).toEqual(["Ben Bonn"]);
    expect((await inspect("people.xlsx", craftWorkbook(sheets), { sheet: "Secret" })).titles).toEqual(["Zoë Ulm"]);
    expect((await inspect("people.xlsx", craftWorkbook(sheets), { sheet: "Empty" })).sentences).toContain(
      "empty on the sheet “Empty”",
    );
    const onlyHidden = await inspect("people.xlsx", craftWorkbook(sheets.slice(0, 1)));
    expect(onlyHidden.problems).toEqual([["table-unreadable", "people.xlsx"]]);
    expect(onlyHidden.sentences).toContain("All sheets of “people.xlsx” are hidden (Secret)");
  });

  test("formatted cells far from the table are ignored, and a value there is rejected", async () => {
    const far = (cell: string) => workbook(`${goodRow(2)}<row r="1048576">${cell}</row>`);
    expect((await inspect("people.xlsx", far('<c r="XFD1048576" s="1"/>'))).titles).toEqual(["Zoë Ulm"]);
    const refused = await inspect("people.xlsx", far(textCell("XFD1048576", "x")));
    expect(refused.problems).toEqual([["table-unreadable", "people.xlsx"]]);
    expect(refused.sentences).toContain("XFD1048576. Delete that cell");
  });

  const large = createXlsx("People", [
    ["pdf", "name", "city"],
    ...Array.from({ length: 500 }, (_, row) => ["offer.pdf", `Person ${Math.sin(row)}`, "Ulm"]),
  ]);

  test.each([
    ["a workbook with a password", "people.xlsx", compoundFile("EncryptedPackage"), "has a password"],
    ["an old workbook", "people.xls", compoundFile("Workbook"), "is an old Excel workbook (.xls)"],
    ["an old workbook renamed to .xlsx", "people.xlsx", compoundFile("Workbook"), "save it as .xlsx"],
    ["an old workbook renamed to .csv", "people.csv", compoundFile("Workbook"), "save it as .xlsx"],
    ["half of a file", "people.xlsx", large.slice(0, large.length / 2), "is damaged"],
    ["a file of 0 bytes", "people.xlsx", new Uint8Array(0), "is not an XLSX workbook"],
    ["another ZIP", "people.xlsx", zipSync({ "a.txt": strToU8("a") }), "is not an XLSX workbook"],
    ["a page named .xls", "people.xls", strToU8("<html><table></table></html>"), "is not an XLSX workbook"],
    [
      "a workbook without the part of its sheet",
      "people.xlsx",
      changeParts(workbook(goodRow(2)), (parts) => delete parts["xl/worksheets/sheet1.xml"]),
      "is damaged (the sheet is missing)",
    ],
    [
      "a sheet that ends in the middle",
      "people.xlsx",
      changeParts(workbook(goodRow(2)), (parts) => {
        const sheet = parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array();
        parts["xl/worksheets/sheet1.xml"] = sheet.slice(0, -70);
      }),
      "is damaged (the sheet is cut off)",
    ],
  ])("a table is rejected if it is %s", async (_, name, bytes, sentence) => {
    const answer = await inspect(name, bytes as Uint8Array<ArrayBuffer>);
    expect(answer.problems).toEqual([["table-unreadable", name]]);
    expect(answer.sentences).toContain(sentence);
    expect(answer.inspection.ready).toBe(false);
  });

  test("an empty sheet and one with a header only are rejected", async () => {
    const empty = await inspect("people.xlsx", craftWorkbook([{ name: "People", rows: "" }]));
    expect(empty.problems).toEqual([["data-missing", "people.xlsx · sheet “People”"]]);
    const headerOnly = await inspect("people.xlsx", workbook(""));
    expect(headerOnly.problems).toEqual([["data-missing", "people.xlsx"]]);
    expect(headerOnly.sentences).toContain("no rows below its header");
  });
});

test("rows of a CSV file with too many cells or without a value fail, with their rows in the file", async () => {
  const answer = await inspect(
    "people.csv",
    "pdf,name,city\noffer.pdf,Ann,Ulm\noffer.pdf,Ben,Bonn,1\noffer.pdf,Cid\noffer.pdf,Dan,Kiel\n",
  );
  expect(answer.problems).toEqual([
    ["row-length", "people.csv · row 2 (row 3 of the file)"],
    ["placeholder-without-value", "people.csv · row 3 (row 4 of the file) · Title"],
  ]);
  expect(answer.titles).toEqual(["Ann Ulm", "Dan Kiel"]);
});

test("the line of a CSV file in which a quote opens that is never closed is named", async () => {
  const text = 'sep=,\npdf,name,city\noffer.pdf,"Ann\nMarie",Ulm\noffer.pdf,"Ben,Bonn\noffer.pdf,Cid,Kiel\n';
  const answer = await inspect("people.csv", text);
  expect(answer.problems).toEqual([["quotes-broken", "people.csv · row 2 (line 5 of the file)"]]);
  expect(answer.titles).toEqual(["Ann\nMarie Ulm", "Cid Kiel"]);
});

test("the line of a CSV file with a broken quote beyond the first chunks is named", async () => {
  const lines = Array.from({ length: 30_000 }, (_, row) => `offer.pdf,Person ${row} ${"x".repeat(80)},Ulm`);
  lines[29_990] = 'offer.pdf,"Ben" B,Bonn';
  const answer = await inspect("people.csv", `pdf,name,city\r\n${lines.join("\r\n")}\r\n`);
  expect(answer.problems).toEqual([["quotes-broken", "people.csv · row 29991 (line 29992 of the file)"]]);
  expect(answer.made).toBe(29_999);
});

test("rows of a CSV file with broken quotes are counted as one problem", async () => {
  const text = 'pdf,name,city\noffer.pdf,"A" x,Ulm\noffer.pdf,"B" x,Ulm\noffer.pdf,Cid,Kiel\n';
  expect((await inspect("people.csv", text)).problems).toEqual([
    ["quotes-broken", "people.csv · rows 1 and 2 (rows 2 and 3 of the file)"],
  ]);
});

test("the row of a CSV file with a NUL byte or a byte that is no text fails", async () => {
  const bytes = joinBytes(
    "pdf,name,city\noffer.pdf,Zoë,\0\noffer.pdf,",
    new Uint8Array([0xff]),
    ",Köln\noffer.pdf,C,D\n",
  );
  const answer = await inspect("people.csv", bytes);
  expect(answer.problems).toEqual([
    ["text-damaged", "people.csv · row 1 (row 2 of the file) · data.city"],
    ["text-damaged", "people.csv · row 2 (row 3 of the file) · data.name"],
  ]);
  expect(answer.titles).toEqual(["C D"]);
});

test.each([
  ["UTF-8", joinBytes(new Uint8Array([0xef, 0xbb, 0xbf]), "pdf;name;city\r\noffer.pdf;Zoë;Ulm\r\n")],
  ["UTF-16", utf16("\ufeffpdf\tname\tcity\r\noffer.pdf\tZoë\tUlm\r\n")],
  ["lines that end with CR", joinBytes("pdf,name,city\roffer.pdf,Zoë,Ulm\r")],
])("a CSV file in %s is read", async (_, bytes) => {
  expect((await inspect("people.csv", bytes)).titles).toEqual(["Zoë Ulm"]);
});

test("a cell of 1 MB in a CSV file is read, and one beyond the limit of values is rejected", async () => {
  const withName = (length: number) =>
    inspect("people.csv", `pdf,name,city\noffer.pdf,${"x".repeat(length)},Ulm\noffer.pdf,Ben,Bonn\n`);
  const answer = await withName(1_000_000);
  expect([answer.problems, answer.made, answer.titles[0]?.length]).toEqual([[], 2, 1_000_004]);
  const tooLong = await withName(5_000_000);
  expect(tooLong.problems.map(([code]) => code)).toContain("value-too-large");
  expect(tooLong.made).toBe(1);
});

test("which of two columns of one name is meant has to be chosen, and columns without a name are read", async () => {
  const twice = await inspect("people.csv", "pdf,name,city,name\noffer.pdf,Ann,Ulm,Ben\n");
  expect(twice.problems).toEqual([["column-twice", "people.csv · name"]]);
  expect(twice.sentences).toContain("2 columns are named “name”: B, D.");
  expect((await inspect("people.csv", "pdf,,name,city\noffer.pdf,x,Ann,Ulm\n")).titles).toEqual(["Ann Ulm"]);
});

test("leading zeros and long numbers of a CSV file stay texts, with a warning beyond 15 digits", async () => {
  const answer = await inspect("people.csv", "pdf,name,city\noffer.pdf,007,12345678901234567890\n");
  expect(answer.titles).toEqual(["007 12345678901234567890"]);
  expect(answer.warnings).toEqual([["number-shortened", "people.csv · row 1 (row 2 of the file) · data.city"]]);
});

test.each([
  ["a header only", "pdf,name,city\n", "data-missing", "no rows below its header"],
  ["no bytes", "", "data-missing", "the file is empty"],
  ["a byte order mark only", "\ufeff", "data-missing", "the file is empty"],
  ["blank lines only", "\r\n \r\n", "data-missing", "the file is empty"],
  ["delimiters only", ";;\n;;\n", "data-missing", "the row with the column names is empty"],
  ["NUL bytes only", "\0\0\0\0\0\0", "table-unreadable", "is not a CSV file"],
  [
    "binary data",
    String.fromCharCode(...Array.from({ length: 250 }, (_, at) => (at * 89) % 127)),
    "table-unreadable",
    "is not a CSV file",
  ],
])("a CSV file with %s is rejected", async (_, text, code, sentence) => {
  const answer = await inspect("people.csv", text);
  expect(answer.problems).toEqual([[code, "people.csv"]]);
  expect(answer.sentences).toContain(sentence);
});
