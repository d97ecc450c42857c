// engines: none; test:all: chromium; matrix: chromium
/** A person drags an asset beside the text of the page, to which it snaps, and places another one of the same size. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink, readBox, waitForSave } from "./editor-page.ts";

/** `createPdf` draws its text at 60 of 595 points. */
const textLeft = 60 / 595;

for (const engine of enginesFor(import.meta.url))
  test(`an asset snaps to the text of the PDF in ${engine}`, async () => {
    const stage = openStage();
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(2), [aLink("https://shop.example/")]);
    const readBoxes = async () => ({
      sheet: await readBox(page, '[data-page-number="1"]'),
      asset: await readBox(page, "[data-asset-id]"),
    });
    const { sheet, asset } = await readBoxes();
    const [x, y] = [asset.left + asset.width / 2, asset.top + asset.height / 2];
    const target = x + sheet.left + textLeft * sheet.width - asset.left;
    // Five pixels beside the text, and once far from everything.
    await page.mouse.drag([x, y], [target + 60, y + 20], [target + 5, y + 37]);
    await waitForSave(page);
    const readLeft = async () => {
      const boxes = await readBoxes();
      return (boxes.asset.left - boxes.sheet.left) / boxes.sheet.width;
    };
    expect(await readLeft()).toBeCloseTo(textLeft, 3);
    await page.mouse.drag([target, y + 37], [target + 60, y + 60], [target + 23, y + 60]);
    await waitForSave(page);
    expect((await readLeft()) * sheet.width).toBeCloseTo(textLeft * sheet.width + 23, 0);
    await page.click({ role: "button", name: "Link" });
    await page.mouse.press(sheet.left + sheet.width * 0.7, y + 160);
    const sizes = await page.waitFor("the second link", () => {
      const boxes = Array.from(document.querySelectorAll("[data-asset-id]"), (node) => node.getBoundingClientRect());
      return boxes.length === 2 && boxes.map(({ width, height }) => [Math.round(width), Math.round(height)]);
    });
    expect(sizes[0]).toEqual(sizes[1]);
    expect(await page.problems()).toEqual([]);
  });
