// engines: none; test:all: chromium
/**
 * The way of people who read German or French alone, with pointer and keys: from a PDF and a table as their spreadsheet saves it
 * to published documents, which have the values as the spreadsheet shows them. No page on the way shows English. Chromium alone:
 * only its driver sets the languages of the browser and opens file dialogs.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { craftStyles, craftWorkbook } from "../../support/crafted-workbook.ts";
import { type DrivenBrowser, type DrivenPage, enginesFor, type Target } from "../../support/drive/launch.ts";
import { createPdf, waitForDownload, waitUntilReady } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { waitForText } from "../support/wait-for-text.ts";
import { findEnglish } from "./english-texts.ts";

/** What a person who reads one language presses, enters and reads. */
interface Maker {
  readonly language: "de" | "fr";
  readonly languages: readonly string[];
  readonly labels: {
    readonly start: string;
    readonly makeSmartlink: string;
    readonly pageText: string;
    readonly generate: string;
    readonly chooseFiles: string;
    readonly ready: string;
    readonly startBatch: string;
    readonly results: string;
    readonly publish: string;
  };
  readonly tableName: string;
  readonly table: Uint8Array;
  readonly greeting: string;
  /** Of both documents, without spaces: lines of a page are joined without one. */
  readonly greetings: readonly string[];
}

/** Of a German spreadsheet: Windows-1252, semicolons, amounts with a comma. The third row has no first name. */
const germanRows = [
  "Kundennummer;Anrede;Vorname;Nachname;Geburtsdatum;Betrag",
  "00017;Herr;Jürgen;Groß;31.01.1967;1.234,50 €",
  "00018;Frau;Zoë;Müller-Lüdenscheid;05.02.1980;99,00 €",
  "00019;Frau;;Weiß;24.12.1991;7,25 €",
];

const text = (words: string) => `<is><t>${words}</t></is>`;
const frenchRow = (number: number, first: string, last: string, amount: number, day: number) =>
  `<row><c><v>${number}</v></c><c t="inlineStr">${text(first)}</c><c t="inlineStr">${text(last)}</c>` +
  `<c s="1"><v>${amount}</v></c><c s="2"><v>${day}</v></c></row>`;
/** A workbook whose amounts and dates have formats. The third row has no first name. */
const frenchWorkbook = craftWorkbook(
  [
    {
      name: "Clients",
      rows:
        `<row>${["Numéro", "Prénom", "Nom", "Montant", "Échéance"].map((name) => `<c t="inlineStr">${text(name)}</c>`).join("")}</row>` +
        frenchRow(17, "Zoë", "Lefèvre", 1234.5, 46_053) +
        frenchRow(18, "François", "d’Aubigné", 99, 46_054) +
        frenchRow(19, "", "Noël", 7.25, 46_055),
    },
  ],
  "",
  { "xl/styles.xml": craftStyles('#,##0.00\\ "€"', "dd/mm/yyyy") },
);

const makers: readonly Maker[] = [
  {
    language: "de",
    languages: ["de-DE", "de"],
    labels: {
      start: "Mit Ihrem PDF beginnen",
      makeSmartlink: "Smartlink erstellen",
      pageText: "Seitentext",
      generate: "Erzeugen …",
      chooseFiles: "Dateien auswählen …",
      ready: "Bereit, 2 Dokumente zu erzeugen",
      startBatch: "Stapel starten",
      results: "Ergebnisse",
      publish: "Veröffentlichen …",
    },
    tableName: "Kunden.csv",
    // In Windows-1252, ISO 8859-1 but for the sign of the euro.
    table: Buffer.from(`${germanRows.join("\r\n")}\r\n`.replaceAll("€", "\x80"), "latin1"),
    greeting: "Guten Tag [[first_name]] [[last_name]], Ihr Betrag ist [[Betrag]].",
    greetings: ["GutenTagJürgenGroß,IhrBetragist1.234,50€.", "GutenTagZoëMüller-Lüdenscheid,IhrBetragist99,00€."],
  },
  {
    language: "fr",
    languages: ["fr-FR", "fr"],
    labels: {
      start: "Commencer avec votre PDF",
      makeSmartlink: "Créer un smartlink",
      pageText: "Texte de page",
      generate: "Générer…",
      chooseFiles: "Choisir des fichiers…",
      ready: "Prêt à générer 2 documents",
      startBatch: "Lancer le lot",
      results: "Résultats",
      publish: "Publier…",
    },
    tableName: "Clients.xlsx",
    table: frenchWorkbook,
    greeting: "Bonjour [[first_name]] [[last_name]], [[Montant]] avant le [[echeance]].",
    greetings: ["BonjourFrançoisd’Aubigné,99,00€avantle01/02/2026.", "BonjourZoëLefèvre,1234,50€avantle31/01/2026."],
  },
];

