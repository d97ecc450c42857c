// engines: none; test:all: chromium; matrix: chromium
/**
 * The browser freezes a tab in the background while it stores a change: its transaction must not block other tabs. Only
 * Chromium's driver can freeze a tab.
 */
import { describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { aLink, editNewSmartlink, openEditor, waitForAssets, waitForSave } from "./editor-page.ts";

/**
 * Lets every transaction that writes go on until it is aborted, as one of a slow disk, and notes in the storage that all tabs
 * share that such a transaction is open, and that the page was frozen.
 */
const slowDownWrites = (): void => {
  const { put, get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) {
    const request = put.apply(this, args);
    const goOn = () => {
      localStorage.setItem("test-writing", "yes");
      try {
        get.call(this, "no such key").addEventListener("success", goOn);
      } catch {
        // The transaction was aborted.
      }
    };
    request.addEventListener("success", goOn);
    return request;
  };
  document.addEventListener("freeze", () => localStorage.setItem("test-frozen", "yes"));
};

const duplicate = async (page: DrivenPage): Promise<void> => {
  await page.mouse.press(500, 600);
  await page.press("Control+a");
  await page.press("Control+d");
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("a frozen tab blocks no other tab, also while it stores a change", {
    timeout: 180_000,
  }, async () => {
    const site = await stage.serveSite();
    const browser = await stage.browser(engine);
    const page = await browser.page();
    const { id } = await editNewSmartlink(page, site, await createPdf(1), [aLink("https://example.org/", [30, 20])]);
    const frozen = await browser.tab();
    await openEditor(frozen, site, id);
    await frozen.click({ role: "button", name: "Take over" });
    await frozen.waitFor("the lock", () => document.querySelector(".editor-notice") === null);
    await frozen.evaluate(slowDownWrites);
    await duplicate(frozen);
    await frozen.waitFor("an open transaction", () => localStorage.getItem("test-writing") === "yes");
    await frozen.devtools?.("Page.setWebLifecycleState", { state: "frozen" });
    await page.waitFor("the frozen tab", () => localStorage.getItem("test-frozen") === "yes");

    await page.click({ role: "button", name: "Take over" });
    await page.waitFor("the lock", () => document.querySelector(".editor-notice") === null);
    await page.press("Escape");
    await duplicate(page);
    await waitForAssets(page, 2);
    await waitForSave(page);
    await page.waitFor(
      "the stored assets",
      async (smartlink) => {
        const answer = await fetch(`api/view/${smartlink}`);
        return ((await answer.json()) as { details: { assets: object } }).details.assets;
      },
      id,
    );
    expect(await page.problems()).toEqual([]);

    await frozen.devtools?.("Page.setWebLifecycleState", { state: "active" });
    await frozen.waitFor("the notice", () => document.querySelector(".editor-notice"));
  });
});
