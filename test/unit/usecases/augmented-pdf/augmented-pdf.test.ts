/** Templates that are attached to PDFs and read back: what comes back is what went in. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { attachPdfAssets, hasPdfAssets, readPdfAssets } from "#adapters/pdf/pdf-assets.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { ok } from "#domain/result.ts";
import { attachAssets } from "#pdf-writer/attachments/attach-assets.ts";
import type { UploadedFile } from "#ports/files.ts";
import { createPdfAssets } from "#usecases/augmented-pdf/create-pdf-assets.ts";
import { findPdfAssets, type PdfImportPorts } from "#usecases/augmented-pdf/import-pdf.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { deflate, openBase } from "../../../support/pdf/personal-pdf.ts";
import { textPdf } from "../../../support/text-pdf.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const sha256 = async (bytes: Uint8Array): Promise<string> => createHash("sha256").update(bytes).digest("hex");
const page = { content: "BT /F 20 Tf 40 240 Td (The harbour at six) Tj ET" };
const pdf = textPdf(page, page, page);
const ports: PdfImportPorts = {
  pages: { readAssets: async (file) => readPdfAssets(new Uint8Array(await file.arrayBuffer())) },
  hash: async (file) => sha256(new Uint8Array(await file.arrayBuffer())),
};

const read = (value: unknown): Smartlink => {
  const reading = readTemplate(value, "template.json");
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.value.template;
};

const attach = async (template: Smartlink, files: ReadonlyMap<string, Bytes>, base: Bytes = pdf) => {
  const created = await createPdfAssets({
    template,
    pdf: { filesize: base.length, sha256: await sha256(base) },
    readFile: async (url) => files.get(url),
    bytes: { sha256 },
    site: "https://site.example/",
  });
  const attached = await attachPdfAssets(base, created.assets);
  if (!attached.ok) throw new Error(JSON.stringify(attached.problems));
  return { ...created, bytes: attached.value.bytes };
};

const find = async (file: Uint8Array<ArrayBuffer> | UploadedFile, name = "offer.pdf") => {
  const assets = await findPdfAssets(file instanceof Uint8Array ? new Blob([file]) : file, name, ports);
  if (!assets.ok) throw new Error(JSON.stringify(assets.problems));
  if (assets.value === undefined) throw new Error("no assets");
  const json: unknown = JSON.parse(new TextDecoder().decode(await assets.value.template.bytes()));
  return { ...assets.value, template: read(json) };
};

const aText = fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replace(/[[\]\ufffd]/g, ""));
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const aTemplate = fc
  .record({
    title: aText,
    assets: fc.array(
      fc.record({
        page: fc.integer({ min: 1, max: 3 }),
        files: fc.dictionary(
          fc.stringMatching(/^[a-z]{1,8}$/),
          fc.record({
            filename: fc.constantFrom("été.png", "icon.png", "film.mp4", "notes"),
            url: fc.constantFrom("stored-1", "stored-2", "https://films.example/a.mp4", "data:text/plain,inside"),
          }),
          { maxKeys: 3 },
        ),
        aura: fc.record({
          name: aText,
          center_x: percent,
          center_y: percent,
          rect: fc.tuple(percent, percent),
          actions: fc.array(fc.record({ type: fc.constant("text"), data: aText }), { maxLength: 2 }),
        }),
      }),
      { maxLength: 5 },
    ),
  })
  // Every asset with files shows one of them.
  .map(({ title, assets }) => ({
    title,
    assets: assets.map(({ aura, ...asset }) => ({
      ...asset,
      aura: { ...aura, background: Object.keys(asset.files)[0] ?? "" },
    })),
  }))
  .map((template) => read({ ...template, config: { global: { printAllowed: "false" } } }));

const stored: ReadonlyMap<string, Bytes> = new Map([
  ["stored-1", Uint8Array.of(1, 2, 3)],
  ["stored-2", Uint8Array.of(4, 5, 6, 7)],
]);

/** Replaces the addresses of files by what is there. */
const withContents = ({ title, config, assets }: Smartlink, contentAt: (url: string) => string) => ({
  title,
  config,
  assets: assets.map(({ page: number, files, aura }) => ({
    page: number,
    aura,
    files: Object.fromEntries(
      Object.entries(files).map(([name, { filename, url }]) => [name, { filename, content: contentAt(url) }]),
    ),
  })),
});

test("a template comes back from the PDF as it was, with its files and the PDF without assets", async () => {
  await fc.assert(
    fc.asyncProperty(aTemplate, async (template) => {
      const { bytes, missingFiles } = await attach(template, stored);
      expect(missingFiles).toEqual([]);
      const result = await find(bytes);
      const resources = new Map<string, string>();
      for (const { name, bytes: readBytes } of result.resources) resources.set(name, String(await readBytes()));
      const before = (url: string) =>
        url.startsWith("data:") ? String(Buffer.from("inside").valueOf().join()) : String(stored.get(url) ?? url);
      expect(withContents(result.template, (url) => resources.get(url) ?? url)).toEqual(withContents(template, before));
      expect(new Uint8Array(await result.pdf.arrayBuffer())).toEqual(pdf);
    }),
    { numRuns: 60 },
  );
});

