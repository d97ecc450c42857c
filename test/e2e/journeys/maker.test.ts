// engines: chromium
/**
 * One short way of a maker through every page of the manager, so that `npm test` presses something on each: library, editor,
 * settings of a smartlink, hosted reader, batches, job, publishing, settings, API. The tests follow each other in one browser.
 */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage, Target } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { chooseCommand, openLibrary, uploadPdfs, waitForTitle } from "../library/library-page.ts";
import {
  createPdf,
  enterBatchId,
  fetchOutput,
  openManager,
  waitForDownload,
  waitForJobEnd,
  waitUntilReady,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { waitForText } from "../support/wait-for-text.ts";

const button = (name: string | RegExp): Target => ({ role: "button", name });
const link = (name: string): Target => ({ role: "link", name });

const publicUrl = "https://offers.example/spring/";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let smartlinkId = "";

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
  });

  const waitForSave = () => page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");

  test("a maker adds a PDF to the library and finds it", async () => {
    await openLibrary(page, site);
    await uploadPdfs(page, [
      folder.write("Offer.pdf", await createPdf(2)),
      folder.write("Other.pdf", await createPdf(1)),
    ]);
    await waitForTitle(page, "Offer");
    await waitForTitle(page, "Other");
    await page.fill("input[type=search]", "offer");
    await page.waitFor("one item", () => document.querySelectorAll("[data-item-id]").length === 1);
    await chooseCommand(page, "Offer", "New smartlink");
    await page.click(link("Edit the pages"));
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
  });

  test("a maker places a text on a page, which is saved at once", async () => {
    await page.click(button("Text"));
    const { x, y } = await page.evaluate(() => {
      const sheet = document.querySelector('.editor-pages [data-page-number="1"]')?.getBoundingClientRect();
      return { x: (sheet?.left ?? 0) + (sheet?.width ?? 0) * 0.4, y: (sheet?.top ?? 0) + (sheet?.height ?? 0) * 0.15 };
    });
    await page.mouse.press(x, y);
    await page.fill({ role: "textbox", name: "Text" }, "Good morning [[first_name]]");
    await waitForSave();
    smartlinkId = await page.evaluate(() => /smartlinks\/(\w+)/.exec(location.hash)?.[1] ?? "");
    await page.goto(`${site.url}?settings#/smartlinks/${smartlinkId}/settings`);
    await page.waitFor("the settings", () => document.documentElement.dataset["editorState"] === "ready");
  });

  test("a maker forbids printing in the settings of the smartlink, and the reader follows", async () => {
    const hasPrintButton = (expected: boolean) =>
      page.waitFor(
        `${expected ? "a" : "no"} print button in the preview`,
        (isThere) => {
          const reader = document.querySelector("iframe")?.contentDocument;
          if (reader?.documentElement.dataset["smartlinkState"] !== "ready") return false;
          return (reader.querySelector('button[aria-label="Print"]') !== null) === isThere;
        },
        expected,
      );
    await hasPrintButton(true);
    await page.click("#setting-printAllowed");
    await waitForSave();
    await hasPrintButton(false);
  });

  test("a maker opens the stored smartlink in the hosted reader, where a press shows the text", async () => {
    await page.goto(`${site.url}reader/?sl=${smartlinkId}`);
    await waitUntilReady(page);
    await page.click('[data-page-number="1"] [data-asset-id]');
    await waitForText(page, ".panel-body", "Good morning");
    expect(await page.evaluate(() => document.querySelector('button[aria-label="Print"]'))).toBeNull();
  });

  test("a maker makes a batch of a table, whose document has the person's text and the setting", async () => {
    await openLibrary(page, site, "?again");
    await chooseCommand(page, "Offer", "Generate…");
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
    const table = "reference_id,first_name,E-Mail\na1,Zoë,zoe@example.org\nb2,Łukasz,lukasz@example.org\n";
    await page.drop("batch-composer", [folder.write("people.csv", table)]);
    await waitForText(page, "#launch-note", "Ready to generate 2 documents");
    await enterBatchId(page, "spring");
    await page.click(button("Start batch"));
    expect(await waitForJobEnd(page, "spring")).toBe("Done");
    await waitForText(page, "job-card", "2 documents made");
  });

  test("a maker opens the results of the job and a document as its recipient sees it", async () => {
    await page.click(button("Results"));
    await page.waitFor("both rows", () =>
      /a1[\s\S]*b2/.test(document.querySelector("job-card job-rows")?.textContent ?? ""),
    );
    const [path] = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("job-rows a[href*='batch/spring/']")].map((anchor) =>
        anchor.href.replace(/^.*batch\/spring\//, ""),
      ),
    );
    const document_ = Buffer.from(await fetchOutput(page, "spring", path ?? "")).toString("latin1");
    expect(document_).toContain("Good morning Zo");
    expect(document_).toContain('"printAllowed":"false"');
  });

  test("a maker publishes the batch as a ZIP, with links to where it will be", async () => {
    await openManager(page, site, "?publish#/batches");
    await page.click(button("Publish…"));
    await page.fill("#publish-address", publicUrl);
    await page.click("publish-dialog .dialog-actions button.primary");
    await page.click('label:has(input[name="publish-route"][value="zip"])');
    await page.click("publish-files button.primary");
    const zip = unzipSync(readFileSync(await waitForDownload(browser, /^spring.*\.zip$/)));
    expect(Object.keys(zip).filter((path) => /\/a1\.\w+\.html$/.test(path))).toHaveLength(1);
    expect(Object.keys(zip).filter((path) => /\.(?:csv|txt)$|report/.test(path))).toEqual([]);
    await page.click(button(/^Close/));
    await page.click(button("For you (ZIP)"));
    const forMaker = unzipSync(readFileSync(await waitForDownload(browser, /^spring-for-you.*\.zip$/)));
    const links = Buffer.from(forMaker["spring/links.csv"] ?? []).toString();
    expect(links).toContain(`${publicUrl}b2.`);
    expect(Object.keys(forMaker)).toContain("spring/report.html");
  });

  test("a maker changes theme and language in the settings, which a reload keeps", async () => {
    await page.click(link("Settings"));
    await page.click('label:has(input[name="theme"][value="dark"])');
    await page.click('label:has(input[name="language"][value="de"])');
    await waitForText(page, "h1", "Einstellungen");
    await openManager(page, site, "?german#/settings");
    await waitForText(page, "h1", "Einstellungen");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain("dark");
    await page.click('label:has(input[name="language"][value="en"])');
    await waitForText(page, "h1", "Settings");
  });

  test("a maker runs a call on the API page, with the shown Authorization value", async () => {
    await page.click(link("API"));
    await page.waitFor("the value", () => document.querySelector<HTMLInputElement>("#authorization")?.value);
    await page.click(button("Run"));
    await waitForText(page, '[aria-label="Answer"]', '"code": 200');
  });

  test("a maker sees no error in the console", async () => {
    expect(await page.problems()).toEqual([]);
  });
});
