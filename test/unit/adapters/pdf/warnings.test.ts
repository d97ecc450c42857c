import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatPageList } from "#adapters/pdf/page-list-text.ts";
import { missingFontsPdf } from "../../../support/fonts/missing-fonts.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { specialPdfs } from "../../../support/special-pdfs.ts";

const warningsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const facts = await pdfjsInspector.inspect(bytes);
  if (!facts.ok) throw new Error(facts.problems[0]?.message);
  return (facts.value.warnings ?? []).map(({ code, message }) => `${code}: ${message}`);
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["fields", "The PDF has 2 form fields on page 2."],
  ["xfa", "The PDF is an XFA form."],
  ["comments", "The PDF has 2 comments on page 2."],
  ["attachments", "The PDF has 1 attached file (“prices.xlsx”)."],
  ["layers", "The PDF has 2 layers."],
  ["signatures", "The PDF has digital signatures."],
  ["scripts", "The PDF has scripts (JavaScript)."],
  ["media", "The PDF has videos, sounds or 3D models on page 2."],
] as const)("faults of a PDF (%s) are reported once, with advice", async (name, sentence) => {
  const [first = "", ...others] = await warningsOf(specialPdfs[name]);
  expect(first).toContain(`pdf-not-shown: ${sentence}`);
  expect(first.split(". ").length).toBeGreaterThan(1);
  expect(others).toEqual([]);
});

test("a PDF of text and pictures has no warning", async () => {
  expect(await warningsOf(specialPdfs.plain)).toEqual([]);
  expect(await warningsOf(new Uint8Array(readFileSync("public/samples/brochure.pdf")))).toEqual([]);
});

test("fonts that are not in the PDF are named with their pages, except the standard fonts", async () => {
  const fonts = (await warningsOf(missingFontsPdf())).filter((warning) => warning.startsWith("pdf-font-missing"));
  const text = fonts.join("\n");
  expect(text).toContain("Pages 1 and 5 use Arial Narrow, which is not in the PDF. Readers may see another font.");
  for (const family of ["Arial Black", "Calibri", "Frutiger", "Verdana", "Garamond Light"])
    expect(text).toContain(` ${family}, `);
  expect(text.match(/Arial Narrow/g)).toHaveLength(1);
  expect(text).not.toMatch(/Helvetica|Times|Courier|Symbol|Zapf| uses Arial,/);
});

test("a PDF without its header line is read, and other files are rejected", async () => {
  const text = Buffer.from(specialPdfs.plain).toString("latin1").replace("%PDF-1.7\n", "%!!!-1.7\n");
  expect(await warningsOf(bytesOf(text))).toEqual([expect.stringContaining("pdf-header-missing: ")]);
  for (const text of ["just text", "endobj is a word of PDF", "1 0 obj << /Type /Catalog >> endobj"]) {
    const result = await pdfjsInspector.inspect(bytesOf(text));
    expect([text, result.ok ? "read" : result.problems[0]?.code]).toEqual([text, "pdf-not-pdf"]);
  }
});

test("a warning has the number of pages when there are many", () => {
  expect([[3], [1, 4], [1, 2, 9], [1, 2, 3, 7, 8]].map(formatPageList)).toEqual([
    "page 3",
    "pages 1 and 4",
    "pages 1, 2 and 9",
    "pages 1, 2, 3 and 2 more",
  ]);
});
