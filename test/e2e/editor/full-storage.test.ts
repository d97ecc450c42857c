// engines: none; test:all: chromium; matrix: chromium
/** A change in the editor while the storage is full. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink, openEditor, waitForSave } from "./editor-page.ts";

/** The site itself takes some thirteen of them. */
const quota = 30_000_000;

/** In the page: writes bytes of another application of the same origin until not one more kilobyte fits. */
const fillStorage = async (): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("other-application");
    request.onupgradeneeded = () => request.result.createObjectStore("bytes", { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const fits = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction("bytes", "readwrite");
      transaction.objectStore("bytes").add(crypto.getRandomValues(new Uint8Array(65_536)).slice(0, bytes));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  for (let bytes = 65_536; bytes >= 1_024; ) if (!(await fits(bytes))) bytes /= 2;
  database.close();
};

/** In the page: deletes those bytes. */
const emptyStorage = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("other-application");
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/**
 * In the page: replaces the asset's name at once, as a paste does. Typed slowly, a name is several saves: the last one could
 * come when there is space again.
 */
const replaceName = (name: string): void => {
  const field = document.querySelector<HTMLInputElement>("#asset-name");
  if (field === null) return;
  field.focus();
  field.value = name;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

// The quota cannot be set in the other engines.
test.skipIf(!enginesFor(import.meta.url).includes("chromium"))(
  "a change that cannot be stored stays in the editor, and is stored when there is space, in chromium",
  { timeout: 180_000 },
  async () => {
    const stage = openStage();
    const site = await stage.serveSite();
    const { path: profile } = stage.createFolder();
    const first = await stage.browser("chromium", { profile });
    const link = aLink("https://example.org/", [50, 50]);
    const { id } = await editNewSmartlink(await first.page(), site, await createPdf(1), [link]);
    await first.close();

    // A browser remembers for a while how much room there was: one that has written nothing is full at once.
    const browser = await stage.browser("chromium", { profile });
    const page = await browser.page();
    await browser.limitStorage?.(new URL(site.url).origin, quota);
    await openEditor(page, site, id);
    await page.evaluate(fillStorage);
    await page.click(".editor-asset");
    await page.waitFor("the name", () => document.querySelector("#asset-name")?.checkVisibility());
    await page.evaluate(replaceName, "Summer offer");
    await page.waitFor("the failed save", () => document.documentElement.dataset["saveState"] === "failed");
    const notice = await page.evaluate(() => document.querySelector("editor-notices")?.textContent ?? "");
    expect(notice).toContain("The change could not be saved");
    expect(notice).toContain("storage for this site is full");
    expect(notice).toContain("Download as template");

    await page.evaluate(emptyStorage);
    await page.click({ role: "button", name: "Try again" });
    await waitForSave(page);
    expect(await page.evaluate(() => document.querySelector("editor-notices .problems") === null)).toBe(true);

    await openEditor(page, site, id);
    await page.click(".editor-asset");
    await page.waitFor("the stored name", () =>
      [...document.querySelectorAll("input")].some(({ value }) => value === "Summer offer"),
    );
    await page.press("Escape");
    await page.press("Control+z");
    await page.waitFor("the change taken back", () => document.querySelector("[aria-label*='Order']") !== null);
  },
);
