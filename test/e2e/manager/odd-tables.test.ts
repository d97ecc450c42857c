// engines: none; test:all: chromium; matrix: chromium, firefox
// Chromium drops the files; the drivers of the others cannot, so they choose them.
/** A person drops workbooks and CSV files as they come from real offices: the page names every fault, and shows the values. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { compoundFile, craftWorkbook, joinBytes, textCell } from "../../support/crafted-workbook.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { openManager, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const rowOf = (row: number, cell: string) => `<row r="${row}">${textCell(`A${row}`, "offer.pdf")}${cell}</row>`;
const header = `<row r="1">${textCell("A1", "PDF_file")}${textCell("B1", "first_name")}</row>`;
const named = (row: number, name: string) => rowOf(row, textCell(`B${row}`, name));
const people = (rows: string, after = "", properties = "") =>
  craftWorkbook([{ name: "People", rows: header + rows, after }], properties);
/** Style 1 of crafted workbooks is a date. */
const dateOf = (row: number, days: number) => rowOf(row, `<c r="B${row}" s="1"><v>${days}</v></c>`);

interface OddTable {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the problems and warnings of the page contain. */
  readonly sentences?: readonly string[];
  /** Titles of the rows that the page previews, in their order. */
  readonly titles: readonly string[];
  /** The sentence beside the start button. */
  readonly launch: string;
}

const ready = (count: number) => `Ready to generate ${count} document${count === 1 ? "" : "s"}.`;
const offerFor = (name: string) => `An offer for ${name}`;
/** Title of a row that cannot be filled. */
const unfilled = offerFor("[[first_name]]");
const longCell = "x".repeat(1024 * 1024);

