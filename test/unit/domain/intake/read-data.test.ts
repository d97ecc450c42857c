import { expect, test } from "vitest";
import { readData } from "#domain/intake/read-data.ts";

const read = (rows: unknown) => {
  const result = readData(rows, "data.json");
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return result.value;
};
const faultsOf = (row: unknown) => read([row]).rowProblems.get(1) ?? [];

test("data.json is read in the tool's dialect", () => {
  const entry = { row: 1, pdf: "offer.pdf", data: { name: "Anna" } };
  expect(read([{ PDF_file: " offer.pdf ", data: { name: "Anna" } }])).toEqual({
    rows: [{ entry, problems: [] }],
    entries: [entry],
    rowProblems: new Map(),
    warnings: [],
  });
});

test("rows that name no PDF use the template's, and name their files after it", () => {
  const rows = [{ data: {} }, { PDF_file: "b.pdf" }, { reference_id: "anna" }, { "PDF file": "typo.pdf" }];
  const result = readData(rows, "data.json", { address: "content:65ab", fileName: "Été.pdf" });
  expect(result.ok && result.value.entries.map(({ pdf, reference_id }) => [pdf, reference_id])).toEqual([
    ["content:65ab", "Ete-1"],
    ["b.pdf", undefined],
    ["content:65ab", "anna"],
    ["", undefined],
  ]);
  expect(result.ok && [...result.value.rowProblems.keys()]).toEqual([4]);
});

test("data.json is read in the batch interface's dialect, unknown keys aside", () => {
  const { entries } = read([
    { pdf: "https://example.org/a.pdf", reference_id: 17, suffix: "s-1", data: {}, more: 1 },
    { pdf: "b.pdf", reference_id: "", suffix: null },
  ]);
  expect(entries).toEqual([
    { row: 1, pdf: "https://example.org/a.pdf", reference_id: "17", suffix: "s-1", data: {} },
    { row: 2, pdf: "b.pdf", data: {} },
  ]);
});

test("every problem of every row is reported with its location, and all rows are kept", () => {
  const { entries, rowProblems } = read([
    { pdf: "a.pdf", reference_id: "../x", suffix: "con", data: { a: { b: 1 }, c: null, d: ["x"] } },
    { pdf: "b.pdf", reference_id: "good", data: { name: "Anna" } },
    "row",
    { reference_id: "r4", data: [] },
  ]);
  expect(entries.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  expect([...rowProblems.keys()]).toEqual([1, 3, 4]);
  expect(rowProblems.get(1)?.map(({ code, at }) => [code, at?.file, at?.row, at?.path])).toEqual([
    ["name-invalid", "data.json", 1, "reference_id"],
    ["name-invalid", "data.json", 1, "suffix"],
    ["value-not-text", "data.json", 1, "data.a"],
    ["value-not-text", "data.json", 1, "data.c"],
    ["value-not-text", "data.json", 1, "data.d"],
  ]);
  expect(rowProblems.get(3)?.map(({ code }) => code)).toEqual(["shape-invalid"]);
  expect(rowProblems.get(4)?.map(({ code, at }) => [code, at?.reference_id])).toEqual([
    ["shape-invalid", "r4"],
    ["shape-invalid", "r4"],
  ]);
  expect(entries[0]).not.toHaveProperty("reference_id");
});

test.each([
  ["javascript:alert(1)", /javascript:/],
  ["file:///home/a.pdf", /Add the PDF/],
  ["C:\\docs\\a.pdf", /Add the PDF/],
  ["\\\\server\\a.pdf", /Add the PDF/],
  ["data:application/pdf;base64,AAAA", /data:/],
  ["a\nb.pdf", /control character/],
])("the PDF address %j is rejected", (pdf, message) => {
  const [problem] = faultsOf({ pdf });
  expect(problem?.code).toBe("link-forbidden");
  expect(problem?.message).toMatch(message);
});

test("a misspelled key of a row is reported with the key that was meant", () => {
  expect(faultsOf({ pdf_file: "a.pdf" })[0]?.message).toContain('Rename "pdf_file" to PDF_file');
  expect(faultsOf({ PDF_file: 5 })[0]?.message).toContain("got the number 5");
});

test("numbers and booleans in rows are converted to texts, with one warning", () => {
  const { entries, warnings, rowProblems } = read([
    { pdf: "a.pdf", data: { n: 1.5, b: true } },
    { pdf: "b.pdf", data: { n: 2 } },
  ]);
  expect(entries.map(({ data }) => data)).toEqual([{ n: "1.5", b: "true" }, { n: "2" }]);
  expect(rowProblems.size).toBe(0);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatchObject({ code: "value-not-text", at: { rows: { count: 2, first: [1, 2] } } });
  expect(warnings[0]?.message).toContain('"n", "b"');
});

test("numbers that would lose digits, and values that are too long, are rejected", () => {
  const big = faultsOf({ pdf: "a.pdf", data: JSON.parse('{"iban": 12345678901234567890, "e": 1e999}') });
  expect(big.map(({ code }) => code)).toEqual(["value-not-text", "value-not-text"]);
  const huge = faultsOf({ pdf: "a.pdf", data: { a: "x".repeat(4_194_305), b: "x".repeat(1_000_000) } });
  expect(huge.map(({ code, at }) => [code, at?.path])).toEqual([["value-too-large", "data.a"]]);
});

test("at least one problem of every row is reported when there are many", () => {
  const { rowProblems } = read(Array.from({ length: 3000 }, () => ({ pdf: "a.pdf", data: { a: [], b: [] } })));
  expect(rowProblems.size).toBe(3000);
  expect(rowProblems.get(1)).toHaveLength(2);
  expect(rowProblems.get(3000)).toHaveLength(1);
});

test.each([[{}], ["x"], [5], [null]])("the data %j, which is not a list, is rejected", (value) => {
  expect(readData(value, "data.json")).toMatchObject({
    ok: false,
    problems: [{ code: "shape-invalid", at: { file: "data.json" } }],
  });
});

test("an empty list of rows is rejected", () => {
  expect(readData([], "data.json")).toMatchObject({ problems: [{ code: "data-missing" }] });
});
