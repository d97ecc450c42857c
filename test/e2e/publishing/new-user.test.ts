// engines: none; test:all: chromium; matrix: chromium
/**
 * Everything that a new user does with mouse and keys, from a PDF and a spreadsheet of 500 people with leading zeros, umlauts
 * and faulty rows to documents on a web server: editor, columns, preview, correction, upload, and a list for a mailing.
 * Chromium alone: only its driver opens file dialogs.
 */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import type { DrivenBrowser, DrivenPage, Target } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf, enterBatchId, waitForDownload, waitForJobEnd } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { expectText, readLines } from "./mailing-lists.ts";
import { enterServer, openPublishing, upload } from "./publishing-page.ts";
import { type FileServer, startApache } from "./web-servers.ts";

const personCount = 500;
const firstNames = ["Jürgen", "Zoë", "Änne", "Björn", "Käthe", "Søren", "Großmut", "Ayşe", "François", "Uwe"];
const lastNames = ["Müller", "Groß", "Özdemir", "Weiß", "Schröder", "Łukasz", "von der Höh", "Ångström"];

interface Person {
  readonly number: string;
  readonly first: string;
  readonly last: string;
}

const people: readonly Person[] = Array.from({ length: personCount }, (_, index) => ({
  number: String(index + 1).padStart(5, "0"),
  first: firstNames[index % firstNames.length] ?? "",
  last: lastNames[index % lastNames.length] ?? "",
}));

/** Rows of the spreadsheet with a fault, from 1, and the columns whose cells are wrong. */
const faults: Readonly<Record<number, Partial<Person>>> = {
  12: { first: "" },
  123: { first: "#N/A" },
  401: { last: "" },
};

const workbook = createXlsx("Kunden", [
  ["Kundennummer", "Vorname", "Nachname", "E-Mail", "PLZ"],
  ...people.map((person, index) => {
    const { number, first, last } = { ...person, ...faults[index + 1] };
    return [number, first, last, `kunde${index + 1}@example.org`, "01067"];
  }),
]);

const greet = ({ first, last, number }: Person) => `Guten Tag ${first} ${last}, Ihre Nummer ist ${number}.`;

