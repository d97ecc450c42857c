// engines: none; test:all: chromium
/** A person drags an asset beside the text of the page, to which it snaps, and places another one of the same size. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { storeSmartlink } from "../reader/hosted-smartlink.ts";
import { createPdf, openManager } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

/** `createPdf` draws its text at 60 of 595 points. */
const textLeft = 60 / 595;

for (const engine of enginesFor(import.meta.url))
  test(`an asset snaps to the text of the PDF in ${engine}`, async () => {
    const stage = openStage();
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const asset = {
      ...{ page: 1, name: "Order", type: "url", data: "https://shop.example/" },
      ...{ center: [50, 50] as const, rect: [30, 8] as const },
    };
    const address = await storeSmartlink(page, site, await createPdf(2), [asset]);
    await openManager(page, site, `?edit#/smartlinks/${new URL(address).searchParams.get("sl")}`);
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
    const boxes = await page.waitFor("the asset on its page", () => {
      const [sheet, element] = ['[data-page-number="1"]', "[data-asset-id]"].map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && { left: box.left, top: box.top, width: box.width, height: box.height };
      });
      return sheet && element && { sheet, element };
    });
    const { sheet, element } = boxes;
    const [x, y] = [element.left + element.width / 2, element.top + element.height / 2];
    const target = x + sheet.left + textLeft * sheet.width - element.left;
    // Five pixels beside the text, and once far from everything.
    await page.mouse.drag([x, y], [target + 60, y + 20], [target + 5, y + 37]);
    await page.waitFor("the drag to be stored", () => document.documentElement.dataset["saveState"] === "saved");
    const readLeft = () =>
      page.evaluate(() => {
        const [sheetBox, assetBox] = ['[data-page-number="1"]', "[data-asset-id]"].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return ((assetBox?.left ?? 0) - (sheetBox?.left ?? 0)) / (sheetBox?.width ?? 1);
      });
    expect(await readLeft()).toBeCloseTo(textLeft, 3);
    await page.mouse.drag([target, y + 37], [target + 60, y + 60], [target + 23, y + 60]);
    await page.waitFor("the drag to be stored", () => document.documentElement.dataset["saveState"] === "saved");
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
