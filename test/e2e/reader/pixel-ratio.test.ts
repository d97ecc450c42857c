// engines: none; test:all: chromium; matrix: chromium
/**
 * The canvas of a page has as many pixels as the screen shows of it, at every pixel ratio, so the text is sharp. Only
 * Chromium's driver sets a pixel ratio.
 */
import { PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, makeBatches, waitForSmartlinkState } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const maker = openStage();
const folder = maker.createFolder();

const threePages = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  for (const text of ["One", "Two", "Three"]) document.addPage([595.28, 841.89]).drawText(text, { x: 60, y: 700 });
  return document.save();
};

beforeAll(async () => {
  const template = { title: "Sharp", config: { global: { flipBookViez: "true", startupView: 2 } }, assets: [] };
  const files = [
    folder.write("in/template.json", JSON.stringify(template)),
    folder.write("in/data.json", JSON.stringify([createNamedRow("pages", {})])),
    folder.write("in/offer.pdf", await threePages()),
  ];
  await makeBatches(files, [{ strategy: "original", batchId: "sharp" }], folder);
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  /** Columns and rows of the screen that show the canvas, beyond the pixels that it has. */
  const stretchOf = (number: number) =>
    page.waitFor(
      `page ${number} to be drawn`,
      (wanted) => {
        const shown = document.querySelector<HTMLElement>(`.page[data-page-number="${wanted}"]`);
        const canvas = shown?.querySelector("canvas");
        if (!canvas || shown?.dataset["drawn"] === undefined) return undefined;
        const snap = (cssPx: number) => Math.round(cssPx * devicePixelRatio);
        const { left, right, top, bottom } = canvas.getBoundingClientRect();
        return [snap(right) - snap(left) - canvas.width, snap(bottom) - snap(top) - canvas.height];
      },
      number,
    );

  test.each([1, 1.25, 1.5, 2])("pages of the flip book are sharp at a pixel ratio of %d", async (pixelRatio) => {
    await page.resize({ width: 1013, height: 611, pixelRatio });
    await page.goto(folder.url("sharp/pages.s.html"));
    await waitForSmartlinkState(page);
    expect(await stretchOf(1)).toEqual([0, 0]);
    await page.click({ role: "button", name: "Next page" });
    await page.waitFor("the flip to end", () => document.querySelector(".turning") === null);
    for (const number of [2, 3]) await expect.poll(() => stretchOf(number)).toEqual([0, 0]);
  });
});