const tables: Readonly<Record<string, OddTable>> = {
  "merged cells": {
    name: "merged.xlsx",
    content: people(named(2, "Ann") + rowOf(3, ""), '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>'),
    sentences: ["B2:B3", "There is no value for", "merged.xlsx · sheet “People” · row 2 (row 3 of the sheet)"],
    titles: [offerFor("Ann"), unfilled],
    launch: ready(1),
  },
  formulas: {
    name: "formulas.xlsx",
    content: people(rowOf(2, '<c r="B2" t="str"><f>A2</f><v>Ben</v></c>') + rowOf(3, '<c r="B3"><f>1+1</f></c>')),
    sentences: [
      "Column “first_name”: the formula has no stored result.",
      "formulas.xlsx · sheet “People” · row 2 (row 3 of the sheet)",
    ],
    titles: [offerFor("Ben"), unfilled],
    launch: ready(1),
  },
  "error cells": {
    name: "errors.xlsx",
    content: people(rowOf(2, '<c r="B2" t="e"><v>#REF!</v></c>') + named(3, "Cid")),
    sentences: [
      "Column “first_name”: the formula has failed with #REF!.",
      "errors.xlsx · sheet “People” · row 1 (row 2 of the sheet)",
    ],
    titles: [unfilled, offerFor("Cid")],
    launch: ready(1),
  },
  dates: {
    name: "dates.xlsx",
    content: people(dateOf(2, 46_418)),
    titles: [offerFor("1/31/2027")],
    launch: ready(1),
  },
  "dates that count from 1904": {
    name: "dates-1904.xlsx",
    content: people(dateOf(2, 44_956), "", '<workbookPr date1904="1"/>'),
    titles: [offerFor("1/31/2027")],
    launch: ready(1),
  },
  "a hidden sheet before the table": {
    name: "hidden.xlsx",
    content: craftWorkbook([
      { name: "Secret", rows: header + named(2, "Nobody"), state: "hidden" },
      { name: "People", rows: header + named(2, "Dan") },
    ]),
    titles: [offerFor("Dan")],
    launch: ready(1),
  },
  "a hidden row": {
    name: "filtered.xlsx",
    content: people(named(2, "Ann") + named(3, "Bob").replace("<row ", '<row hidden="1" ') + named(4, "Cem")),
    sentences: ["1 hidden row is left out (sheet “People”, row 3)."],
    titles: [offerFor("Ann"), offerFor("Cem")],
    launch: ready(2),
  },
  "a day that never was": {
    name: "leap-year.xlsx",
    content: people(dateOf(2, 60)),
    sentences: ["The sheet “People” has dates that never were, such as 29 February 1900 (B2)."],
    titles: [offerFor("2/29/1900")],
    launch: ready(1),
  },
  "a password": {
    name: "locked.xlsx",
    content: compoundFile("EncryptedPackage"),
    sentences: [
      "“locked.xlsx” has a password. Open it in a spreadsheet program, remove the password, and save it again.",
    ],
    titles: [],
    launch: "Not ready. Add or correct the files listed above.",
  },
  "ragged rows": {
    name: "ragged.csv",
    content: "PDF_file,first_name\noffer.pdf,Ann\noffer.pdf\noffer.pdf,Ben,more\n",
    sentences: [
      "The row has one cell, but the header has 2 columns.",
      "The row has 3 cells, but the header has 2 columns.",
      "ragged.csv · row 2 (row 3 of the file)",
      "ragged.csv · row 3 (row 4 of the file)",
    ],
    titles: [offerFor("Ann"), unfilled, unfilled],
    launch: ready(1),
  },
  "a byte order mark": {
    name: "mark.csv",
    content: "\ufeffPDF_file;first_name\r\noffer.pdf;Zoë\r\n",
    titles: [offerFor("Zoë")],
    launch: ready(1),
  },
  "NUL bytes": {
    name: "nul.csv",
    content: joinBytes("PDF_file,first_name\noffer.pdf,A", new Uint8Array(1), "n\noffer.pdf,Eve\n"),
    sentences: [
      "Column “first_name”: the cell has a NUL character, which is no text.",
      "nul.csv · row 1 (row 2 of the file)",
    ],
    titles: [unfilled, offerFor("Eve")],
    launch: ready(1),
  },
  "quotes that are not closed": {
    name: "quotes.csv",
    content: 'PDF_file,first_name\noffer.pdf,"Ann\noffer.pdf,Fay\n',
    sentences: ["The quotes of the row are broken.", "quotes.csv · row 1 (line 2 of the file)"],
    titles: [unfilled, offerFor("Fay")],
    launch: ready(1),
  },
  "a cell of 1 MB": {
    name: "long.csv",
    content: `PDF_file,first_name\noffer.pdf,${longCell}\noffer.pdf,Gus\n`,
    titles: [`${offerFor(longCell).slice(0, 299)}…`, offerFor("Gus")],
    launch: ready(2),
  },
  "two columns of one name": {
    name: "twice.csv",
    content: "PDF_file,first_name,first_name\noffer.pdf,Ann,Bob\n",
    sentences: [
      "2 columns are named “first_name”: B, C. Rename them, so that each has a name of its own.",
      "twice.csv",
    ],
    titles: [],
    launch: "Not ready. Add or correct the files listed above.",
  },
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let others: readonly string[];

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    const [template, , pdf] = await writeBatchFiles(folder, []);
    others = [template, pdf];
  });

  afterEach(async () => {
    await page.click({ role: "button", name: "Remove all" });
    await page.waitFor("the empty form", () => document.querySelector("file-list") === null);
  });

  const countProblems = () => document.querySelectorAll("batch-composer problem-list li").length;

  const readTitle = () => page.evaluate(() => document.querySelector("row-preview h5")?.textContent);

  test.each(Object.entries(tables))(
    "a dropped table with %s shows its problems and its rows",
    async (_, { name, content, sentences = [], titles, launch }) => {
      await page.drop("batch-composer", [...others, folder.write(`in/${name}`, content)]);
      await page.waitFor(
        `“${launch}”`,
        (expected) =>
          document.querySelector("file-list")?.textContent?.includes(expected[0] ?? "") &&
          document.querySelector("#launch-note")?.textContent?.includes(expected[1] ?? ""),
        [name, launch] as const,
      );
      // The list of problems is loaded when it is needed.
      for (const sentence of sentences)
        await page.waitFor(
          `“${sentence}”`,
          (expected) =>
            [...document.querySelectorAll("batch-composer problem-list, batch-composer batch-problems")].some((list) =>
              list.textContent.replace(/\s+/g, " ").includes(expected),
            ),
          sentence,
        );
      expect((await page.evaluate(countProblems)) > 0).toBe(sentences.length > 0);
      for (const [index, title] of titles.entries()) {
        expect(await readTitle()).toBe(title);
        if (index + 1 < titles.length) await page.click({ role: "button", name: "Next row" });
      }
      if (titles.length === 0) expect(await readTitle()).toBeUndefined();
    },
  );
});