const asset = (over: object = {}) => ({
  page: 2,
  aura: {
    name: "Order",
    center_x: 50,
    center_y: 80,
    rect: [30, 6],
    actions: [{ type: "url", data: "https://a.example" }],
  },
  ...over,
});

test("the PDF is one that qpdf accepts, and its own bytes are unchanged", async () => {
  const { bytes } = await attach(read({ title: "T", assets: [asset()] }), stored);
  expect(listComplaints(bytes) ?? []).toEqual([]);
  expect(bytes.subarray(0, pdf.length)).toEqual(pdf);
});

test("the password is not in the PDF, and the smartlink that comes back needs none", async () => {
  const template = read({ title: "T", pdfz_password: "open sesame", config: { global: { pdfzPassword: "true" } } });
  const { bytes, assets } = await attach(template, stored);
  expect(assets.template).not.toContain("sesame");
  const result = await find(bytes);
  expect([result.template.pdfz_password, result.template.config.global.pdfzPassword]).toEqual(["", "false"]);
});

test("a file that is nowhere is named and left out, and the rest comes back", async () => {
  const files = { icon: { filename: "icon.png", url: "https://site.example/api/asset/7/icon" } };
  const aura = { ...asset().aura, background: "icon" };
  const { bytes, missingFiles } = await attach(read({ title: "T", assets: [asset({ files, aura })] }), stored);
  expect(missingFiles).toEqual(["icon.png"]);
  const { template } = await find(bytes);
  expect(template.assets.map((item) => [item.files, item.aura.name, item.aura.background])).toEqual([
    [{}, "Order", undefined],
  ]);
});

test("a PDF that another program has saved again keeps its assets, and is used as it is", async () => {
  const { bytes } = await attach(read({ title: "T", assets: [asset()] }), stored);
  const changed = Uint8Array.from(bytes);
  changed[8] = 0x25;
  const result = await find(changed);
  expect(result.template.title).toBe("T");
  expect(result.pdf.size).toBe(changed.length);
});

test("assets that are only listed by page become a template, counted from page 1", async () => {
  const auras = [
    { api: "1.4.2", name: "First", page: 0, center_x: 1, center_y: 2, rect: [3, 4], background: "icon", actions: [] },
    { api: "1.4.2", name: "Inactive", active: false, center_x: 1, center_y: 2, rect: [3, 4], actions: [] },
  ];
  const newer = [{ api: "2.0.1", name: "Second", coordinates: { x: 5, y: 6 }, dimensions: { width: 7, height: 8 } }];
  const pages = [JSON.stringify(auras), undefined, JSON.stringify(newer)];
  const attached = await attachPdfAssets(pdf, { template: undefined, files: [], pages });
  if (!attached.ok) throw new Error("not attached");
  const result = await find(attached.value.bytes, "Offre été.pdf");
  expect(result.template.title).toBe("Offre été");
  expect(result.template.assets.map(({ page: number, aura }) => [number, aura.name, aura.center_x, aura.rect])).toEqual(
    [
      [1, "First", 1, [3, 4]],
      [3, "Second", 5, [7, 8]],
    ],
  );
  expect(result.warnings.map(({ code }) => code)).toEqual(["asset-positions-assumed"]);
});

test.each([
  ["{", "json-malformed"],
  ['{"a": 1, "a": 2}', "json-duplicate-key"],
  ['{"__proto__": {}}', "json-forbidden-key"],
])("a template in a PDF is read as strictly as one in a file: %s", async (template, code) => {
  const attached = await attachPdfAssets(pdf, { template, files: [], pages: [] });
  if (!attached.ok) throw new Error("not attached");
  const result = await findPdfAssets(new Blob([attached.value.bytes]), "offer.pdf", ports);
  expect(!result.ok && result.problems[0]?.code).toBe(code);
});

test("a list of a page that is none is a problem of that page", async () => {
  const attached = await attachPdfAssets(pdf, { template: undefined, files: [], pages: [undefined, "null"] });
  if (!attached.ok) throw new Error("not attached");
  const result = await findPdfAssets(new Blob([attached.value.bytes]), "offer.pdf", ports);
  expect(!result.ok && result.problems.map(({ code, message }) => `${code} ${message}`)[0]).toMatch(
    /^shape-invalid .*page 2/,
  );
});

test("descriptions that unpack to more than 64 MB are rejected", async () => {
  const bytes = new Uint8Array(64 * 2 ** 20 + 1);
  const files = [{ name: "smartlink.json", mimetype: "application/json", bytes }];
  const update = await attachAssets(await openBase(pdf), { files, pages: [] }, deflate);
  const result = await findPdfAssets(new Blob([pdf, ...(update.ok ? [update.value] : [])]), "offer.pdf", ports);
  expect(!result.ok && result.problems.map(({ code }) => code)).toEqual(["pdf-assets-large"]);
});

test("a PDF without assets has none, and one that is no PDF has a problem", async () => {
  expect(await findPdfAssets(new Blob([pdf]), "offer.pdf", ports)).toEqual(ok(undefined));
  expect(await hasPdfAssets(pdf)).toBe(false);
  expect(await hasPdfAssets(new TextEncoder().encode("%PDF-1.7 nothing"))).toBe(false);
  const result = await findPdfAssets(new Blob(["nothing"]), "offer.pdf", ports);
  expect(!result.ok && result.problems.map(({ code }) => code)).toEqual(["pdf-damaged"]);
});
