// engines: none; test:all: chromium
/** A maker names a version of a smartlink, compares it with the present state, restores it, and takes that back. */
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { type HostedAsset, storeSmartlink } from "../reader/hosted-smartlink.ts";
import { createPdf, openManager } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { openLibrary } from "./library-page.ts";

const link = (name: string, page: number): HostedAsset => ({
  page,
  name,
  type: "url",
  data: "https://shop.example/",
  center: [50, 50],
  rect: [30, 8],
});

const textOf = (page: DrivenPage, selector: string): Promise<string> =>
  page.evaluate((query) => (document.querySelector(query)?.textContent ?? "").replace(/\s+/g, " ").trim(), selector);

const waitForText = (page: DrivenPage, selector: string, words: string) =>
  page.waitFor(
    `“${words}” in ${selector}`,
    (query, text) =>
      [...document.querySelectorAll(query)].some((node) => node.textContent?.replace(/\s+/g, " ").includes(text)),
    selector,
    words,
  );

for (const engine of enginesFor(import.meta.url))
  test(`versions of a smartlink are named, compared, restored and deleted in ${engine}`, async () => {
    const stage = openStage();
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const address = await storeSmartlink(page, site, await createPdf(3), [link("Order", 1), link("Map", 2)]);
    const id = new URL(address).searchParams.get("sl") ?? "";

    // In the library, the present state gets a name.
    await openLibrary(page, site, "?library");
    await page.click("[data-kind=smartlink] [data-menu]");
    await page.click({ role: "menuitem", name: "Versions…" });
    await waitForText(page, ".version-present", "Changed: 2 assets added");
    await page.click({ role: "button", name: "Name this version" });
    await page.type("Spring");
    await page.press("Enter");
    await waitForText(page, ".version-list strong", "Spring");
    expect(await textOf(page, ".version-list li:last-child")).toContain("First stored version");
    await page.click({ role: "button", name: "Close the versions" });
    await page.waitFor("the focus on the menu's button", () => document.activeElement?.matches("[data-menu]") === true);

    // On the smartlink's page, a change is compared with it.
    await openManager(page, site, `?settings#/smartlinks/${id}/settings`);
    await page.click("#setting-printAllowed");
    await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");
    await page.click({ role: "button", name: "Versions" });
    await waitForText(page, ".version-present", "Changed: Printing");
    await page.click({ role: "button", name: "Compare with now: the version “Spring”" });
    await waitForText(page, "version-comparison tbody tr", "PrintingOnOff");
    await page.click({ role: "button", name: "Restore this version" });
    await page.click("confirm-dialog button.danger");
    await waitForText(page, "smartlink-versions action-notice", "The version “Spring” was restored.");
    await page.waitFor("the setting to be back", () =>
      Boolean(document.querySelector<HTMLInputElement>("#setting-printAllowed")?.checked),
    );

    // The restoration is undone by a key, which the focus is on.
    await page.press("Enter");
    await waitForText(page, "smartlink-versions action-notice", "The restoration was undone.");
    await page.waitFor(
      "the setting to be off",
      () => document.querySelector<HTMLInputElement>("#setting-printAllowed")?.checked === false,
    );

    await page.click({ role: "button", name: "Delete the version “Spring”" });
    await page.click("confirm-dialog button.danger");
    await waitForText(page, "smartlink-versions action-notice", "Version deleted.");
    expect(await textOf(page, ".version-list")).not.toContain("Spring");
    await page.press("Escape");
    await page.waitFor("the dialog to be closed", () => document.querySelector("versions-dialog") === null);
    expect(await page.problems()).toEqual([]);
  });
