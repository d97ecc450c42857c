// engines: none; test:all: chromium
/** A person exports a template, imports it and others into an empty library, and reads what is wrong with bad files. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { openManager, waitForDownload } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { chooseCommand, guidePdf, openExchangeSite, waitForNotice } from "./exchange-site.ts";

const engines = enginesFor(import.meta.url);

/** A template of the original product: pages count from 0, and it has no PDF. */
const original = (pages: readonly number[]) => ({
  title: "Timetable",
  config: { global: {} },
  assets: pages.map((page) => ({
    page,
    aura: {
      api: "1.4",
      name: "Ferry",
      page,
      center_x: 50,
      center_y: 50,
      rect: [20, 8],
      actions: [{ type: "text", data: "At noon" }],
    },
  })),
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let template: string;

  beforeAll(async () => {
    const site = await stage.serveSite();
    const exporting = await stage.browser(engine);
    const source = await exporting.page();
    const { guide } = await openExchangeSite(source, site);
    await chooseCommand(source, guide, "Export…");
    await source.click("export-dialog label:has([value=template])");
    await source.click({ role: "button", name: "Export template" });
    await waitForNotice(source, "“Guide.json”");
    template = folder.write("Guide.json", readFileSync(await waitForDownload(exporting, /^Guide\.json$/)));
    browser = await stage.browser(engine);
    page = await browser.page();
    await openManager(page, site, "#/library");
    await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
  });

  const importFiles = (...paths: readonly string[]) => page.setFiles({ role: "file", name: "Template files" }, paths);

  const smartlinks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("[data-kind=smartlink] .item-title")].map(({ textContent }) => textContent),
    );

  const waitForProblem = (words: string) =>
    page.waitFor(
      `the problem “${words}”`,
      (text) => [...document.querySelectorAll("[role=alert]")].some(({ textContent }) => textContent?.includes(text)),
      words,
    );

  test("an import into the library asks for the PDF, which can be a file", async () => {
    await importFiles(template);
    await page.waitFor("the dialog", () => document.querySelector("pdf-choice-dialog dialog:modal") !== null);
    await page.setFiles({ role: "file", name: "PDF of the template" }, [folder.write("harbour.pdf", guidePdf)]);
    await page.click("pdf-choice-dialog button.primary");
    await waitForNotice(page, "Smartlink “Guide” imported.");
    await page.waitFor("the smartlink", () => document.querySelector("[data-kind=smartlink]") !== null);
    expect(await smartlinks()).toEqual(["Guide"]);
  });

  test("an import of an original template uses a PDF of the library, and rejects one with too few pages", async () => {
    await importFiles(folder.write("long.json", JSON.stringify(original([0, 4]))));
    await page.waitFor("the dialog", () => document.querySelector("pdf-choice-dialog dialog:modal") !== null);
    const text = await page.evaluate(() => document.querySelector("pdf-choice-dialog")?.textContent ?? "");
    expect(text).toContain("at least 5 pages");
    expect(text).toContain("1 page, too few for the assets");
    await page.press("Escape");
    await page.waitFor("no dialog", () => document.querySelector("pdf-choice-dialog") === null);
    await importFiles(folder.write("timetable.json", JSON.stringify({ code: 200, details: original([0]) })));
    await page.click("pdf-choice-dialog .pdf-choices label");
    await page.click("pdf-choice-dialog button.primary");
    await waitForNotice(page, "Smartlink “Timetable” imported.");
  });

  test("an import takes a template and its PDF that are dropped together, without a question", async () => {
    const pdf = folder.write("harbour copy.pdf", guidePdf);
    const dropped = folder.write("ferry.json", JSON.stringify({ ...original([0]), title: "Ferry" }));
    await page.drop("library-view", [dropped, pdf]);
    await waitForNotice(page, "Smartlink “Ferry” imported.");
    expect([...(await smartlinks())].sort()).toEqual(["Ferry", "Guide", "Timetable"]);
  });

  test("an import says what is wrong with a bad file, and keeps the library as it is", async () => {
    await importFiles(folder.write("damaged.json", '{"title": "Half'));
    await waitForProblem("damaged.json");
    await importFiles(folder.write("data.json", '[{"PDF_file": "a.pdf", "data": {}}]'));
    await waitForProblem("“data.json” is not a template: it holds rows of data.");
    const later = original([0]);
    for (const asset of later.assets) asset.aura.api = "3.1";
    await importFiles(folder.write("later.json", JSON.stringify(later)));
    await waitForProblem("has assets of format 3.1, and this site reads the formats 1 and 2");
    await importFiles(
      folder.write(
        "picture.json",
        JSON.stringify({
          ...original([0]),
          assets: [
            {
              ...original([0]).assets[0],
              files: { a: { url: "harbour.jpg", mimetype: "image/jpeg", filename: "harbour.jpg", filesize: 3 } },
            },
          ],
        }),
      ),
    );
    await waitForProblem("harbour.jpg");
    expect((await smartlinks()).length).toBe(3);
    expect(await page.problems()).toEqual([]);
  });
});
