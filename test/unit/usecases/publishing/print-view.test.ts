import "../../../support/newer-platform.ts";
import { getDocument } from "pdfjs-dist";
import { expect, test } from "vitest";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { decodeByteText } from "#reader/model/pdf-updates.ts";
import { createRowViewPrinter, createViewPrinter } from "#usecases/publishing/print-view.ts";
import { loadPrinter } from "../../../support/fonts/load-printer.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";
import { makePng } from "../../../support/make-png.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { aWorld } from "../../../support/world.ts";

const base = textPdf({ content: "BT /F 20 Tf 40 250 Td (Spring) Tj ET" });

const anAsset = (id: string, y: number, aura: object, files: object = {}) => ({
  ...{ id, page: 1, files },
  aura: { name: id, center_x: 50, center_y: y, center_z: 0, order: 0, rect: [80, 15], actions: [], ...aura },
});

const aView = (...assets: readonly object[]): ViewedSmartlink =>
  ({
    ...{ id: "s1", uuid: "u1", title: "Offer", activated: true, campaignLanguage: ["en"], callback_post: "" },
    ...{ tracking_email: "", smartlinkSocialDesc: "", faviconB64: "", _organization: "", _content: "c1" },
    ...{ filesize: base.length, config: { global: {} }, file: "https://site.example/file", assets },
  }) as unknown as ViewedSmartlink;

const createPrinter = async (over: object = {}) =>
  createViewPrinter({ ...(await aWorld()), runtime: aPrintingRuntime(), loadPrinter, ...over });

const files = { readPdf: async () => ok(base), readResource: async () => undefined };
const greeting = { content: { type: "text", text: "Dear [[name]]" } };

/** Returns the PDF that the reader opens. */
const toPdf = ({ updates = [] }: ViewedSmartlink) =>
  concatenateBytes([base, ...updates.map(({ text }) => decodeByteText(text))]);

