// engines: none; test:all: chromium
/**
 * The way of a person who reads only German, with pointer and keys alone: from a PDF and a table that a German spreadsheet saved
 * (Windows-1252, semicolons, amounts with a comma) to published documents. No page on the way shows English. Chromium alone:
 * only its driver sets the languages of the browser and opens file dialogs.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor, type Target } from "../../support/drive/launch.ts";
import { createPdf, waitForDownload, waitUntilReady } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { findEnglish } from "./english-texts.ts";

const table = [
  "Kundennummer;Anrede;Vorname;Nachname;Geburtsdatum;Betrag",
  "00017;Herr;Jürgen;Groß;31.01.1967;1.234,50 €",
  "00018;Frau;Zoë;Müller-Lüdenscheid;05.02.1980;99,00 €",
  "00019;Frau;;Weiß;24.12.1991;7,25 €",
];
/** In Windows-1252, ISO 8859-1 but for the sign of the euro. */
const tableBytes = Buffer.from(`${table.join("\r\n")}\r\n`.replaceAll("€", "\x80"), "latin1");

const greeting = "Guten Tag [[first_name]] [[last_name]], Ihr Betrag ist [[Betrag]].";

const button = (name: string): Target => ({ role: "button", name });

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine, { languages: ["de-DE", "de"] });
    page = await browser.page();
  });

  const expectGerman = async (step: string) => {
    expect(await findEnglish(page, ["Offer", "Smartlink"]), step).toEqual([]);
  };

  const waitForText = (selector: string, text: string) =>
    page.waitFor(
      `“${text}” in ${selector}`,
      (query, words) => document.querySelector(query)?.textContent?.replace(/\s+/g, " ").includes(words),
      selector,
      text,
    );

  const makeTemplate = async () => {
    await page.goto(site.url);
    await page.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
    await expectGerman("the first visit");
    const pdf = folder.write("Angebot.pdf", await createPdf(2));
    await page.chooseFiles?.(button("Mit Ihrem PDF beginnen"), [pdf]);
    await page.waitFor("the upload", () => document.querySelector(".upload-result") !== null);
    await expectGerman("the upload");
    await page.click(button("Smartlink erstellen"));
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
    await page.click(button("Seitentext"));
    const { x, y } = await page.evaluate(() => {
      const sheet = document.querySelector('.editor-pages [data-page-number="1"]')?.getBoundingClientRect();
      return { x: (sheet?.left ?? 0) + (sheet?.width ?? 0) * 0.4, y: (sheet?.top ?? 0) + (sheet?.height ?? 0) * 0.4 };
    });
    await page.mouse.press(x, y);
    await page.waitFor("the keys in the text", () => document.activeElement?.id === "page-text");
    await page.type(greeting);
    await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");
    await expectGerman("the editor");
  };

  const generate = async () => {
    await page.click(button("Erzeugen …"));
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
    await expectGerman("the empty steps of generating");
    await page.chooseFiles?.(button("Dateien auswählen …"), [folder.write("Kunden.csv", tableBytes)]);
    await waitForText("#launch-note", "Bereit, 2 Dokumente zu erzeugen");
    await expectGerman("the checked table");
    await page.click(button("Stapel starten"));
    await page.waitFor("the job", () => document.querySelector("job-card [data-status=Done]") !== null);
    await expectGerman("the job");
    await page.click(button("Ergebnisse"));
    await page.waitFor("the results", () => document.querySelectorAll("job-rows a.result-name").length === 2);
    await expectGerman("the results");
  };

  const publish = async () => {
    await page.click(button("Veröffentlichen …"));
    await page.waitFor("the address", () => document.activeElement?.id === "publish-address");
    await expectGerman("the address");
    await page.type("https://angebote.example/");
    await page.click("publish-dialog .dialog-actions button.primary");
    await page.click('label:has(input[name="publish-route"][value="zip"])');
    await expectGerman("the choice of files");
    await page.click("publish-files button.primary");
    return unzipSync(readFileSync(await waitForDownload(browser, /\.zip$/)));
  };

  const expectDocuments = async (zip: Record<string, Uint8Array>) => {
    const documents = Object.entries(zip).filter(([path]) => path.endsWith(".html") && !path.endsWith("index.html"));
    expect(documents).toHaveLength(2);
    const greetings: string[] = [];
    for (const [index, [, bytes]] of documents.entries()) {
      await page.goto(pathToFileURL(folder.write(`${index}.html`, bytes)).href);
      await waitUntilReady(page);
      const text = await page.waitFor(
        "the greeting on the page",
        () =>
          /Guten Tag [^.]*\.?[^.]*\./.exec(document.querySelector('[data-page-number="1"]')?.textContent ?? "")?.[0],
      );
      // Lines of the page are joined without a space.
      greetings.push(text.replace(/\s+/g, ""));
      await expectGerman("the document");
    }
    expect(greetings.sort()).toEqual([
      "GutenTagJürgenGroß,IhrBetragist1.234,50€.",
      "GutenTagZoëMüller-Lüdenscheid,IhrBetragist99,00€.",
    ]);
  };

  test("a person who reads only German makes and publishes documents, and never sees English", {
    timeout: 180_000,
  }, async () => {
    await makeTemplate();
    await generate();
    const zip = await publish();
    expect(await page.problems()).toEqual([]);
    await expectDocuments(zip);
  });

  test("English on a page is noticed", async () => {
    const english = await (await stage.browser(engine)).page();
    await english.goto(site.url);
    await english.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
    const texts = await findEnglish(english);
    expect(texts).toEqual(expect.arrayContaining(["Library", "Start with your PDF"]));
    expect(texts.length).toBeGreaterThan(10);
  });
});
