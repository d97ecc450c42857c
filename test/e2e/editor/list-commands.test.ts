// engines: none; test:all: none; matrix: chromium
// The drivers of Firefox and WebKit do not hold keys while they press. lists/layers.test.ts and repeat.test.ts remain in test:all.
/** A person finds faulty assets in the list of layers, and takes a repeated asset off one page by its menu. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { launchEditor } from "./asset-points.ts";
import { isSelected, openMenuAt, order, photo, readSelected } from "./commanded-assets.ts";
import { waitForSave } from "./editor-page.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("commands of the layers list what is wrong, and select several", async () => {
    const faulty = { ...order, name: "Faulty", data: "https://example.org/[[code", center: [50, 60] } as const;
    const { page } = await launchEditor(stage, engine, { assets: [order, photo, faulty] });
    const listLayers = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll(".layer-name > span:first-of-type"), (name) => name.textContent),
      );
    expect((await listLayers()).length).toBe(3);
    await page.click({ role: "button", name: "Problems (1)" });
    expect(await listLayers()).toEqual(["Faulty"]);
    await page.click({ role: "button", name: /^Faulty\. Problem: .*not closed/ });
    await page.waitFor("the faulty one", isSelected, "Faulty");
    await page.fill({ role: "textbox", name: "Address" }, "https://example.org/");
    await page.waitFor("no problem", () => document.querySelector(".layers-problems") === null);
    expect((await listLayers()).length).toBe(3);
    if (page.holdKey === undefined) throw new Error("The driver holds no keys.");
    await page.holdKey("Control", () => page.click({ role: "button", name: "Photo" }));
    expect(await readSelected(page)).toBe(2);
    expect(await page.problems()).toEqual([]);
  });

  test("a command takes a repeated asset off the page under the pointer", async () => {
    const { page, pointOn } = await launchEditor(stage, engine, { assets: [order] });
    await page.mouse.press(...(await pointOn(1, 30, 20)));
    await page.choose("#asset-repeat", "all");
    await waitForSave(page);
    await page.press("Escape");
    await page.press("Alt+PageDown");
    await page.waitFor("the copy on page 2", () => {
      const box = document.querySelector('[data-page-number="2"] .asset-copy')?.getBoundingClientRect();
      return box !== undefined && box.top > 120 && box.bottom < 780;
    });
    await openMenuAt(page, await pointOn(2, 30, 20));
    await page.click({ role: "menuitem", name: "Link “Order”: not on page 2" });
    await page.waitFor("no copy", () => document.querySelector('[data-page-number="2"] .asset-copy') === null);
    await waitForSave(page);
    expect(await page.evaluate(() => document.querySelector(".editor-asset-badge")?.textContent)).toBe(
      "all pages except 2",
    );
    await page.press("Control+z");
    await page.waitFor("the copy again", () => document.querySelector('[data-page-number="2"] .asset-copy'));
    expect(await page.problems()).toEqual([]);
  });
});