const readText = async (view: ViewedSmartlink): Promise<string> => {
  const document = await getDocument({ data: toPdf(view), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("|");
};

test("contents are printed as they are written, and the reader gets what it needs", async () => {
  const print = await createPrinter();
  const link = { actions: [{ type: "url", data: "https://example.org/" }] };
  const view = await print(aView(anAsset("text", 30, greeting), anAsset("both", 60, { ...greeting, ...link })), files);
  expect((await readText(view)).match(/Dear \[\[name\]\]/g)).toHaveLength(2);
  expect(view.assets.map(({ id, aura }) => [id, aura["content"]])).toEqual([["both", undefined]]);
  expect(listComplaints(toPdf(view)) ?? []).toEqual([]);
});

test("what cannot be printed is left out, and everything else printed", async () => {
  const print = await createPrinter();
  const code = { content: { type: "code", symbology: "ean13", value: "[[number]]" } };
  const picture = { content: { type: "picture", source: "[[photo]]" } };
  const view = await print(
    aView(anAsset("code", 20, code), anAsset("text", 50, greeting), anAsset("picture", 80, picture)),
    files,
  );
  expect(await readText(view)).toContain("Dear [[name]]");
  expect(view.updates).toHaveLength(2);
});

test("a picture of the smartlink is printed", async () => {
  const print = await createPrinter();
  const url = "https://site.example/picture";
  const picture = { content: { type: "picture", source: "photo" } };
  const asset = anAsset("picture", 50, picture, {
    photo: { filename: "p.png", mimetype: "image/png", filesize: 1, url },
  });
  const png = makePng({ width: 1, height: 1, bitDepth: 8, colourType: 2, samples: [255, 0, 0] });
  const view = await print(aView(asset), {
    ...files,
    readResource: async (address) => (address === url ? png : undefined),
  });
  const shared = view.updates?.[0]?.text ?? "";
  expect(shared).toMatch(/\/Subtype\s*\/Image/);
});

test("without contents, nothing is loaded, and conditions are removed", async () => {
  const print = await createPrinter({ loadPrinter: () => Promise.reject(new Error("not needed")) });
  const link = { actions: [{ type: "url", data: "https://example.org/" }], show_when: { column: "plan", is: "gold" } };
  const view = await print(aView(anAsset("link", 50, link)), {
    ...files,
    readPdf: () => Promise.reject(new Error("not needed")),
  });
  expect(view.updates).toBeUndefined();
  expect(view.assets[0]?.aura["show_when"]).toBeUndefined();
});

test("a PDF that is lost or cannot be changed is opened as it is", async () => {
  const print = await createPrinter();
  const lost = { ...files, readPdf: async () => fail(problem("file-not-found", "Lost.")) };
  expect((await print(aView(anAsset("text", 50, greeting)), lost)).updates).toBeUndefined();
  const damaged = { ...files, readPdf: async () => ok(new Uint8Array([1, 2, 3])) };
  expect((await print(aView(anAsset("text", 50, greeting)), damaged)).updates).toBeUndefined();
});

const marked = textPdf(
  { content: "BT /F 20 Tf 40 250 Td (Dear [[name]]!) Tj ET" },
  { content: "BT /F 20 Tf 40 250 Td (For gold) Tj ET" },
  { content: "BT /F 20 Tf 40 250 Td (For all) Tj ET" },
);
const goldPage = { pages: "2", show_when: { column: "plan", is: "gold" } };

/** Prints a view for a row of a PDF with three pages. Returns it with the texts of the pages that its reader shows. */
const printRow = async (data: Record<string, string> | undefined, ...assets: readonly object[]) => {
  const print = createRowViewPrinter({ ...(await aWorld()), runtime: aPrintingRuntime(), loadPrinter });
  const config = { marks: "fill" as const, pages: [goldPage] };
  const row = { view: aView(...assets), config, pageCount: 3, data };
  const { view, problems } = await print(row, { ...files, readPdf: async () => ok(marked) });
  const bytes = concatenateBytes([marked, ...(view.updates ?? []).map(({ text }) => decodeByteText(text))]);
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const texts = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return { view, problems, texts, bytes };
};

test("a row fills the marks of the PDF, also with letters that the mark's font lacks, and leaves out pages", async () => {
  const onPage = (page: number, aura: object) => ({ ...anAsset(`on-${page}`, 60, aura), page });
  const jump = (target: number) => ({ actions: [{ type: "page", data: String(target) }] });
  const assets = [onPage(1, jump(3)), onPage(2, jump(1)), onPage(3, jump(2))];
  const basic = await printRow({ name: "Ωmega", plan: "basic" }, ...assets);
  expect(basic.problems).toEqual([]);
  expect(basic.texts).toEqual([expect.stringContaining("Ωmega"), "For all"]);
  expect(basic.texts[0]).not.toContain("[[name]]");
  expect(basic.view.assets.map(({ page, aura }) => [page, aura.actions])).toEqual([
    [1, [{ type: "page", data: "2" }]],
    [2, []],
  ]);
  expect(listComplaints(basic.bytes) ?? []).toEqual([]);
  const gold = await printRow({ name: "Ann", plan: "gold" }, ...assets);
  expect(gold.texts).toEqual([expect.stringContaining("Ann"), "For gold", "For all"]);
});

test("without a row, and for one that cannot be generated, the PDF stays as it is, and the reason is said", async () => {
  const whole = ["Dear [[name]]!", "For gold", "For all"];
  expect(await printRow(undefined)).toMatchObject({ texts: whole, problems: [] });
  const missing = await printRow({ plan: "gold" });
  expect(missing).toMatchObject({ texts: whole, problems: [{ code: "placeholder-without-value" }] });
  expect(missing.problems[0]?.message).toContain("Page 1 of the PDF");
  const code = { content: { type: "code", symbology: "ean13", value: "[[name]]" } };
  const invalid = await printRow({ name: "Ann", plan: "gold" }, anAsset("code", 50, code));
  expect(invalid.problems).toMatchObject([{ code: "code-invalid" }]);
  expect(invalid.texts[0]).toContain("Ann");
});
