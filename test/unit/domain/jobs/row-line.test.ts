import { expect, test } from "vitest";
import {
  findLineFault,
  formatRowLine,
  listRowFiles,
  measureRow,
  parseRowLine,
  type RowLine,
} from "#domain/jobs/row-line.ts";

const line: RowLine = {
  row: 1,
  reference_id: "anna",
  suffix: "s",
  path: "anna.s.html",
  at: "2026-11-23T09:00:00.000Z",
  data: { name: "Anna" },
  key: "0f",
};
const page = { size: 100, digest: "aa" };
const pdf = { size: 1_030, digest: "bb", parts: [1_000, 20] };
const parse = (value: object) => parseRowLine(JSON.stringify(value));

test("a line of a version without PDFs names one file", () => {
  const parsed = parse({ ...line, ...page });
  expect(parsed && listRowFiles(parsed)).toEqual([{ kind: "html", path: "anna.s.html", ...page }]);
  expect(parsed && measureRow(parsed)).toBe(100);
});

test("a line names the PDF beside the web document, or alone", () => {
  const both = parse({ ...line, ...page, pdf });
  const expectedPdf = { kind: "pdf", path: "anna.s.pdf", ...pdf };
  expect(both && listRowFiles(both)).toEqual([{ kind: "html", path: "anna.s.html", ...page }, expectedPdf]);
  expect(both && measureRow(both)).toBe(1_130);
  const alone = parse({ ...line, path: "anna.s.pdf", pdf });
  expect(alone && listRowFiles(alone)).toEqual([expectedPdf]);
  expect(alone && findLineFault(alone, 1)).toBeUndefined();
  expect(alone && parseRowLine(formatRowLine(alone))).toEqual(alone);
});

test.each([
  ["no file", line],
  ["a size without a digest", { ...line, size: 1 }],
  ["a PDF without sizes of parts", { ...line, pdf: { size: 1, digest: "bb" } }],
  ["parts that are longer than the PDF", { ...line, pdf: { ...pdf, parts: [1_000, 31] } }],
  ["a negative part", { ...line, pdf: { ...pdf, parts: [-1] } }],
])("a line with %s is none", (_, value) => {
  expect(parse(value)).toBeUndefined();
});

test.each([
  [
    "of a web document as PDF",
    { ...line, path: "anna.s.html", pdf: undefined, ...page, size: undefined, digest: undefined },
  ],
  ["of another row", { ...line, path: "boris.s.pdf", pdf }],
  ["of a PDF for a web document", { ...line, path: "anna.s.pdf", ...page }],
])("a line with the name %s is no line of the batch", (_, value) => {
  const parsed = parse(value);
  expect(parsed === undefined || findLineFault(parsed, 1) !== undefined).toBe(true);
});
