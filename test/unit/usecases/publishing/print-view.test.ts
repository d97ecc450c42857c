import "../../../support/newer-platform.ts";
import { getDocument } from "pdfjs-dist";
import { expect, test } from "vitest";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { decodeByteText } from "#reader/model/pdf-updates.ts";
import { createViewPrinter } from "#usecases/publishing/print-view.ts";
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
