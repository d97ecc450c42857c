// engines: none; test:all: chromium
/**
 * A new user with a phone, by taps and the screen's keyboard alone: from the empty site to published documents with a text that
 * greets its reader and a link. Chromium alone: only its driver opens file dialogs.
 */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { locatePage } from "../editor/editor-page.ts";
import { createPdf, waitForDownload } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { tapOn, typeInto } from "../support/taps.ts";

const stage = openStage();

const phone = { width: 390, height: 844 };

/** Nothing is wider than the screen. */
const expectFit = async (page: DrivenPage, step: string) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBeLessThanOrEqual(phone.width);

test.each(enginesFor(import.meta.url))(
  "a phone makes and publishes documents by taps alone in %s",
  {
    timeout: 180_000,
  },
  async (engine) => {
    const folder = stage.createFolder();
    const site = await stage.serveSite();
    const browser = await stage.browser(engine, { viewport: phone });
    const page = await browser.page();
    await page.goto(site.url);
    await page.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
    await expectFit(page, "the first visit");
    const pdf = folder.write("Offer.pdf", await createPdf(2));
    await page.chooseFiles?.(() => tapOn(page, "Start with your PDF"), [pdf]);
    await tapOn(page, "Make smartlink");
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
    await expectFit(page, "the editor");

    await tapOn(page, "Page text");
    await page.tap(...(await locatePage(page))(40, 20));
    await typeInto(page, "#page-text", "Dear [[first_name]], welcome.");
    await tapOn(page, "Link");
    await page.tap(...(await locatePage(page))(40, 30));
    await typeInto(page, "#action-0-url-address", "https://shop.example/?for=[[first_name]]");
    await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");

    await tapOn(page, "Generate…");
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
    const table = folder.write("people.csv", "Vorname,E-Mail\nZoë,zoe@example.org\nJan,jan@example.org\n");
    await page.chooseFiles?.(() => tapOn(page, "Choose files…"), [table]);
    await page.waitFor("the check", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 2 documents"),
    );
    await expectFit(page, "the checked table");
    await tapOn(page, "Start batch");
    await page.waitFor("the job", () => document.querySelector("job-card [data-status=Done]") !== null);
    await expectFit(page, "the job");
    await tapOn(page, "Publish…");
    await typeInto(page, "#publish-address", "https://offers.example/");
    await tapOn(page, "Next");
    await tapOn(page, ".publish-step label:has(input[value=zip])");
    await tapOn(page, ".publish-step button.primary");
    const zip = unzipSync(readFileSync(await waitForDownload(browser, /\.zip$/)));
    const documents = Object.keys(zip).filter((path) => path.endsWith(".html") && !path.endsWith("index.html"));
    const texts = documents.map((path) => Buffer.from(zip[path] ?? []).toString());
    for (const name of ["Zo%C3%AB", "Jan"])
      expect(texts.filter((text) => text.includes(`https://shop.example/?for=${name}`))).toHaveLength(1);
    expect(await page.problems()).toEqual([]);
  },
);
