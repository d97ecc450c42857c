/** A document whose pages the PDF has rotated, with links and assets over words, and what takes the pointer in a view of it. */
import { beforeAll, expect, test } from "vitest";
import type { DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import { makeBatches } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { overWords, wordsPdf } from "./pointer-files.ts";
import { chooseView, expectTaken, openDocument, type Press, pressOutside, pressPanel } from "./pointer-probe.ts";

/** The views of the menu. */
export type View = "Scroll" | "Single page" | "Two pages" | "Flip book";

/** Makes the document before the tests. Returns its address. */
export const prepareTurnedDocument = (): string => {
  const folder = openStage().createFolder();
  beforeAll(async () => {
    const row = {
      PDF_file: "turned.pdf",
      reference_id: "turned",
      suffix: "s",
      data: { first_name: "Ada", language: "en" },
    };
    const files = [
      folder.write("in/template.json", JSON.stringify(overWords)),
      folder.write("in/data.json", JSON.stringify([row])),
      folder.write("in/turned.pdf", await wordsPdf([0, 90, 180, 270])),
    ];
    await makeBatches(files, [{ strategy: "original", batchId: "words" }], folder);
  });
  return folder.url("words/turned.s.html");
};

/** What the tests of views use, once `beforeAll` has run. */
export interface ViewedDocument {
  page: DrivenPage;
}

/** Opens a browser before the tests, and tests that links and assets take the pointer in the views. */
export const testPointerInViews = (engine: Engine, turned: string, views: readonly View[]): ViewedDocument => {
  const stage = openStage();
  const viewed = {} as ViewedDocument;
  const press: Press = (x, y) => viewed.page.mouse.press(x, y);

  beforeAll(async () => {
    viewed.page = await (await stage.browser(engine)).page();
  });

  test.each(views)("links and assets take the pointer in the view %s: upright, rotated and zoomed", async (view) => {
    const { page } = viewed;
    await openDocument(page, turned);
    await chooseView(page, view);
    const rotations = view === "Flip book" ? [0, 90] : [0, 90, 180, 270];
    for (const rotation of rotations) {
      if (rotation > 0) await page.press("r");
      expect(await expectTaken(page, `${view} at ${rotation}`)).toBeGreaterThan(0);
      if (rotation % 180 === 90 || view === "Flip book") await pressPanel(page, "Letter 1", press);
    }
    for (let step = 0; step < 4; step++) await page.press("+");
    await page.press("Home");
    expect(await expectTaken(page, `${view}, enlarged`)).toBeGreaterThan(0);
    if (view !== "Single page") return;
    await page.press("0");
    await page.press("r");
    await pressOutside(page, "Shop 1", press);
    await pressPanel(page, "Edge 1", press);
  });
  return viewed;
};
