// engines: none; test:all: chromium, firefox
// Each engine draws missing fonts in its own way.
/** Pages look as pdf.js draws them by its default options, also where the fonts of a PDF are not in it. */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { compareWithStock } from "../../../scripts/check-pdfs/compare.mjs";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { missingFontPages, missingFontsPdf } from "../../support/fonts/missing-fonts.ts";
import { createNamedRow, makeBatches, waitForSmartlinkState, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const maker = openStage();
const folder = maker.createFolder();
const allPages = Array.from({ length: missingFontPages }, (_, index) => index + 1);
/** The document draws the first page, the worker the others. Only some of them need fonts of the reader's own files. */
const choices = [
  { strategy: "original", batchId: "original", pages: allPages },
  { strategy: "smallest", batchId: "smallest", pages: [1, 2, 5] },
] as const;
let exported: ServedFolder;
let stock: ServedFolder;

beforeAll(async () => {
  const template = { title: "Fonts", config: { global: {} }, assets: [] };
  const [templateFile, dataFile] = await writeBatchFiles(folder, [createNamedRow("fonts", {})], { template });
  const files = [templateFile, dataFile, folder.write("in/offer.pdf", missingFontsPdf())];
  await makeBatches(files, choices, folder);
  exported = await maker.serveFolder(folder.path, { cors: true });
  stock = await maker.serveFolder(fileURLToPath(new URL("../../../node_modules/pdfjs-dist", import.meta.url)));
});

/** The picture of a page that is drawn, once it is brought into view. */
const pictureOf = (page: DrivenPage, wanted: number) =>
  page.waitFor(
    `page ${wanted} to be drawn`,
    (number) => {
      const place = document.querySelector<HTMLElement>(`[data-page-number="${number}"]`);
      place?.scrollIntoView({ block: "start" });
      const canvas = place?.querySelector("canvas");
      if (!place?.querySelector(".text-layer") || !canvas || place.dataset["drawn"] === undefined) return undefined;
      const zoom = Number(getComputedStyle(place).getPropertyValue("--zoom"));
      return { number, width: canvas.width, height: canvas.height, zoom, png: canvas.toDataURL("image/png") };
    },
    wanted,
  );

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  test("text in fonts that are not in the PDF is drawn as pdf.js draws it", async () => {
    const pictures = [];
    for (const { strategy, pages } of choices) {
      const path = `${strategy}/fonts.s.html`;
      await page.goto(strategy === "original" ? folder.url(path) : exported.url + path);
      expect(await waitForSmartlinkState(page)).toBe("ready");
      for (const number of pages) pictures.push(await pictureOf(page, number));
    }
    // pdf.js warns of most of these fonts, in the document and in both workers: nobody could act on that.
    expect([await page.problems(), page.consoleLines?.() ?? []]).toEqual([[], []]);
    await page.goto(`${stock.url}package.json`);
    const pdfUrl = `${exported.url}in/offer.pdf`;
    const differences = await page.evaluate(compareWithStock, { site: stock.url, pdfUrl, pictures });
    expect(differences).toHaveLength(pictures.length);
    // A page of a few lines is nearly all white: one that shows other letters differs in some 1 % of its pixels.
    for (const difference of differences) expect(difference).toBeLessThan(0.001);
  });
});
