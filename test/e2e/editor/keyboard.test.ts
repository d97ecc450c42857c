// engines: none; test:all: chromium; matrix: chromium
// WebKit's driver cannot press keys with others held, and Firefox's types no “?”.
/** A person designs with the keyboard alone, hears what happens, and never loses the focus. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { editNewSmartlink, waitForAssets, waitForSave } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

/** The name of the focused control: its label, its id or its text. */
const readFocus = (page: DrivenPage) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.ariaLabel || focused?.id || focused?.textContent?.trim() || focused?.localName || "";
  });

const waitForFocus = (page: DrivenPage, name: string) =>
  page.waitFor(
    `the focus on ${name}`,
    (expected) => {
      const focused = document.activeElement;
      return focused?.id === expected || focused?.ariaLabel?.startsWith(expected);
    },
    name,
  );

const waitForWords = (page: DrivenPage, words: string) =>
  page.waitFor(
    `“${words}” in a live region`,
    (text) => [...document.querySelectorAll("[role=status]")].some((region) => region.textContent?.includes(text)),
    words,
  );

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("keys place, name, link, undo and delete an asset", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(2));

    await page.press("l");
    await waitForWords(page, "Link: press on the page to place it, or Enter");
    await page.press("Enter");
    await waitForFocus(page, "Link “Open link”, 1 of 1, page 1");
    await page.press("ArrowRight");
    await waitForWords(page, "percent.");
    // Enter keeps the new asset where it is.
    await page.press("Enter");

    // Enter opens the properties, Escape leaves them.
    await page.press("Enter");
    await waitForFocus(page, "asset-name");
    await page.type("Order");
    await page.press("Escape");
    await waitForFocus(page, "Link “Order”, 1 of 1, page 1");
    await page.press("Enter");
    await waitForFocus(page, "asset-name");
    for (let count = 0; (await readFocus(page)) !== "action-0-url-address"; count++) {
      if (count > 20) throw new Error("Tab does not reach the address.");
      await page.press("Tab");
    }
    await page.type("https://example.org");
    await page.press("Escape");
    await waitForFocus(page, "Link “Order”, 1 of 1, page 1");
    await waitForSave(page);

    await page.press("Control+z");
    await waitForWords(page, "Undone: Change Link.");
    await page.press("Control+y");
    await waitForWords(page, "Redone: Change Link.");
    await page.press("Delete");
    await waitForAssets(page, 0);
    await waitForFocus(page, "Pages");
    await waitForWords(page, "was deleted.");
    await page.press("Control+z");
    await waitForAssets(page, 1);
    await waitForSave(page);
    expect(await page.evaluate(() => document.activeElement?.closest(".editor-pages") !== null)).toBe(true);
  });

  test("the focus returns after dialogs of the editor, and from every column", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(2));
    await page.press("p");
    await page.press("Enter");
    await waitForFocus(page, "Page “Go to page”, 1 of 1, page 1");
    await page.press("Enter");
    await page.press("?");
    await page.waitFor("the sheet of keys", () => document.querySelector("dialog[open]"));
    await page.press("Escape");
    await page.waitFor("no dialog", () => document.querySelector("dialog[open]") === null);
    await waitForFocus(page, "Page “Go to page”, 1 of 1, page 1");
    for (const selector of [".layer-name", "#side-tab-settings", "#editor-fit", ".tool[aria-pressed=true]"]) {
      await page.evaluate((query) => document.querySelector<HTMLElement>(query)?.focus(), selector);
      await page.press("Escape");
      await waitForFocus(page, "Page “Go to page”, 1 of 1, page 1");
    }
    // Enter chooses a tool of the palette, a second Enter places its asset.
    await page.evaluate(() => document.querySelector<HTMLElement>("[data-tool=text]")?.focus());
    await page.press("Enter");
    await page.waitFor("the tool", () => document.querySelector("[data-tool=text][aria-pressed=true]"));
    await page.press("Enter");
    await waitForFocus(page, "Text “Read more”, ");
  });
});
