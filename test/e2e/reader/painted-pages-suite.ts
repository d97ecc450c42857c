/** The window shows the canvases of a flip book. A canvas whose pixels are complete may still be painted blank. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import { createNamedRow, makeBatches } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { overWords, wordsPdf } from "./pointer-files.ts";
import { atPage, chooseView, openDocument } from "./pointer-probe.ts";

/** Counts the dark pixels of a screenshot, for each visible page inside its box. Runs in the page. */
const countInk = async (screenshot: string): Promise<Record<string, number>> => {
  const bytes = Uint8Array.from(atob(screenshot), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  if (context === null) throw new Error("No canvas context");
  context.drawImage(image, 0, 0);
  const pages = [...document.querySelectorAll<HTMLElement>(".book > .page")].filter((page) => page.checkVisibility());
  return Object.fromEntries(
    pages.map((page) => {
      const { left, top, width, height } = page.getBoundingClientRect();
      const { data } = context.getImageData(left, top, width, height);
      // Assets, shading and paper edges are lighter; the outlines of the assets have some hundred dark pixels.
      let ink = 0;
      for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 255) < 110) ink += 1;
      return [page.dataset["pageNumber"], ink];
    }),
  );
};

/** Tests a book that is read in that direction. */
export const testPaintedPages = (engines: readonly Engine[], direction: "left-to-right" | "right-to-left"): void => {
  const folder = openStage().createFolder();
  const rightToLeft = direction === "right-to-left";

  beforeAll(async () => {
    const files = [
      folder.write("in/template.json", JSON.stringify(overWords)),
      folder.write("in/data.json", JSON.stringify([createNamedRow("book", { first_name: "Ada", language: "en" })])),
      folder.write("in/offer.pdf", await wordsPdf([0, 0, 0, 0, 0, 0], { rightToLeft })),
    ];
    await makeBatches(files, [{ batchId: "painted" }], folder);
  });

  describe.each(engines)("in %s", (engine) => {
    const stage = openStage();
    let page: DrivenPage;

    beforeAll(async () => {
      page = await (await stage.browser(engine)).page();
    });

    const readInk = async () => {
      await page.waitFor("the flip to end", () => document.querySelector(".turning") === null);
      const path = join(folder.path, "window.png");
      await page.screenshot(path);
      return page.evaluate(countInk, readFileSync(path).toString("base64"));
    };
    const expectInk = async (...pages: readonly number[]) => {
      const expected = Object.fromEntries(
        pages.map((number) => [number, expect.toSatisfy((ink: number) => ink > 5000)]),
      );
      await expect.poll(readInk, { timeout: 5000 }).toEqual(expected);
    };

    test(`the flip book paints every page of a ${direction} book`, async () => {
      await openDocument(page, folder.url("painted/book.s.html"));
      await chooseView(page, "Flip book");
      await expectInk(1);
      for (const pages of [[2, 3], [4, 5], [6]]) {
        await page.press(rightToLeft ? "ArrowLeft" : "ArrowRight");
        await atPage(page, Math.min(...pages));
        await expectInk(...pages);
      }
    });
  });
};
