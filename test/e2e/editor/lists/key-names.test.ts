// engines: none; test:all: none; matrix: chromium
// Only Chromium's driver sets the browser's languages.
/** Keys are shown by the names that are printed on the person's keyboard. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { editNewSmartlink } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const readSheet = async (page: DrivenPage): Promise<string> => {
  await page.click(".bar-keys");
  const text = await page.waitFor("the sheet", () => {
    const sheet = document.querySelector("dialog.keys-dialog[open]");
    return sheet && [...sheet.querySelectorAll("kbd")].map(({ textContent }) => textContent).join(" | ");
  });
  await page.click(".keys-head button");
  return text;
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test.each([
    [
      "de",
      ["Strg+Z", "Entf", "Rücktaste", "Strg+Umschalt+L", "Eingabe", "Alt+Bild ↓", "Strg+Mausrad", "Umschalt+Eingabe"],
    ],
    ["fr", ["Ctrl+Z", "Suppr", "Retour arrière", "Ctrl+Maj+L", "Entrée", "Alt+Page ↓", "Ctrl+molette", "Échap"]],
  ])("keys of the editor have their names in the language %s", { timeout: 120_000 }, async (language, keys) => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine, { languages: [language] })).page();
    await editNewSmartlink(page, site, await createPdf(1));
    const sheet = ` ${await readSheet(page)} `;
    for (const key of keys) expect(sheet).toContain(` ${key} `);
    expect(await page.evaluate(() => document.querySelector<HTMLElement>(".bar-undo")?.title)).toContain(keys[0]);
    await page.click(".bar-palette");
    await page.type(language === "de" ? "Löschen" : "Supprimer");
    await page.waitFor(
      "the key in the palette",
      (key) => document.querySelector(".palette-list [aria-selected=true]")?.textContent?.includes(key),
      keys[1] ?? "",
    );
    expect(await page.problems()).toEqual([]);
  });

  test("keys of the editor are signs on a Mac", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(1));
    await page.evaluate(() => Object.defineProperty(navigator, "userAgent", { value: "Macintosh" }));
    const sheet = ` ${await readSheet(page)} `;
    for (const key of ["⌘Z", "⌦", "⌫", "⌘⇧L", "↩", "⌥Page ↓", "⎋"]) expect(sheet).toContain(` ${key} `);
    expect(sheet).not.toMatch(/Ctrl|Shift|Alt/);
  });
});
