// engines: none; test:all: chromium; matrix: chromium, firefox
/** A person drops a spreadsheet beside template and PDF, and gets one document for each of its rows. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createXlsx } from "#adapters/tables/write-xlsx.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import { latin } from "../../support/crafted-workbook.ts";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { fetchOutput, openManager, runBatch, waitForDownload, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const header = ["PDF_file", "reference_id", "suffix", "First Name", "customer no"];
const rows = [
  ["offer.pdf", "r1", "s", "Zoë", "00123"],
  ["offer.pdf", "r2", "s", "Jürgen", "1234567890123456"],
];
const links = [
  '"reference_id","suffix","file","link","status","error","customer no","first_name"',
  '"r1","s","r1.s.html",LINK,"done","","00123","Zoë"',
  '"r2","s","r2.s.html",LINK,"done","","1234567890123456","Jürgen"',
];

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
    await openManager(page, site);
  });

  const filesWith = async (name: string, content: string | Uint8Array) => {
    const [template, , pdf] = await writeBatchFiles(folder, []);
    return [folder.write(`in/${name}`, content), pdf, template];
  };

  const readLinks = async (batchId: string) =>
    new TextDecoder()
      .decode(await fetchOutput(page, batchId, "links.csv"))
      .split("\r\n")
      .filter((line) => line !== "")
      .map((line) => line.replace(/"https?:[^"]*"/, "LINK").replace(/,"[^"]*only[^"]*"$/, ""));

  test.each([
    ["CSV with semicolons in windows-1252", "people.csv", latin(formatTable([header, ...rows], ";"))],
    ["a workbook", "people.xlsx", createXlsx("People", [header, ...rows])],
  ])("%s makes one document for each row", async (_, name, content) => {
    const batchId = `from-${name.split(".").at(-1)}`;
    expect(await runBatch(page, await filesWith(name, content), { batchId })).toBe("Done");
    const lines = await readLinks(batchId);
    expect(lines.length).toBe(3);
    for (const [index, line] of links.entries())
      for (const cell of line.split(",").filter((text) => text !== "LINK")) expect(lines[index]).toContain(cell);
    const first = new TextDecoder().decode(await fetchOutput(page, batchId, "r1.s.html"));
    expect(first).toContain("An offer for Zoë");
  });

  test("a workbook of several megabytes is read under the site's policy", async () => {
    const many = Array.from({ length: 8_000 }, (_, index) => [
      "offer.pdf",
      `r${index}`,
      "s",
      `Person ${index}`,
      "x".repeat(60),
    ]);
    await page.drop("batch-composer", await filesWith("many.xlsx", createXlsx("People", [header, ...many])));
    await page.waitFor("the inspection", () =>
      /Ready to generate 8[.,\s]000 documents/.test(document.querySelector("#launch-note")?.textContent ?? ""),
    );
    await page.click({ role: "button", name: "Remove all" });
  });

  test("rows with problems are listed with file, row and column, and the others can be generated", async () => {
    const broken = [header, ["offer.pdf", "r1", "s", "Anna", "1"], ["offer.pdf", "r2", "s", "#N/A", "2"]];
    const text = `${formatTable(broken)}offer.pdf,r3,s,"Ben" x,3\r\noffer.pdf,r4,s,Dan,4,5\r\n`;
    await page.drop("batch-composer", await filesWith("broken.csv", text));
    const alert = await page.waitFor("the problems", () =>
      document.querySelector('batch-composer [role="alert"]')?.textContent?.replace(/\s+/g, " "),
    );
    for (const part of [
      "quotes-broken",
      "row-length",
      "cell-error",
      "broken.csv · row 3 (line 4 of the file)",
      "broken.csv · row 2 (row 3 of the file)",
      "Column “First Name”",
    ])
      expect(alert).toContain(part);
    expect(await page.evaluate(() => document.querySelector("#launch-note")?.textContent)).toContain(
      "Ready to generate 1 document.",
    );
    await page.click({ role: "button", name: "Remove all" });
  });

  const waitForTitle = (title: string) =>
    page.waitFor(
      `the title ${title}`,
      (expected) => document.querySelector("row-preview h5")?.textContent === expected,
      title,
    );

  test("a column is chosen in the region Columns, and the choice is remembered for the next table", async () => {
    const named = (nickname: string) =>
      formatTable([
        ["PDF_file", "reference_id", "suffix", "Nickname"],
        ["offer.pdf", "r1", "s", nickname],
      ]);
    await page.drop("batch-composer", await filesWith("january.csv", named("Annie")));
    await page.waitFor("the panel", () =>
      document.querySelector("section.columns")?.textContent?.includes("No column has this name."),
    );
    expect(
      await page.evaluate(() => {
        const select = document.querySelector<HTMLSelectElement>("section.columns select");
        return [...(select?.labels ?? [])].map((label) => label.textContent);
      }),
    ).toEqual(["first_name"]);
    await page.choose({ role: "combobox", name: "first_name" }, "Nickname");
    await waitForTitle("An offer for Annie");
    await page.click({ role: "button", name: "Remove all" });
    await page.drop("batch-composer", await filesWith("february.csv", named("Benny")));
    await waitForTitle("An offer for Benny");
    expect(await runBatch(page, await filesWith("march.csv", named("Cidney")), { batchId: "mapped" })).toBe("Done");
    expect(new TextDecoder().decode(await fetchOutput(page, "mapped", "r1.s.html"))).toContain("An offer for Cidney");
  });

  test("header row, delimiter and missing values are chosen with a live preview", async () => {
    const text = "note;x\r\nfirst_name,PDF_file\r\n,offer.pdf\r\n";
    await page.drop("batch-composer", await filesWith("odd.csv", text));
    await page.waitFor("the panel", () => document.querySelector("table-panel select") !== null);
    await page.choose({ role: "combobox", name: "Delimiter" }, ",");
    await page.choose({ role: "combobox", name: "Header row" }, "2");
    await page.waitFor("the header", () => document.querySelector("table-panel th")?.textContent === "first_name");
    await page.choose({ role: "combobox", name: "Missing values" }, "preset");
    await page.fill({ role: "textbox", name: "Value of first_name where it is missing" }, "you");
    await page.press("Tab");
    await waitForTitle("An offer for you");
    await page.click({ role: "button", name: "Remove all" });
  });

  test("a template gives a table to fill in, as CSV and as a workbook, which makes a document at once", async () => {
    const [template, , pdf] = await writeBatchFiles(folder, []);
    await page.drop("batch-composer", [template, pdf]);
    await page.click({ role: "button", name: "Download CSV to fill in" });
    const csv = readFileSync(await waitForDownload(browser, /^data.*\.csv$/), "utf8");
    expect(csv).toBe("\ufeffPDF_file,first_name\r\noffer.pdf,Example of first name\r\n");
    await page.click({ role: "button", name: "Download Excel file to fill in" });
    const workbook = await waitForDownload(browser, /^data.*\.xlsx$/);
    await page.drop("batch-composer", [workbook]);
    await waitForTitle("An offer for Example of first name");
    await page.click({ role: "button", name: "Remove all" });
  });

  test("faulty rows are downloaded, corrected and dropped again", async () => {
    const text = "PDF_file;first_name\r\noffer.pdf;Anna\r\nmissing.pdf;Ben\r\n";
    await page.drop("batch-composer", await filesWith("people.csv", text));
    await page.click({ role: "button", name: "Download faulty rows" });
    const faulty = readFileSync(await waitForDownload(browser, /^people-faulty-rows.*\.csv$/), "utf8");
    expect(faulty).toContain("missing.pdf;Ben;");
    expect(faulty).not.toContain("Anna");
    const corrected = folder.write("in/people.csv", faulty.replace("missing.pdf;", "offer.pdf;"));
    await page.drop("batch-composer", [corrected]);
    await waitForTitle("An offer for Ben");
    await page.waitFor("one document", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 1 document."),
    );
    await page.click({ role: "button", name: "Remove all" });
  });
});
