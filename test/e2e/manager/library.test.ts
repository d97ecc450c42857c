// engines: webkit; test:all: chromium, webkit
/** The library of the built site: a person uploads PDFs, sorts them into folders, finds, deletes and restores them. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import {
  chooseCommand,
  closeReport,
  openLibrary,
  readTitles,
  uploadPdfs,
  waitForLibrary,
  waitForNotice,
  waitForTitles,
} from "../library/library-page.ts";
import { createPdf, openManager } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;
  let offer: Uint8Array;

  beforeAll(async () => {
    offer = await createPdf(2);
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openLibrary(page, site);
  });

  test("the empty library explains itself and takes dropped PDFs", async () => {
    await page.waitFor("the lesson", () => document.querySelector("first-steps") !== null);
    const files = [folder.write("Offer.pdf", offer), folder.write("Brochure.pdf", await createPdf(3))];
    await page.drop("first-steps", files);
    await page.waitFor("the report", () =>
      document.querySelector(".upload-result")?.textContent?.includes("2 PDFs added."),
    );
    expect([...(await readTitles(page))].sort()).toEqual(["Brochure", "Offer"]);
    await page.waitFor("the images", () => document.querySelectorAll("[data-item-id] img").length === 2);
  });

  test("the library recognises the same file, and names a damaged one", async () => {
    const damaged = folder.write("Damaged.pdf", "%PDF-1.7 nothing else");
    await uploadPdfs(page, [folder.write("Copy of offer.pdf", offer), damaged]);
    await page.waitFor(
      "the report",
      () => document.querySelector("upload-panel:has([role=alert]) .upload-result") !== null,
    );
    const report = await page.evaluate(() => document.querySelector("upload-panel")?.textContent ?? "");
    expect(report).toContain("Damaged.pdf");
    expect(report).toContain("has the same PDF already: “Offer”");
    await closeReport(page);
  });

  test("the library creates a folder and moves a PDF into it", async () => {
    await page.click({ role: "button", name: "New folder" });
    await page.type("Clients");
    await page.press("Enter");
    await page.waitFor("the folder", () => location.hash.includes("folder="));
    await page.back();
    await page.waitFor("all items", () => document.querySelectorAll("[data-item-id]").length >= 2);
    await chooseCommand(page, "Offer", "Move…");
    await page.click("dialog:modal [role=treeitem]:last-child");
    await page.click({ role: "button", name: "Move here" });
    await waitForNotice(page, "“Offer” moved to “Clients”.");
  });

  test("a smartlink is made in the library and opens as a preview that is not counted", async () => {
    await chooseCommand(page, "Brochure", "New smartlink");
    await page.waitFor("the smartlink", () => document.querySelector("[data-kind=smartlink]") !== null);
    await page.click("[data-kind=smartlink] [data-menu]");
    await page.waitFor("the link of the menu", () => document.querySelector("a[role=menuitem]") !== null);
    const address = await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>("a[role=menuitem]");
      return `${link?.referrerPolicy} ${link?.href}`;
    });
    expect(address).toContain(`same-origin ${site.url}reader/?sl=`);
    await page.press("Escape");
  });

  test("the library finds by title, and Back keeps search, order and layout", async () => {
    await page.click({ role: "button", name: "Table" });
    await page.choose({ role: "combobox", name: "Sort by" }, "title-asc");
    await page.fill('[aria-label="Search library"]', "offer");
    await page.waitFor("the search in the address", () => location.hash.includes("q=offer"));
    await page.click({ role: "link", name: "API" });
    await page.waitFor("the other page", () => document.querySelector("api-view") !== null);
    await page.back();
    await waitForTitles(page, "Offer");
    expect(await page.evaluate(() => location.hash)).toContain("sort=title-asc");
    await page.fill('[aria-label="Search library"]', "");
  });

  test("the library deletes by key, undoes it, and restores from the trash after a reload", async () => {
    await page.waitFor("all items", () => document.querySelectorAll("[data-item-id]").length >= 3);
    await page.click({ role: "checkbox", name: "Select Offer" });
    await page.press("Delete");
    await waitForNotice(page, "“Offer” moved to the trash.");
    await page.click({ role: "button", name: "Undo" });
    await waitForNotice(page, "1 item restored.");
    await page.click({ role: "checkbox", name: "Select Offer" });
    await page.press("Delete");
    await waitForNotice(page, "“Offer” moved to the trash.");
    await openManager(page, site, "?again#/library?trash");
    await page.click({ role: "button", name: "Restore Offer" });
    await waitForNotice(page, "1 item restored.");
    await openManager(page, site, "?first");
    await waitForLibrary(page);
    await page.waitFor("the item", () => document.querySelector('[aria-label="Actions for Offer"]') !== null);
  });

  test("the library causes no error in the console", async () => {
    expect(await page.problems()).toEqual([]);
  });
});
