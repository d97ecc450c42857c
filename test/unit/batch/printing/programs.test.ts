// suite: test:all
/** Rows of many kinds of PDFs, as pdf.js, PDFium, MuPDF, poppler and qpdf read and draw them. */
import "../../../support/newer-platform.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparePdfs, hasQpdf, listNewComplaints } from "../../../../scripts/personal-pdfs/compare.mjs";
import { mupdfEngine } from "../../../../scripts/personal-pdfs/engines/mupdf.mjs";
import { pdfiumEngine } from "../../../../scripts/personal-pdfs/engines/pdfium.mjs";
import { pdfjsEngine } from "../../../../scripts/personal-pdfs/engines/pdfjs.mjs";
import { hasPoppler, popplerEngine } from "../../../../scripts/personal-pdfs/engines/poppler.mjs";
import { createRow, createTemplate, describeRow, inspectPdf } from "../../../../scripts/personal-pdfs/rows.mjs";
import { type PrintedBatch, printFiles } from "../../../support/pdf/printed-batch.ts";
import { type PdfForm, streamObject, writePdfForm } from "../../../support/pdf-forms.ts";
import { aFile } from "../../../support/world.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const fixture = (path: string) => new Uint8Array(readFileSync(join(root, "test/fixtures/pdf", path)));

const show = (text: string) => `BT /F 14 Tf 40 220 Td (${text}) Tj ET`;

