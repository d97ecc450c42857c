// engines: none; test:all: chromium; matrix: chromium
/** Opening a smartlink from the library is a preview that is not counted. Copying puts a link on the clipboard that counts. */
import { beforeAll, describe, expect, test } from "vitest";
import { asList, callOk } from "../../contract/check.ts";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { waitUntilReady } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { chooseCommand, type ExchangeSite, openExchangeSite, waitForNotice } from "./exchange-site.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let library: ExchangeSite;

  beforeAll(async () => {
    browser = await stage.browser(engine);
    page = await browser.page();
    library = await openExchangeSite(page, await stage.serveSite());
    // Every event counts at once, and readers may open the smartlink.
    const form = { publish: "true", pdfz_settings: JSON.stringify({ consent: "given" }) };
    await callOk(library.api, `/document/${library.guide}`, { method: "PUT", form });
  });

  const countEvents = async (): Promise<number> => asList(await callOk(library.api, "/events"), "events").length;

  /** Reads as a person: presses an asset, and waits for its panel. */
  const read = async (tab: DrivenPage) => {
    await waitUntilReady(tab);
    await tab.click({ role: "button", name: "Departures" });
    await tab.waitFor("the panel", () => document.querySelector("dialog[open]") !== null);
  };

  test("a smartlink of the library opens in a new tab without a stored event", async () => {
    await chooseCommand(page, library.guide, "Open");
    const tab = await browser.openedTab?.();
    if (tab === undefined) throw new Error("This driver does not find opened tabs.");
    await read(tab);
    await tab.close();
    expect(await countEvents()).toBe(0);
  });

  test("the copied link of a smartlink of the library has openings that are counted", async () => {
    await chooseCommand(page, library.guide, "Copy link");
    await waitForNotice(page, "Link copied.");
    await page.click('[aria-label="Search library"]');
    await page.press("Control+v");
    const link = await page.waitFor(
      "the pasted link",
      () => document.querySelector<HTMLInputElement>('[aria-label="Search library"]')?.value,
    );
    const tab = await browser.tab();
    await tab.goto(link);
    await read(tab);
    await tab.close();
    for (let count = 0; count === 0; ) count = await countEvents();
    const events = asList(await callOk(library.api, "/events"), "events");
    // The opening from the library would be a second one.
    expect(events.filter(({ object, event }) => object === "smartlink" && event === "open").length).toBe(1);
    expect(await page.problems()).toEqual([]);
  });
});
