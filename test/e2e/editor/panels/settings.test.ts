// engines: none; test:all: chromium; matrix: chromium, firefox
/** The settings beside the pages: closed groups, and a search that opens those with matches, in each language. */
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, editNewSmartlink } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

/** Lists the groups that are open by their titles, and all marked texts. */
const readForm = (page: DrivenPage) =>
  page.evaluate(() => {
    const list = (selector: string) =>
      Array.from(document.querySelectorAll(`.document-settings ${selector}`), ({ textContent }) => textContent?.trim());
    return {
      open: list("details[open] > summary h2"),
      count: list("details > summary h2").length,
      settings: list("details[open] .setting-head label"),
      marks: [...new Set(list("mark"))],
    };
  });

const openSettings = async (language: string, engine: (typeof engines)[number]) => {
  const site = await stage.serveSite();
  const page = await (await stage.browser(engine, { languages: [language] })).page();
  await editNewSmartlink(page, site, await createPdf(1), [aLink("https://example.org/[[code]]")], {
    title: "For [[code]]",
  });
  await page.click("#side-tab-settings");
  await page.waitFor("the groups", () => document.querySelector(".document-settings details h2"));
  return page;
};

const search = async (page: DrivenPage, text: string) => {
  await page.fill("#settings-search", text);
  await page.waitFor("the matches", () => document.querySelector(".document-settings mark"));
};

test.each(engines)(
  "the settings are closed groups, which open by key, and for the search by name and description in %s",
  { timeout: 120_000 },
  async (engine) => {
    const page = await openSettings("en", engine);
    const { open, count } = await readForm(page);
    expect([open, count]).toEqual([[], 10]);

    // By the name of a setting.
    await search(page, "printing");
    const byName = await readForm(page);
    expect([byName.settings[0], byName.marks[0]]).toEqual(["Printing", "Printing"]);
    // By words of its description alone, without regard to case.
    await search(page, "SOCIAL networks");
    const { settings, marks } = await readForm(page);
    expect([settings[0], marks]).toEqual(["Description", ["social", "networks"]]);
    await page.fill("#settings-search", "");
    await page.press("Backspace");
    await page.waitFor("closed groups", () => document.querySelector(".document-settings details[open]") === null);

    // From the search by Tab: two choices, then the first group.
    for (let step = 0; step < 3; step++) await page.press("Tab");
    await page.press("Enter");
    await page.waitFor("an open group", () => document.querySelector(".document-settings details[open]"));

    // A press on a use of a placeholder opens the group of its setting.
    await page.click({ role: "button", name: "Settings: Title" });
    await page.waitFor("the field", () => document.activeElement?.closest('details[open] [data-setting="title"]'));
    expect(await page.problems()).toEqual([]);
  },
);

test.each(engines.filter((engine) => engine === "chromium"))(
  "the settings are found by German and French words in %s",
  { timeout: 120_000 },
  async (engine) => {
    for (const [language, word, setting] of [
      ["de", "drucken", "Drucken"],
      ["fr", "impression", "Impression"],
    ] as const) {
      const page = await openSettings(language, engine);
      await search(page, word);
      const { open, settings, marks } = await readForm(page);
      expect(open.length).toBeGreaterThan(0);
      expect([settings[0], marks[0]]).toEqual([setting, setting]);
    }
  },
);
