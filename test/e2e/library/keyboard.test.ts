// engines: none; test:all: chromium; matrix: chromium
// The drivers of Firefox and WebKit have no key ContextMenu.
/** The library by keys alone: the focus stays with the work when the focused control goes. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { openLibrary, uploadPdfs, waitForItems } from "./library-page.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openLibrary(page, site);
    await uploadPdfs(page, [folder.write("Offer.pdf", await createPdf(1))]);
    await waitForItems(page, 1);
  });

  const waitForFocus = (selector: string) =>
    page.waitFor(`the focus on ${selector}`, (query) => document.activeElement?.matches(query), selector);

  /** Presses Tab, or Shift+Tab, until the element has the focus. */
  const tabTo = async (selector: string, key = "Tab") => {
    const hasFocus = () => page.evaluate((query) => document.activeElement?.matches(query) === true, selector);
    for (let count = 0; count < 60 && !(await hasFocus()); count++) await page.press(key);
    expect(await hasFocus(), `the focus is on ${selector}`).toBe(true);
  };

  const chooseFromMenu = async (label: string) => {
    await page.press("ContextMenu");
    await waitForFocus("[role=menuitem]");
    await tabTo(`[role=menuitem][aria-label="${label}"]`, "ArrowDown");
    await page.press("Enter");
  };

  test("the focus returns to the items of the library after a deletion was undone", async () => {
    await tabTo("[data-item-id]");
    await page.press("Delete");
    await page.waitFor("the notice", () => document.querySelector("action-notice button") !== null);
    await tabTo("action-notice button.small", "Shift+Tab");
    await page.press("Enter");
    await page.waitFor("the item", () => document.querySelector("[data-item-id]") !== null);
    await waitForFocus(".library-main, .library-main *");
  });

  test("the focus starts in the tree of the dialog that moves an item", async () => {
    await tabTo("[data-item-id]");
    await chooseFromMenu("Move…");
    await waitForFocus("dialog [role=treeitem]");
    await page.press("Enter");
    await tabTo("dialog .primary");
    await page.press("Enter");
    await page.waitFor("the notice", () =>
      document.querySelector("action-notice")?.textContent?.includes("“Offer” moved to “Library”."),
    );
    await waitForFocus("[data-item-id]");
  });

  test("the focus goes to the details of an item when they open, and back to the item when they close", async () => {
    await tabTo("[data-item-id]");
    await chooseFromMenu("Details");
    await waitForFocus("#details-heading");
    await page.press("Tab");
    await page.press("Enter");
    await waitForFocus("[data-item-id]");
  });

  test("the focus returns to the filter button after a view was saved", async () => {
    await tabTo(".filter-button", "Shift+Tab");
    await page.press("Enter");
    await tabTo(".saved-views button");
    await page.press("Enter");
    await waitForFocus("#name-field");
    await page.type("Mine");
    await page.press("Enter");
    await waitForFocus(".filter-button");
  });

  test("the focus stays in the tree after a folder was deleted, and in the trash after it was restored", async () => {
    await tabTo("library-head button", "Shift+Tab");
    await page.click({ role: "button", name: "New folder" });
    await page.type("Clients");
    await page.press("Enter");
    await page.waitFor("the folder", () => document.querySelector('[role=treeitem][aria-label="Clients"]') !== null);
    await tabTo('[role=treeitem][aria-label="Clients"]');
    await page.press("Delete");
    await waitForFocus('[role=treeitem][aria-label="All items"]');
    await tabTo(".trash-link");
    await page.press("Enter");
    await tabTo('library-trash [aria-label="Restore Clients"]');
    await page.press("Enter");
    await page.waitFor("the empty trash", () => document.querySelector("library-trash li") === null);
    await waitForFocus(".library-main, .library-main *");
    expect(await page.problems()).toEqual([]);
  });
});
