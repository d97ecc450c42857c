// engines: none; test:all: chromium; matrix: chromium, firefox
/** A person downloads the failed rows of a batch, corrects them in the table, and adds them to the same job. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import {
  createNamedRow,
  createPdf,
  filterSmartlinks,
  openManager,
  readOutputPaths,
  startBatch,
  waitForDownload,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site);
    const rows = [
      createNamedRow("r1", { first_name: "Ann" }),
      createNamedRow("r2", {}),
      { ...createNamedRow("r3", { first_name: "Cem" }), PDF_file: "late.pdf" },
    ];
    await startBatch(page, await writeBatchFiles(folder, rows), { strategy: "smallest", batchId: "offers" });
    expect(await waitForJobEnd(page, "offers")).toBe("Done");
  });

  test("files that have none of the failed rows of a batch are rejected, each with its reason", async () => {
    await page.click({ role: "button", name: "Correct failed rows" });
    const other = folder.write("other.csv", "smartlink.row,PDF_file,reference_id\r\n1,offer.pdf,r1\r\n");
    await page.setFiles({ role: "file", name: "Choose corrected rows…" }, [other]);
    await page.waitFor("the reason", () =>
      /None of these rows has failed/.test(document.querySelector("job-correction [role=alert]")?.textContent ?? ""),
    );
    expect(await page.evaluate(() => document.querySelectorAll("job-card").length)).toBe(1);
  });

  test("failed rows of a batch are corrected in a table and made in the same folder, under the same names", async () => {
    await page.click({ role: "button", name: "Download failed rows" });
    const table = readFileSync(await waitForDownload(browser, /offers-failed-rows.*\.csv$/), "utf8");
    const [header, second, third] = table.replace("\ufeff", "").trim().split("\r\n");
    expect(header).toBe("smartlink.row,PDF_file,reference_id,suffix,first_name,smartlink.problems");
    expect([second, third]).toEqual([
      expect.stringMatching(/^2,offer\.pdf,r2,s,"",/),
      expect.stringMatching(/^3,late\.pdf,r3,s,Cem,/),
    ]);
    const corrected = folder.write(
      "corrected.csv",
      [header, second?.replace('r2,s,""', "r2,s,Ben"), third, "4,offer.pdf,r4,s,Dan,,7"].join("\r\n"),
    );
    await page.setFiles({ role: "file", name: "Choose corrected rows…" }, [
      corrected,
      folder.write("late.pdf", await createPdf(3)),
    ]);
    await page.waitFor("the second job", () => document.querySelectorAll("job-card").length === 2);
    await page.waitFor("its end", () =>
      document.querySelector('job-card [data-status="Done"] .counts')?.textContent?.includes("Rows2"),
    );
    expect(filterSmartlinks(await readOutputPaths(page, "offers"))).toEqual(["r1.s.html", "r2.s.html", "r3.s.html"]);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("offers");
    const attention = await page.evaluate(
      () =>
        document.querySelector("job-card:first-of-type [role=alert]")?.textContent?.replace(/\s+/g, " ").trim() ?? "",
    );
    expect(attention).toMatch(/^Needs attention.*The row has 7 cells.*corrected\.csv · row 3/);
    expect(await page.evaluate(() => document.querySelector("job-card:first-of-type")?.textContent)).toContain(
      "Rows of the file that cannot be read were left out.",
    );
    const notes = await page.evaluate(() =>
      [...document.querySelectorAll("job-card")].map((card) => card.querySelector(".job-note")?.textContent),
    );
    expect(notes).toEqual([
      "Corrects failed rows of an earlier job.",
      "Failed rows that were corrected in a later job: 2.",
    ]);
    const first = await page.evaluate(() => document.querySelector("job-card:last-of-type")?.textContent ?? "");
    expect(first).toMatch(/Corrected later\s*2/);
    expect(first).not.toMatch(/Retry failed|Correct failed rows/);
    expect(await page.problems()).toEqual([]);
  });
});

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("the check of all rows shows how many can be generated, and stores nothing", async () => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    const page = await browser.page();
    await openManager(page, site);
    const rows = [
      createNamedRow("r1", { first_name: "Ann" }),
      { ...createNamedRow("r2", { first_name: "Ben" }), PDF_file: `${site.url}nothing-here.pdf` },
    ];
    await page.setFiles({ role: "file", name: "Batch files" }, await writeBatchFiles(stage.createFolder(), rows));
    await page.click({ role: "button", name: "Check all rows" });
    const result = await page.waitFor("the result", () => document.querySelector(".check-result")?.textContent?.trim());
    expect(result).toMatch(/^1 of 2 rows? can be generated: [\d.,]+\s\S+, in about .+\.$/);
    expect(await page.evaluate(() => document.querySelector("row-check [role=alert]")?.textContent)).toMatch(
      /nothing-here/,
    );
    expect(await page.evaluate(() => document.querySelectorAll("job-card").length)).toBe(0);
    expect(await page.problems().then((lines) => lines.filter((line) => !/404/.test(line)))).toEqual([]);
  });
});
