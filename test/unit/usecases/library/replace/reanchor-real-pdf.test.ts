import { readFile } from "node:fs/promises";
import "../../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import { type AnchoredAsset, reanchorAssets } from "#domain/library/reanchor-assets.ts";
import type { DocumentText } from "#domain/text/page-text.ts";

const root = new URL("../../../../../", import.meta.url);
const pdfjs = new URL("node_modules/pdfjs-dist/", root);
const reader = createPageReader(async (path) => new Uint8Array(await readFile(new URL(path, pdfjs))));

const readText = async (bytes: Uint8Array): Promise<DocumentText> => {
  const texts = await reader.texts(new Blob([new Uint8Array(bytes)]));
  if (!texts.ok) throw new Error(texts.problems[0]?.message);
  return texts.value;
};

let brochure: Uint8Array;
let before: DocumentText;
let assets: readonly AnchoredAsset[];

beforeAll(async () => {
  brochure = await readFile(new URL("public/samples/brochure.pdf", root));
  before = await readText(brochure);
  const template = readTemplate(JSON.parse(await readFile(new URL("public/samples/template.json", root), "utf8")), "t");
  if (!template.ok) throw new Error("The sample template cannot be read.");
  assets = template.value.template.assets;
});

/** Returns where the assets are after a change of the brochure's pages. */
const positionsAfter = async (change: (pdf: PDFDocument) => Promise<unknown>) => {
  const pdf = await PDFDocument.load(brochure);
  await change(pdf);
  const { positions } = reanchorAssets(assets, before, await readText(await pdf.save()));
  return positions.map((position, index) => {
    const { page, aura } = assets[index] as AnchoredAsset;
    if (position.kind === "lost") return { page: undefined, x: 0, y: 0 };
    if (position.kind === "kept") return { page, x: aura.center_x, y: aura.center_y };
    return { page: position.page, x: position.center_x, y: position.center_y };
  });
};

const unchanged = () => assets.map(({ page, aura }) => ({ page, x: aura.center_x, y: aura.center_y }));

test("the assets of the sample brochure stay when the PDF is saved by another program", async () => {
  expect(assets.length).toBeGreaterThan(5);
  expect(await positionsAfter(async () => undefined)).toEqual(unchanged());
});

test("the assets of the sample brochure follow their pages past a new cover", async () => {
  const after = await positionsAfter(async (pdf) => {
    const cover = pdf.insertPage(0);
    cover.drawText("Autumn edition", { x: 50, y: 500, font: await pdf.embedFont(StandardFonts.TimesRoman) });
  });
  expect(after).toEqual(unchanged().map(({ page, ...place }) => ({ page: page + 1, ...place })));
});

test("the assets of a removed page of the sample brochure are lost, and no others", async () => {
  const after = await positionsAfter(async (pdf) => pdf.removePage(0));
  expect(after.map(({ page }) => page)).toEqual(assets.map(({ page }) => (page === 1 ? undefined : page - 1)));
});

test("the assets of the sample brochure follow the content of pages that was moved down", async () => {
  const after = await positionsAfter(async (pdf) => {
    for (const page of pdf.getPages()) page.translateContent(0, -page.getHeight() / 50);
  });
  after.forEach(({ page, x, y }, index) => {
    const asset = assets[index] as AnchoredAsset;
    const lowest = Math.max(100 - asset.aura.rect[1] / 2, asset.aura.center_y);
    expect(page).toBe(asset.page);
    expect(x).toBeCloseTo(asset.aura.center_x, 0);
    expect(y).toBeCloseTo(Math.min(asset.aura.center_y + 2, lowest), 0);
  });
});

test("the assets of the sample brochure stay in percent of pages of another size, upright or turned as a whole", async () => {
  const scaled = await positionsAfter(async (pdf) => {
    for (const page of pdf.getPages()) page.scale(0.5, 0.5);
  });
  expect(scaled).toEqual(unchanged());
  const turned = await positionsAfter(async (pdf) => {
    for (const page of pdf.getPages()) page.setRotation(degrees(180));
  });
  turned.forEach(({ page }, index) => {
    expect(page).toBe(assets[index]?.page);
  });
});