const button = (name: string): Target => ({ role: "button", name });

const engines = enginesFor(import.meta.url);

describe.each(makers.flatMap((maker) => engines.map((engine) => ({ engine, language: maker.language, maker }))))(
  "in $engine and $language",
  ({ engine, maker }) => {
    const { labels, language } = maker;
    const stage = openStage();
    const folder = stage.createFolder();
    let site: ServedFolder;
    let browser: DrivenBrowser;
    let page: DrivenPage;

    beforeAll(async () => {
      site = await stage.serveSite();
      browser = await stage.browser(engine, { languages: maker.languages });
      page = await browser.page();
    });

    const expectNoEnglish = async (step: string) => {
      expect(await findEnglish(page, language, ["Smartlink"]), step).toEqual([]);
    };

    const makeTemplate = async () => {
      await page.goto(site.url);
      await page.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
      await expectNoEnglish("the first visit");
      const pdf = folder.write("pages.pdf", await createPdf(2));
      await page.chooseFiles?.(button(labels.start), [pdf]);
      await page.waitFor("the upload", () => document.querySelector(".upload-result") !== null);
      await expectNoEnglish("the upload");
      await page.click(button(labels.makeSmartlink));
      await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
      await page.click(button(labels.pageText));
      const { x, y } = await page.evaluate(() => {
        const sheet = document.querySelector('.editor-pages [data-page-number="1"]')?.getBoundingClientRect();
        return { x: (sheet?.left ?? 0) + (sheet?.width ?? 0) * 0.4, y: (sheet?.top ?? 0) + (sheet?.height ?? 0) * 0.4 };
      });
      await page.mouse.press(x, y);
      await page.waitFor("the keys in the text", () => document.activeElement?.id === "page-text");
      await page.type(maker.greeting);
      await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");
      await expectNoEnglish("the editor");
    };

    const generate = async () => {
      await page.click(button(labels.generate));
      await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
      await expectNoEnglish("the empty steps of generating");
      await page.chooseFiles?.(button(labels.chooseFiles), [folder.write(maker.tableName, maker.table)]);
      await waitForText(page, "#launch-note", labels.ready);
      await expectNoEnglish("the checked table");
      await page.click(button(labels.startBatch));
      await page.waitFor("the job", () => document.querySelector("job-card [data-status=Done]") !== null);
      await expectNoEnglish("the job");
      await page.click(button(labels.results));
      await page.waitFor("the results", () => document.querySelectorAll("job-rows a.result-name").length === 2);
      await expectNoEnglish("the results");
    };

    const publish = async () => {
      await page.click(button(labels.publish));
      await page.waitFor("the address", () => document.activeElement?.id === "publish-address");
      await expectNoEnglish("the address");
      await page.type("https://angebote.example/");
      await page.click("publish-dialog .dialog-actions button.primary");
      await page.click('label:has(input[name="publish-route"][value="zip"])');
      await expectNoEnglish("the choice of files");
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
        const [start = ""] = maker.greeting.split(" ");
        greetings.push(
          await page.waitFor(
            "the greeting on the page",
            (first) => {
              const words = document
                .querySelector('[data-page-number="1"] .text-layer')
                ?.textContent?.replace(/\s+/g, "");
              const from = words?.indexOf(first) ?? -1;
              return from < 0 ? undefined : words?.slice(from);
            },
            start,
          ),
        );
        await expectNoEnglish("the document");
      }
      expect(greetings.sort()).toEqual(maker.greetings);
    };

    test("a person who reads no English makes and publishes documents, and never sees English", {
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
      const texts = await findEnglish(english, language);
      expect(texts).toEqual(expect.arrayContaining(["Library", "Start with your PDF"]));
      expect(texts.length).toBeGreaterThan(10);
    });
  },
);