const button = (name: string): Target => ({ role: "button", name });

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let server: FileServer;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  beforeAll(async () => {
    site = await stage.serveSite();
    const { origin } = new URL(site.url);
    server = stage.closeLater(await startApache({ origin, workFolder: stage.createFolder().path }));
    browser = await stage.browser(engine);
    page = await browser.page();
  });

  const chooseFile = (opener: string, name: string, content: string | Uint8Array) =>
    page.chooseFiles?.(button(opener), [folder.write(name, content)]);

  const waitForNote = (text: string) =>
    page.waitFor(text, (note) => document.querySelector("#launch-note")?.textContent?.includes(note), text);

  const makeTemplate = async () => {
    await page.goto(`${site.url}#/library`);
    await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
    await chooseFile("Start with your PDF", "Angebot.pdf", await createPdf(2));
    await page.click(button("Make smartlink"));
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
    await page.click(button("Text"));
    const { x, y } = await page.evaluate(() => {
      const sheet = document.querySelector('.editor-pages [data-page-number="1"]')?.getBoundingClientRect();
      return { x: (sheet?.left ?? 0) + (sheet?.width ?? 0) * 0.4, y: (sheet?.top ?? 0) + (sheet?.height ?? 0) * 0.15 };
    });
    await page.mouse.press(x, y);
    const text = greet({ first: "[[first_name]]", last: "[[last_name]]", number: "[[customer_no]]" });
    await page.fill({ role: "textbox", name: "Text" }, text);
    await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");
    await page.click(button("Generate…"));
    await page.waitFor("the template", () => document.querySelector("library-template a") !== null);
  };

  /** The choices follow each other faster than the table is inspected. */
  const chooseColumns = async () => {
    await chooseFile("Choose files…", "Kunden.xlsx", workbook);
    await page.waitFor("the columns", () => document.querySelector("section.columns select") !== null);
    await page.choose({ role: "combobox", name: "first_name" }, "Vorname");
    await page.choose({ role: "combobox", name: "last_name" }, "Nachname");
    await page.choose({ role: "combobox", name: "customer_no" }, "Kundennummer");
    await waitForNote("Ready to generate 497 documents. 3 rows will fail.");
  };

  const previewRows = async () => {
    await page.click(button("Row 12"));
    await page.waitFor("the fault", () =>
      document.querySelector("row-viewer [role=status]")?.textContent?.includes("Row 12 cannot be generated."),
    );
    await page.click('row-viewer [aria-label="Next row"]');
    await page.waitFor(
      "the next row",
      (text) => document.querySelector("row-viewer")?.textContent?.includes(text),
      greet(people[12] as Person),
    );
    await page.click('row-viewer [aria-label="Close preview"]');
  };

  const runBatch = async () => {
    await page.choose({ role: "combobox", name: "Strategy" }, "smallest");
    await enterBatchId(page, "kunden");
    await page.click(button("Start batch"));
    expect(await waitForJobEnd(page, "kunden")).toBe("Done");
  };

  const correctRows = async () => {
    await page.click(button("Correct failed rows"));
    await page.click(button("Download failed rows"));
    const table = readFileSync(await waitForDownload(browser, /^kunden-failed-rows.*\.csv$/), "utf8");
    const corrected = table
      .replace('00012,"",Weiß', "00012,Zoë,Weiß")
      .replace("#N/A", "Änne")
      .replace('00401,Jürgen,""', "00401,Jürgen,Müller");
    await page.setFiles({ role: "file", name: "Choose corrected rows…" }, [folder.write("failed.csv", corrected)]);
    await page.waitFor("the second job", () =>
      document.querySelector("job-card [data-status=Done]")?.textContent?.includes("3 documents made"),
    );
  };

  /** Publishes from the card of the correction, which is the first one on the page. */
  const publish = async () => {
    await openPublishing(page, server.url);
    await enterServer(page, { kind: "webdav", address: server.url, ...server });
    expect(await upload(page)).toMatch(/^All files are on the server \(50\d\)/);
    await page.click("publish-dialog .dialog-actions button:last-child");
    await page.click(button("Check five links"));
    await page.waitFor("five working links", () => document.querySelectorAll(".checked-good").length === 5);
    await page.choose("#mailing-tool", "mailchimp");
    await page.click(button("Download links"));
  };

  const openDocuments = async () => {
    const [header, ...lines] = readLines(await waitForDownload(browser, /^kunden-links.*\.csv$/));
    expect(header).toEqual([
      ...["LINK", "REFERENCE", "SUFFIX", "FILE"],
      // In the order of the table's columns.
      ...["CUSTOMER_N", "FIRST_NAME", "LAST_NAME", "Email Address", "PLZ"],
    ]);
    expect(lines.length).toBe(personCount);
    const numbers = lines.map((line) => line[4]);
    expect(numbers).toEqual(people.map(({ number }) => number));
    for (const index of [0, 11, 122, 400, 499]) {
      const person = { ...people[index], ...correctedNames[index + 1] } as Person;
      expect(lines[index]?.slice(4)).toEqual([
        ...[person.number, person.first, person.last, `kunde${index + 1}@example.org`, "01067"],
      ]);
      await expectText(page, lines[index]?.[0] ?? "", greet(person));
    }
  };

  test("a new user with a spreadsheet gets 500 documents on a web server and a list for a mailing", {
    timeout: 240_000,
  }, async () => {
    await makeTemplate();
    await chooseColumns();
    await previewRows();
    await runBatch();
    await correctRows();
    expect(await page.problems()).toEqual([]);
    await publish();
    await openDocuments();
  });
});

/** What the person has entered in place of the faults. */
const correctedNames: Readonly<Record<number, Partial<Person>>> = {
  12: { first: "Zoë" },
  123: { first: "Änne" },
  401: { last: "Müller" },
};
