// engines: none; test:all: chromium; matrix: chromium
// The drivers of Firefox and WebKit cannot answer the browser's question about the clipboard.
/** A person cuts, copies and pastes by the menu under the pointer, also where the browser forbids it. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { assetNamed, readPlace } from "../asset-points.ts";
import { aLink, countAssets, editNewSmartlink, locatePage, waitForAssets } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const chooseAt = async (page: DrivenPage, point: readonly [number, number], name: string): Promise<void> => {
  await page.mouse.press(...point, "right");
  await page.waitFor("the menu", () => document.querySelector(".asset-menu .popup-menu:popover-open"));
  await page.click({ role: "menuitem", name });
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the menu of the editor copies, cuts and pastes", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const browser = await stage.browser(engine);
    const page = await browser.page();
    await browser.allowClipboard?.(new URL(site.url).origin);
    await editNewSmartlink(page, site, await createPdf(1), [aLink("https://example.org/", [30, 20])]);
    const pointOn = await locatePage(page);
    await chooseAt(page, pointOn(30, 20), "Copy");
    await chooseAt(page, pointOn(60, 40), "Paste");
    await waitForAssets(page, 2);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toMatchObject({ type: "smartlink-assets", assets: [{ page: 1 }] });
    await page.press("Delete");
    await waitForAssets(page, 1);
    await chooseAt(page, pointOn(30, 20), "Cut");
    await waitForAssets(page, 0);
    await chooseAt(page, pointOn(60, 40), "Paste");
    await page.waitFor("the asset", assetNamed, "Order");
    expect(await readPlace(page, "Order")).toMatchObject({ isSelected: true, width: 30, height: 8 });
    await page.press("Control+z");
    await page.press("Control+z");
    await waitForAssets(page, 1);
    expect(await page.problems()).toEqual([]);
  });

  test("the menu of the editor names the key where the browser forbids the clipboard, and the key works", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(1), [aLink("https://example.org/", [30, 20])]);
    await page.evaluate(() => {
      // As the browser answers where the person or the site has forbidden it.
      const forbid = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
      Object.defineProperty(navigator, "clipboard", { value: { readText: forbid, writeText: forbid } });
    });
    const pointOn = await locatePage(page);
    for (const [name, key] of [
      ["Copy", "Ctrl+C"],
      ["Cut", "Ctrl+X"],
      ["Paste", "Ctrl+V"],
    ] as const) {
      await chooseAt(page, pointOn(30, 20), name);
      await page.waitFor(
        `the key ${key}`,
        (shown) => document.querySelector(".editor-toast")?.textContent?.includes(`Press ${shown} instead.`),
        key,
      );
      expect(await countAssets(page)).toBe(1);
    }
    await page.press("Control+c");
    await page.press("Control+v");
    await waitForAssets(page, 2);
    expect(await page.problems()).toEqual([]);
  });
});
