// engines: chromium
/** A maker's workbook shows 31.01.2027 and 1.234,50 €, and so do the documents, on the page and in the command line. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { craftStyles, craftWorkbook, textCell } from "../../support/crafted-workbook.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { runCommand } from "../support/command.ts";
import { createPdf, fetchOutput, openManager, runBatch } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const template = {
  title: "[[Bis]], [[Betrag]], [[Bis|date:long]]",
  campaignLanguage: ["de"],
  assets: [],
};

const names = ["reference_id", "suffix", "Bis", "Betrag"];
const head = names.map((name, index) => textCell(`${"ABCD"[index]}1`, name)).join("");
const cells = `${textCell("A2", "r1")}${textCell("B2", "s")}<c r="C2" s="1"><v>46418</v></c><c r="D2" s="2"><v>1234.5</v></c>`;
const workbook = craftWorkbook([{ name: "Kunden", rows: `<row r="1">${head}</row><row r="2">${cells}</row>` }], "", {
  "xl/styles.xml": craftStyles(14, "#,##0.00\\ [$€-407]"),
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let paths: readonly string[];

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    paths = [
      folder.write("in/template.json", JSON.stringify(template)),
      folder.write("in/kunden.xlsx", workbook),
      folder.write("in/offer.pdf", await createPdf(1)),
    ];
    await openManager(page, site);
  });

  const titleOf = (file: Uint8Array) => /<title>([^<]*)/.exec(new TextDecoder().decode(file))?.[1];

  test("a document has dates and amounts as the spreadsheet shows them, with the same bytes in the command line", async () => {
    expect(await runBatch(page, paths, { batchId: "shown", strategy: "original" })).toBe("Done");
    const document = await fetchOutput(page, "shown", "r1.s.html");
    expect(titleOf(document)).toBe("31.01.2027, 1.234,50 €, 31. Januar 2027");
    const target = ["-o", join(folder.path, "out"), "--batch-id", "shown", "--strategy", "original"];
    await runCommand(["generate", ...paths, ...target, "--cell-values", "shown"]);
    const sameDocument = await readFile(join(folder.path, "out/shown/r1.s.html"));
    expect(Buffer.compare(document, sameDocument)).toBe(0);
  });

  test("a column is read as values on request, with its cells beside the choice and in the preview", async () => {
    await page.drop("batch-composer", paths);
    const readChoices = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".cell-values")].map((element) => [
          element.querySelector("select")?.value,
          element.querySelector(".help")?.textContent?.trim(),
        ]),
      );
    await page.waitFor("the choices", () => document.querySelectorAll(".cell-values select").length === 2);
    expect(await readChoices()).toEqual([
      ["shown", "31.01.2027"],
      ["shown", "1.234,50 €"],
    ]);
    await page.choose(".cell-values select", "plain");
    await page.waitFor("the preview", () =>
      document.querySelector("row-preview h5")?.textContent?.startsWith("2027-01-31, 1.234,50 €"),
    );
    expect(await readChoices()).toEqual([
      ["plain", "2027-01-31"],
      ["shown", "1.234,50 €"],
    ]);
    await page.click({ role: "button", name: "Remove all" });
  });
});
