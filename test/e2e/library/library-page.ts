/** Steps of tests on the Library page of the built site: open it, upload PDFs, wait for items and notices, use menus. */
import type { DrivenPage } from "../../support/drive/launch.ts";
import { openManager } from "../support/site.ts";
import type { ServedFolder } from "../support/stage.ts";

/** Waits until the Library page shows its items. */
export const waitForLibrary = (page: DrivenPage): Promise<true> =>
  page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");

/** Opens the Library page. A `query`, such as `?again`, makes it a new document where only the fragment would change. */
export const openLibrary = async (page: DrivenPage, site: ServedFolder, query = ""): Promise<void> => {
  await openManager(page, site, `${query}#/library`);
  await waitForLibrary(page);
};

/** Adds PDFs from the disk. Resolves before they are read. */
export const uploadPdfs = (page: DrivenPage, paths: readonly string[]): Promise<void> =>
  page.setFiles({ role: "file", name: "PDF files" }, paths);

/** Waits until all files of the upload are read. Resolves with the text of the whole report. */
export const waitForReport = (page: DrivenPage): Promise<string> =>
  page.waitFor("the report", () =>
    document.querySelector(".upload-result") === null
      ? undefined
      : (document.querySelector("upload-panel")?.textContent ?? undefined),
  );

/** Closes the report of the last upload. */
export const closeReport = (page: DrivenPage): Promise<void> =>
  page.click({ role: "button", name: "Close the upload report" });

/** Reads the titles of the items on the page, in their order. */
export const readTitles = (page: DrivenPage): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-item-id] .item-title")].map((title) => title.textContent ?? ""),
  );

/** Waits for an item with the title. */
export const waitForTitle = (page: DrivenPage, title: string): Promise<unknown> =>
  page.waitFor(
    `the item “${title}”`,
    (text) => [...document.querySelectorAll("[data-item-id] .item-title")].some((item) => item.textContent === text),
    title,
  );

/** Waits until the page shows items with these titles and no others, in any order. */
export const waitForTitles = (page: DrivenPage, ...titles: readonly string[]): Promise<unknown> =>
  page.waitFor(
    `the items ${titles.join(", ")}`,
    (expected) =>
      [...document.querySelectorAll("[data-item-id] .item-title")]
        .map((title) => title.textContent ?? "")
        .sort()
        .join("\n") === expected,
    [...titles].sort().join("\n"),
  );

/** Waits until the page shows that many items. */
export const waitForItems = (page: DrivenPage, count: number): Promise<true> =>
  page.waitFor(`${count} items`, (expected) => document.querySelectorAll("[data-item-id]").length === expected, count);

/** Waits for the notice of an action. */
export const waitForNotice = (page: DrivenPage, words: string): Promise<unknown> =>
  page.waitFor(
    `the notice “${words}”`,
    (text) => document.querySelector("action-notice")?.textContent?.includes(text),
    words,
  );

/** Chooses a command of the menu of the item or folder with the title. */
export const chooseCommand = async (page: DrivenPage, title: string, command: string): Promise<void> => {
  await page.click({ role: "button", name: `Actions for ${title}` });
  // The closed menu of the folders may have a command of the same name.
  await page.click(`[role=menu]:popover-open [role=menuitem][aria-label="${command}"]`);
};

/** Types the text into the dialog that asks for a name, which it replaces, and confirms it. */
export const enterName = async (page: DrivenPage, name: string): Promise<void> => {
  await page.fill("#name-field", name);
  await page.press("Enter");
};

/** Waits for a problem above the list, which may still show an earlier one. */
export const waitForProblem = (tab: DrivenPage, words: string): Promise<unknown> =>
  tab.waitFor(
    `the problem “${words}”`,
    (text) => document.querySelector(".library-main > problem-list")?.textContent?.includes(text),
    words,
  );
