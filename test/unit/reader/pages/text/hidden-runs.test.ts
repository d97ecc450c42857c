/** Text of hidden layers is neither searched nor copied. */
import "../../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { getDocument, OPS } from "pdfjs-dist";
import { expect, test } from "vitest";
import { joinText } from "#reader/model/join-text.ts";
import { layerOperations, matchHiddenRuns } from "#reader/pages/text/hidden-runs.ts";
import { readPlacedRuns } from "#reader/pages/text/page-runs.ts";
import { assemblePdf } from "../../../../support/assemble-pdf.ts";

const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const fonts = "/Font << /F 6 0 R >>";

/** A page with two layers, of which the first is hidden, and a form on the hidden layer. */
const layeredPdf = (content: string) =>
  assemblePdf([
    "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 5 0 R] /D << /OFF [4 0 R] /Order [4 0 R 5 0 R] >> >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>",
    `<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Resources << ${fonts} /Properties << /Off 4 0 R /On 5 0 R >> /XObject << /X 8 0 R >> >> >>`,
    "<< /Type /OCG /Name (Draft) >>",
    "<< /Type /OCG /Name (Prices) >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    stream("", content),
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /OC 4 0 R /Resources << ${fonts} >>`,
      "BT /F 12 Tf 50 500 Td (a hidden form) Tj ET",
    ),
  ]);

const readText = async (content: string) => {
  const task = getDocument({ data: layeredPdf(content), verbosity: 0 });
  const runs = await readPlacedRuns(await task.promise, 1);
  await task.destroy();
  return joinText(runs).split("\n");
};

const line = (text: string, y: number) => `BT /F 12 Tf 50 ${y} Td (${text}) Tj ET`;

test("text of hidden layers is left out, text of visible ones stays", async () => {
  const content = [
    line("The first", 700),
    `/OC /Off BDC ${line("The first", 670)} /Span BMC ${line("a draft", 640)} EMC EMC`,
    `/OC /On BDC ${line("The price", 610)} EMC`,
    "/X Do",
    line("The end", 400),
  ].join(" ");
  expect(await readText(content)).toEqual(["The first", "The price", "The end"]);
});

test("pdf.js numbers its operations as this part of the reader expects", () => {
  for (const [name, operation] of Object.entries(layerOperations))
    expect(OPS[name as keyof typeof OPS]).toBe(operation);
});

test("letters that run from right to left are found, and unknown runs count as visible", () => {
  const letters = { text: "abcגבא", isHidden: [false, false, false, true, true, true] };
  expect([...matchHiddenRuns([{ str: "a bc" }, { str: "unknown" }, { str: "אבג" }], letters)]).toEqual([2]);
});
