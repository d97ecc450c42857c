// engines: none; test:all: chromium, firefox, webkit
/**
 * Links and assets take the pointer where words lie under them, in every view; and the words can be selected. In other
 * documents, on phones and in the hosted reader: pointer-places.test.ts.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { makeBatches } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { overWords, wordsPdf } from "./pointer-files.ts";
import {
  chooseView,
  expectTaken,
  openDocument,
  type Press,
  pressOutside,
  pressPanel,
  settle,
} from "./pointer-probe.ts";

const engines = enginesFor(import.meta.url);

const maker = openStage();
const folder = maker.createFolder();
const turned = folder.url("words/turned.s.html");

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

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  const press: Press = (x, y) => page.mouse.press(x, y);

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  test.each(["Scroll", "Single page", "Two pages", "Flip book"])("%s: upright, rotated and zoomed", async (view) => {
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

  test("text beside and under assets and links can be selected by dragging", async () => {
    await openDocument(page, turned);
    await chooseView(page, "Single page");
    await settle(page);
    const at = (x: number, y: number) =>
      page.evaluate(
        (across, down) => {
          const box = document.querySelector('[data-page-number="1"]')?.getBoundingClientRect();
          return [(box?.left ?? 0) + (box?.width ?? 0) * across, (box?.top ?? 0) + (box?.height ?? 0) * down] as const;
        },
        x,
        y,
      );
    const selected = () => page.evaluate(() => getSelection()?.toString() ?? "");
    // From the left of the asset "Letter 1" across it, and back from its right.
    const line = (index: number) => (90 + index * 36 - 5) / 842;
    await page.mouse.drag(await at(0.103, line(0)), await at(0.4, line(0)), await at(0.78, line(0)));
    expect(await selected()).toMatch(/^alpha 0 bravo charlie delta echo foxtrot/);
    await page.mouse.drag(await at(0.6, line(1)), await at(0.4, line(1)), await at(0.103, line(1)));
    expect(await selected()).toMatch(/alpha 1 bravo charlie delta/);
    // Down over a link of the PDF, ending on it.
    await page.mouse.drag(await at(0.103, line(7)), await at(0.2, line(8)), await at(0.5, line(9)));
    expect(await selected()).toMatch(/alpha 7[\s\S]*juliet[\s\S]*alpha 8[\s\S]*alpha 9 bravo charlie/);
    expect(await selected()).not.toContain("alpha 10");
    expect(await expectTaken(page, "after selecting")).toBeGreaterThan(2);
  });
});
