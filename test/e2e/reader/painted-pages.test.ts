// engines: none; test:all: chromium, firefox, webkit
/** The window shows the canvases of a flip book. A canvas whose pixels are complete may still be painted blank. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { makeBatches } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { overWords, wordsPdf } from "./pointer-files.ts";
import { atPage, chooseView, openDocument } from "./pointer-probe.ts";

const engines = enginesFor(import.meta.url);

const maker = openStage();
const folder = maker.createFolder();

beforeAll(async () => {
  const row = (name: string) => ({
    PDF_file: `${name}.pdf`,
    reference_id: name,
    suffix: "s",
    data: { first_name: "Ada", language: "en" },
  });
  const rotations = [0, 0, 0, 0, 0, 0] as const;
  const files = [
    folder.write("in/template.json", JSON.stringify(overWords)),
    folder.write("in/data.json", JSON.stringify([row("left-to-right"), row("right-to-left")])),
    folder.write("in/left-to-right.pdf", await wordsPdf(rotations)),
    folder.write("in/right-to-left.pdf", await wordsPdf(rotations, { rightToLeft: true })),
  ];
  await makeBatches(files, [{ strategy: "original", batchId: "painted" }], folder);
});

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
    const expected = Object.fromEntries(pages.map((number) => [number, expect.toSatisfy((ink: number) => ink > 5000)]));
    await expect.poll(readInk, { timeout: 5000 }).toEqual(expected);
  };

  test.each(["left-to-right", "right-to-left"])("paints every page of a %s book", async (name) => {
    await openDocument(page, folder.url(`painted/${name}.s.html`));
    await chooseView(page, "Flip book");
    await expectInk(1);
    for (const pages of [[2, 3], [4, 5], [6]]) {
      await page.press(name === "right-to-left" ? "ArrowLeft" : "ArrowRight");
      await atPage(page, Math.min(...pages));
      await expectInk(...pages);
    }
  });
});
