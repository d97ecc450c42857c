// engines: none; test:all: chromium; matrix: chromium
// The lists are the same code in all engines; journey.test.ts presses them in three.
/** A person selects several layers by mouse and by keyboard, and reaches the lists on a phone. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { launchEditor, readPlace } from "../asset-points.ts";
import { aLink, waitForAssets } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const names = ["One", "Two", "Three", "Four", "Five"];
const assets = names.map((name, index) => ({ ...aLink("https://example.org/[[code]]", [50, 10 + 15 * index]), name }));

const listSelected = (page: DrivenPage) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll(".layer-name[aria-pressed=true] > span:first-of-type"),
      (name) => name.textContent,
    ),
  );

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("layers are selected as files in a list are", { timeout: 120_000 }, async () => {
    const { page } = await launchEditor(stage, engine, { assets });
    if (page.holdKey === undefined) throw new Error("The driver cannot hold keys.");
    const press = (name: string) => page.click({ role: "button", name });
    await press("Two");
    await page.holdKey("Shift", () => press("Four"));
    expect(await listSelected(page)).toEqual(["Two", "Three", "Four"]);
    // A further range begins at the same layer.
    await page.holdKey("Shift", () => press("One"));
    expect(await listSelected(page)).toEqual(["One", "Two"]);
    await page.holdKey("Control", () => press("Five"));
    expect(await listSelected(page)).toEqual(["One", "Two", "Five"]);
    await page.holdKey("Control", () => press("One"));
    expect(await listSelected(page)).toEqual(["Two", "Five"]);
    expect(await readPlace(page, "Five")).toMatchObject({ isSelected: true });

    await press("Two");
    await page.press("ArrowDown");
    expect(await listSelected(page)).toEqual(["Three"]);
    await page.press("Shift+ArrowDown");
    await page.press("Shift+ArrowDown");
    expect(await listSelected(page)).toEqual(["Three", "Four", "Five"]);
    await page.press("Shift+Home");
    expect(await listSelected(page)).toEqual(["One", "Two", "Three"]);
    await page.press("End");
    expect(await listSelected(page)).toEqual(["Five"]);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toContain("Five");
    await page.press("Delete");
    await waitForAssets(page, 4);
    expect(await page.problems()).toEqual([]);
  });

  test("layers are one stop of the Tab key, and arrow keys lead to their buttons", { timeout: 120_000 }, async () => {
    const { page } = await launchEditor(stage, engine, { assets });
    const readFocus = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim());
    await page.click({ role: "button", name: "Two" });
    await page.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".layers"))).toBe(null);
    await page.press("Shift+Tab");
    expect(await readFocus()).toBe("Two");
    await page.press("Shift+Tab");
    expect(await readFocus()).toBe("Search layers");
    await page.press("Tab");
    await page.press("ArrowRight");
    expect(await readFocus()).toBe("Hide Two");
    await page.press("ArrowDown");
    expect(await readFocus()).toBe("Hide Three");
    await page.press("Enter");
    await page.press("ArrowRight");
    expect(await readFocus()).toBe("Lock Three");
    expect(await page.evaluate(() => document.querySelectorAll('.layer [aria-pressed="true"].quiet').length)).toBe(1);
    expect(await listSelected(page)).toEqual(["Two"]);
    // The way back leads to the button that had the focus last.
    await page.press("Tab");
    await page.press("Shift+Tab");
    expect(await readFocus()).toBe("Lock Three");
    expect(await page.problems()).toEqual([]);
  });

  test("layers and placeholders are tabs on a phone", { timeout: 120_000 }, async () => {
    const { page } = await launchEditor(stage, engine, { assets, viewport: { width: 390, height: 844 } });
    await page.click("#side-tab-layers");
    await page.click({ role: "button", name: "Three" });
    expect(await listSelected(page)).toEqual(["Three"]);
    expect(await readPlace(page, "Three")).toMatchObject({ isSelected: true });
    await page.click("#side-tab-placeholders");
    await page.waitFor("the placeholder", () =>
      document.querySelector(".editor-placeholders")?.textContent?.includes("code"),
    );
    const { height, scrollWidth } = await page.evaluate(() => ({
      height: document.querySelector("#side-placeholders")?.getBoundingClientRect().height ?? 0,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect([height > 80, scrollWidth]).toEqual([true, 390]);
    await page.click("#side-tab-settings");
    await page.click("#side-tab-layers");
    // On a wide window they are beside the pages again.
    await page.resize({ width: 1280, height: 800 });
    await page.waitFor("the list beside the pages", () => document.querySelector(".editor-left .editor-layers"));
    expect(await page.evaluate(() => document.querySelector("[role=tab][aria-selected=true]")?.id)).toBe(
      "side-tab-properties",
    );
    expect(await page.problems()).toEqual([]);
  });
});
