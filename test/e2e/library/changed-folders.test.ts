// engines: none; test:all: none; matrix: chromium
// bad-input.test.ts shows the same for the name of a PDF in test:all.
/** Two tabs rename, move and delete the same folder: the second one is told, and overwrites nothing. */
import { describe, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { chooseCommand, enterName, openLibrary, waitForProblem } from "./library-page.ts";

const waitForFolder = (tab: DrivenPage, name: string, state = "") =>
  tab.waitFor(
    `the folder “${name}”`,
    (selector) => document.querySelector(selector) !== null,
    `library-side [role=treeitem][aria-label="${name}"]${state}`,
  );

const moveTo = async (tab: DrivenPage, name: string) => {
  await tab.click(`dialog [role=treeitem][aria-label="${name}"]`);
  await tab.click({ role: "button", name: "Move here" });
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("the library does not rename or move a folder that another tab has changed meanwhile", async () => {
    const site = await stage.serveSite();
    const browser = await stage.browser(engine);
    const page = await browser.page();
    await openLibrary(page, site);
    const other = await browser.tab();
    await openLibrary(other, site);
    for (const name of ["Letters", "Archive"]) {
      await page.click({ role: "button", name: "New folder" });
      await enterName(page, name);
      await waitForFolder(other, name);
      // A new folder is shown, and the next one would be created inside it.
      await page.click('library-side [role=treeitem][aria-level="1"]');
    }
    await chooseCommand(page, "Letters", "Rename");
    await chooseCommand(other, "Letters", "Rename");
    await enterName(other, "Post");
    await waitForFolder(page, "Post");
    await enterName(page, "Mail");
    await waitForProblem(page, "“Letters” was renamed to “Post” meanwhile");
    await chooseCommand(page, "Post", "Move…");
    await chooseCommand(other, "Post", "Move…");
    await moveTo(other, "Archive");
    await waitForFolder(page, "Archive", "[aria-expanded]");
    await moveTo(page, "Unclassified");
    await waitForProblem(page, "“Post” was moved to another folder");
    await waitForFolder(page, "Archive", "[aria-expanded]");
    await chooseCommand(page, "Archive", "Rename");
    await chooseCommand(other, "Archive", "Delete");
    await page.waitFor("the tree without the folder", () => document.querySelector('[aria-label="Archive"]') === null);
    await enterName(page, "Late");
    await waitForProblem(page, "“Archive” was deleted meanwhile");
  });
});
