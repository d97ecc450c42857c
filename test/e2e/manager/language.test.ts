// engines: none; test:all: chromium; matrix: chromium
// Only the driver of Chromium can set the languages of the browser.
/** A person changes the language of the manager and reads the pages in it. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const waitForHeading = (page: DrivenPage, text: string) =>
  page.waitFor(`heading ${text}`, (title) => document.querySelector("h1")?.textContent === title, text);

const readNavigation = (page: DrivenPage): Promise<readonly string[]> =>
  page.evaluate(() => Array.from(document.querySelectorAll("nav[aria-label] a"), (link) => link.textContent ?? ""));

const languageOf = (page: DrivenPage): Promise<string> => page.evaluate(() => document.documentElement.lang);

const openSettings = async (page: DrivenPage, url: string): Promise<void> => {
  await page.goto(`${url}#/settings`);
  await page.waitFor("the manager", () => document.documentElement.dataset["appState"] === "ready");
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the language of the manager changes at once, stays after a reload, and follows the system again", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await openSettings(page, site.url);
    expect(await languageOf(page)).toBe("en");
    expect(await readNavigation(page)).toEqual(["Library", "Batches", "API", "Settings"]);

    await page.click({ role: "radio", name: "Deutsch" });
    await waitForHeading(page, "Einstellungen");
    expect(await languageOf(page)).toBe("de");
    expect(await readNavigation(page)).toEqual(["Bibliothek", "Stapel", "API", "Einstellungen"]);

    await page.click({ role: "radio", name: "Français" });
    await waitForHeading(page, "Paramètres");
    await openSettings(page, `${site.url}?again`);
    await waitForHeading(page, "Paramètres");
    expect(await languageOf(page)).toBe("fr");
    expect(await readNavigation(page)).toEqual(["Bibliothèque", "Lots", "API", "Paramètres"]);

    await page.click('input[name="language"][value="system"]');
    await waitForHeading(page, "Settings");
    expect(await languageOf(page)).toBe("en");
  });

  test("the language of the manager is the browser's first language that it knows", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine, { languages: ["it-IT", "de-CH", "fr"] })).page();
    await openSettings(page, site.url);
    await waitForHeading(page, "Einstellungen");
    expect(await languageOf(page)).toBe("de");
  });
});
