import { readFile } from "node:fs/promises";
import "../../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { PDFDocument, PDFName, PDFString } from "pdf-lib";
import { expect, test } from "vitest";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";
import type { PageAnnotations } from "#domain/proposals/page-annotations.ts";

const pdfjs = new URL("../../../../../node_modules/pdfjs-dist/", import.meta.url);
const reader = createPageReader(async (path) => new Uint8Array(await readFile(new URL(path, pdfjs))));

const readPages = async (document: PDFDocument): Promise<readonly PageAnnotations[]> => {
  const read = await reader.annotations(new Blob([new Uint8Array(await document.save())]));
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return read.value;
};

const addLink = (document: PDFDocument, page: number, entries: Record<string, unknown>) => {
  const link = document.context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [100, 600, 200, 700],
    ...entries,
  } as never);
  document.getPage(page).node.set(PDFName.of("Annots"), document.context.obj([document.context.register(link)]));
};

test("annotations are links to addresses and to pages, with boxes in percent of the displayed page", async () => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 3; page++) document.addPage([400, 800]);
  addLink(document, 0, { A: { Type: "Action", S: "URI", URI: PDFString.of("https://example.org/a") } });
  addLink(document, 1, { Dest: [document.getPage(2).ref, "Fit"] });
  const [first, second, third] = await readPages(document);
  const box = { left: 25, top: 12.5, width: 25, height: 12.5 };
  expect(first?.links).toEqual([{ box, url: "https://example.org/a" }]);
  expect(second?.links).toEqual([{ box, page: 3 }]);
  expect(third).toEqual({ links: [], fields: [] });
});

test("annotations turn with the page", async () => {
  const document = await PDFDocument.create();
  document.addPage([400, 800]).node.set(PDFName.of("Rotate"), document.context.obj(90));
  addLink(document, 0, { A: { Type: "Action", S: "URI", URI: PDFString.of("https://example.org/") } });
  const [page] = await readPages(document);
  expect(page?.links[0]?.box).toEqual({ left: 75, top: 25, width: 12.5, height: 25 });
});

test("annotations are form fields with their kinds and choices, without buttons", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 800]);
  const form = document.getForm();
  form.createTextField("name").addToPage(page, { x: 40, y: 720, width: 80, height: 40 });
  const country = form.createDropdown("country");
  country.addOptions(["France", "Germany"]);
  country.addToPage(page, { x: 40, y: 600, width: 80, height: 40 });
  form.createCheckBox("agree").addToPage(page, { x: 40, y: 500, width: 20, height: 20 });
  form.createButton("send").addToPage("Send", page, { x: 40, y: 400, width: 80, height: 40 });
  const [read] = await readPages(document);
  expect(read?.fields.map(({ name, kind, options }) => [name, kind, options])).toEqual([
    ["name", "text", []],
    ["country", "select", ["France", "Germany"]],
    ["agree", "checkbox", []],
  ]);
  expect(read?.fields[0]?.box.left).toBeCloseTo(10, 0);
  expect(read?.fields[0]?.box.top).toBeCloseTo(5, 0);
});

test("annotations of a damaged PDF are a problem", async () => {
  expect(await reader.annotations(new Blob(["no PDF"]))).toMatchObject({ ok: false });
});
