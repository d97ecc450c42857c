// engines: none; test:all: chromium
/** Finding in the library by mouse: filters, saved views, the details pane, and the first page of the site. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf, openManager } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { chooseCommand, uploadPdfs, waitForItems, waitForLibrary } from "./library-page.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site, "");
    await page.waitFor("the first page", () => document.querySelector("batches-view") !== null);
    await page.click({ role: "link", name: "Library" });
    await waitForLibrary(page);
    const files = ["Offer.pdf", "Brochure.pdf"].map(async (name) => folder.write(name, await createPdf(name.length)));
    await uploadPdfs(page, await Promise.all(files));
    await waitForItems(page, 2);
    await chooseCommand(page, "Offer", "New smartlink");
    await waitForItems(page, 3);
  });

  const filter = async (label: string, value: string) => {
    await page.click({ role: "button", name: /^Filter and views/ });
    await page.choose(`.filter-panel label:nth-of-type(${label}) select`, value);
    await page.press("Escape");
  };

  const waitForStatus = (words: string) =>
    page.waitFor(
      `the view's status “${words}”`,
      (text) => (document.querySelector("view-status")?.textContent ?? "").replace(/\s+/g, " ").includes(text),
      words,
    );

  test("the views of the library appear once it has items", async () => {
    await page.click({ role: "link", name: "API" });
    await page.click({ role: "link", name: /Smartlink$/ });
    await waitForItems(page, 3);
  });

  test("views of the library are filtered, saved, changed, reset and updated", async () => {
    await filter("1", "smartlink");
    await waitForItems(page, 1);
    await page.click({ role: "button", name: /^Filter and views/ });
    await page.click({ role: "button", name: "Save this view…" });
    await page.waitFor("the dialog", () => document.querySelector("dialog:modal input") !== null);
    await page.type("My smartlinks");
    await page.press("Enter");
    await waitForStatus("View “My smartlinks”");
    expect(await page.evaluate(() => document.querySelectorAll("view-status button").length)).toBe(0);

    await page.click({ role: "button", name: "Table" });
    await waitForStatus("View “My smartlinks”, changed");
    await page.click({ role: "button", name: "Reset view" });
    await page.waitFor("the cards", () => document.querySelector(".item-grid.cards") !== null);
    await filter("2", "published");
    await waitForStatus("changed");
    await page.click({ role: "button", name: "Update view" });
    await page.waitFor("the view to be unchanged", () => document.querySelector("view-status button") === null);
    await page.click({ role: "button", name: "Clear search and filters" });
    await waitForStatus("changed");
    await page.click({ role: "button", name: /^Filter and views/ });
    await page.click({ role: "link", name: "My smartlinks" });
    await page.waitFor("the updated view", () => location.hash.includes("status=published"));
    await page.press("Escape");
    await page.click({ role: "button", name: "Clear search and filters" });
    await waitForItems(page, 3);
  });

  test("a view of the library shows the details of the selected item, and leads to its PDF", async () => {
    await page.click("[data-kind=smartlink] [data-menu]");
    await page.click('[role=menuitem][aria-label="Details"]');
    await page.waitFor("the details", () =>
      document.querySelector("item-details")?.textContent?.replace(/\s+/g, " ").includes("KindSmartlink"),
    );
    await page.click({ role: "button", name: "Versions…" });
    await page.waitFor("the versions", () =>
      document.querySelector("dialog[open]")?.textContent?.includes("There are no versions yet"),
    );
    await page.press("Escape");
    await page.click({ role: "button", name: "Offer" });
    await page.waitFor("the PDF's details", () =>
      document.querySelector("item-details")?.textContent?.includes("1 smartlink"),
    );
    await page.click({ role: "button", name: "Close the details" });
    await page.waitFor("the pane to close", () => document.querySelector("item-details") === null);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-kind"))).toBe("content");
    expect(await page.problems()).toEqual([]);
  });
});