/** Two pages of 400 by 300 points with marks on the first. */
const letter = (form: PdfForm, page = "") =>
  writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 400 300] /Resources << /Font << /F 7 0 R >> >> ${page} >>`,
      "<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>",
      "<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>",
      streamObject(show("Dear [[first_name]] of [[company]] welcome"), "", true),
      streamObject(show("The second page")),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ],
    form,
  );

const plain = letter("table");
const startAt = Buffer.from(plain).lastIndexOf("startxref");
const damaged = Uint8Array.from([...plain.subarray(0, startAt), ...Buffer.from("startxref\n77\n%%EOF\n")]);

const qpdf = (bytes: Uint8Array, ...args: readonly string[]): Uint8Array<ArrayBuffer> => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-programs-"));
  const [from, to] = [join(folder, "from.pdf"), join(folder, "to.pdf")];
  writeFileSync(from, bytes);
  spawnSync("qpdf", [from, ...args, to]);
  const result = new Uint8Array(readFileSync(to));
  rmSync(folder, { recursive: true });
  return result;
};

const rewrittenByQpdf: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = hasQpdf
  ? {
      "linearized.pdf": () => qpdf(fixture("marks/chromium.pdf"), "--linearize"),
      "packed.pdf": () => qpdf(fixture("marks/cairo.pdf"), "--object-streams=generate"),
      "turned.pdf": () => qpdf(fixture("marks/cairo.pdf"), "--rotate=+90"),
      "readable.pdf": () => qpdf(letter("stream"), "--qdf"),
      "encrypted.pdf": () => qpdf(letter("table"), "--encrypt", "secret", "owner", "256", "--"),
    }
  : {};

const pdfs: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  "table.pdf": () => plain,
  "stream.pdf": () => letter("stream"),
  "rotated.pdf": () => letter("table", "/Rotate 270"),
  "cropped.pdf": () => letter("stream", "/CropBox [10 20 390 290]"),
  "unit.pdf": () => letter("table", "/UserUnit 2"),
  "damaged.pdf": () => damaged,
  "chromium.pdf": () => fixture("marks/chromium.pdf"),
  "cairo.pdf": () => fixture("marks/cairo.pdf"),
  ...rewrittenByQpdf,
};

/** These have further marks, and letters that their fonts lack. Their text stays as it is. */
const hasOwnMarks = (name: string): boolean => /chromium|cairo|linearized|packed|turned/.test(name);

const passwordOf = (name: string): string | undefined => (name === "encrypted.pdf" ? "secret" : undefined);
const kinds = ["all pages", "without page 2"] as const;

let bytes = new Map<string, Uint8Array<ArrayBuffer>>();
const facts = new Map<string, Awaited<ReturnType<typeof inspectPdf>>>();
const batches = new Map<string, PrintedBatch>();

const printNamed = (names: readonly string[], template: object): Promise<PrintedBatch> => {
  const rows = names.flatMap((name) =>
    kinds
      .slice(0, (facts.get(name)?.pageCount ?? 0) > 1 ? 2 : 1)
      .map((kind, index) => createRow({ reference_id: `${name}-${index}`, kind, name }, passwordOf(name))),
  );
  return printFiles(
    [
      aFile("template.json", template),
      aFile("data.json", rows),
      aFile("picture.png", new Uint8Array(readFileSync(join(root, "public/apple-touch-icon.png")))),
      ...names.map((name) => aFile(name, bytes.get(name) ?? new Uint8Array())),
    ],
    { outputs: "pdf" },
  );
};

beforeAll(async () => {
  bytes = new Map(Object.entries(pdfs).map(([name, make]) => [name, make()]));
  for (const [name, pdf] of bytes) {
    const fact = await inspectPdf(pdf, passwordOf(name));
    facts.set(name, hasOwnMarks(name) ? { ...fact, marks: [] } : fact);
  }
  for (const place of new Set(Array.from(facts.values(), (fact) => fact.place)))
    for (const keepsMarks of [false, true]) {
      const ofPlace = [...bytes.keys()].filter((name) => facts.get(name)?.place === place);
      const names = ofPlace.filter((name) => hasOwnMarks(name) === keepsMarks);
      if (names.length === 0) continue;
      const batch = await printNamed(names, createTemplate(place, false, !keepsMarks));
      for (const name of names) batches.set(name, batch);
    }
}, 120_000);

afterAll(() => batches.clear());

test.each(Object.keys(pdfs))(
  "rows of %s have their values where programs find them, and nothing else changes",
  async (name) => {
    const fact = facts.get(name);
    const base = bytes.get(name);
    if (fact === undefined || base === undefined) throw new Error("the PDF was not inspected");
    const batch = batches.get(name);
    const results = await Promise.all(
      kinds.slice(0, fact.pageCount > 1 ? 2 : 1).map(async (kind, index) => ({
        bytes: (await batch?.bytesAt(`${name}-${index}.s.pdf`)) ?? new Uint8Array(),
        expectation: { ...describeRow(kind, fact), maxPages: 2 },
      })),
    );
    const engines = [pdfjsEngine, pdfiumEngine, mupdfEngine, ...(hasPoppler ? [popplerEngine] : [])];
    let texts = 0;
    for (const engine of engines)
      for (const comparison of await comparePdfs(engine, base, results, passwordOf(name))) {
        expect(comparison.faults).toEqual([]);
        texts += comparison.texts;
      }
    expect(texts).toBeGreaterThanOrEqual(engines.length * results.length);
    for (const { bytes: result } of hasQpdf ? results : [])
      expect(await listNewComplaints(base, result, { basePassword: passwordOf(name) })).toEqual([]);
  },
  60_000,
);

test("the comparison finds a text that is missing, a wrong code and a pixel", async () => {
  const fact = facts.get("table.pdf");
  if (fact === undefined) throw new Error("the PDF was not inspected");
  const expectation = describeRow("all pages", fact);
  const [comparison] = await comparePdfs(mupdfEngine, plain, [{ bytes: plain, expectation }]);
  expect(comparison?.faults.join("\n")).toMatch(/has “” instead of “Grüße.*\n.*the code “undefined” instead of/);
  const moved = letter("table", "/CropBox [1 0 400 300]");
  const [other] = await comparePdfs(mupdfEngine, plain, [
    { bytes: moved, expectation: { ...expectation, printed: [] } },
  ]);
  expect(other?.differingPixels).toBeGreaterThan(100);
});
