// engines: none; test:all: chromium; matrix: chromium
/** A person shows one asset on all pages but one, in the editor; readers get it on each of them. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf, waitUntilReady } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink, waitForSave } from "./editor-page.ts";

for (const engine of enginesFor(import.meta.url))
  test(`an asset is shown on all pages but one in ${engine}`, async () => {
    const stage = openStage();
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { address } = await editNewSmartlink(page, site, await createPdf(4), [aLink("https://shop.example/")]);
    await page.click("[data-asset-id]");
    await page.choose("#asset-repeat", "all");
    await page.waitFor("the badge", () => document.querySelector(".editor-asset-badge")?.textContent === "all pages");
    await page.fill("#asset-repeat-except", "none");
    await page.press("Tab");
    await page.waitFor("what is wrong with the list", () =>
      document.querySelector("#asset-repeat-except-help[role=alert]")?.textContent?.includes("such as 1-3, 7"),
    );
    await page.fill("#asset-repeat-except", "2");
    await page.press("Tab");
    await page.waitFor(
      "the exception",
      () => document.querySelector(".editor-asset-badge")?.textContent === "all pages except 2",
    );
    await waitForSave(page);
    const copies = () =>
      page.evaluate(() =>
        Array.from(
          document.querySelectorAll(".asset-copy"),
          (copy) => copy.closest<HTMLElement>("[data-page-number]")?.dataset["pageNumber"],
        ),
      );
    await page.waitFor("a copy on page 3", () => {
      document.querySelector('[data-page-number="3"]')?.scrollIntoView();
      return document.querySelector('[data-page-number="3"] .asset-copy') !== null;
    });
    expect(await copies()).not.toContain("2");
    expect(await page.problems()).toEqual([]);

    await page.goto(address);
    await waitUntilReady(page);
    const pages = await page.waitFor("the assets of readers", () => {
      const assets = [...document.querySelectorAll("[data-asset-id]")];
      const numbers = assets.map((node) => node.closest<HTMLElement>("[data-page-number]")?.dataset["pageNumber"]);
      return numbers.length > 0 && numbers;
    });
    expect(pages).not.toContain("2");
    expect(pages).toContain("1");
  });
