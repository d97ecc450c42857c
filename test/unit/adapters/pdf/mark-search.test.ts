/** The marks that the inspection of a PDF finds. */
import { expect, test } from "vitest";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import { pdfjsInspector } from "../../../support/pdfjs-inspector.ts";
import { textPdf } from "../../../support/text-pdf.ts";

const inspect = async (...contents: readonly string[]): Promise<PdfMarks> => {
  const facts = await pdfjsInspector.inspect(textPdf(...contents.map((content) => ({ content }))));
  if (!facts.ok || facts.value.marks === undefined) throw new Error("The PDF was not inspected.");
  return facts.value.marks;
};

const show = (text: string) => `BT /F 12 Tf 30 200 Td (${text}) Tj ET`;

test("the inspection of a PDF finds its marks with their pages, filters and fonts", async () => {
  const { marks, fonts, ...rest } = await inspect(show("No mark"), show("Dear [[name]], you pay [[price|number:2]]"));
  const asWritten = { size: 12, scale: 1, letterSpacing: 0 };
  expect(marks).toMatchObject([
    { page: 2, source: "[[name]]", font: 0, space: asWritten },
    { page: 2, source: "[[price|number:2]]", font: 0, space: asWritten },
  ]);
  expect(fonts.map(({ name }) => name)).toEqual(["Helvetica"]);
  expect(fonts[0]?.letters).toMatch(/A.*z.*ü/);
  expect(fonts[0]?.letters).not.toContain("Ж");
  expect(rest).toEqual({ isComplete: true, problems: [], warnings: [] });
});

test("a mark whose letters are shown one by one is found", async () => {
  const letters = Array.from("[[name]]", (letter) => `(${letter}) Tj`).join(" ");
  const { marks } = await inspect(`BT /F 12 Tf 30 200 Td ${letters} ET`);
  expect(marks.map(({ source }) => source)).toEqual(["[[name]]"]);
});

test("a PDF without marks has none, whatever other brackets it has", async () => {
  expect((await inspect(show("a[1] and [b]"), show("[[12, 13]]"))).marks).toEqual([]);
});

test("what cannot be filled is a warning with page and reason", async () => {
  const hidden = `BT 3 Tr /F 12 Tf 30 200 Td (Dear [[name]]) Tj ET`;
  const { marks, warnings } = await inspect(show("Dear [[first name]]"), hidden);
  expect(marks).toEqual([]);
  expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    expect.stringMatching(/^mark-not-filled: \[\[first name\]\] on page 1 cannot be filled\. It is not a placeholder/),
    expect.stringMatching(/^mark-not-filled: \[\[name\]\] on page 2 cannot be filled\. It is invisible text/),
  ]);
});
