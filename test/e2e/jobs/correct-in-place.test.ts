// engines: none; test:all: chromium; matrix: chromium, firefox
/** A person corrects the faulty rows of a table where they are shown: before the start, and after a run. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import {
  aTemplate,
  createNamedRow,
  createPdf,
  enterBatchId,
  filterSmartlinks,
  openManager,
  readOutputPaths,
  startBatch,
  waitForDownload,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { type Folder, openStage } from "../support/stage.ts";

const rowCount = 500;
/** Every 25th row has no name. */
const isFaulty = (number: number): boolean => number % 25 === 0;

const writeTable = (folder: Folder): string => {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const number = index + 1;
    return `r${number};s;${isFaulty(number) ? "" : `Name ${number}`}`;
  });
  return folder.write("in/people.csv", ["reference_id;suffix;first_name", ...rows, ""].join("\r\n"));
};

const openTable = async (page: DrivenPage, folder: Folder): Promise<void> => {
  await page.setFiles({ role: "file", name: "Batch files" }, [
    folder.write("in/template.json", JSON.stringify(aTemplate)),
    folder.write("in/offer.pdf", await createPdf(3)),
    writeTable(folder),
  ]);
  await page.waitFor("the faulty rows", () => document.querySelector("table-downloads .primary") !== null);
};

/** Waits until the dialog says how many rows are left. */
const waitForRest = (page: DrivenPage, text: string): Promise<unknown> =>
  page.waitFor(
    text,
    (expected) => document.querySelector(".corrections-foot .numbers")?.textContent?.trim() === expected,
    text,
  );

const readActiveCell = (page: DrivenPage): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("20 faulty rows of 500 are corrected by keys, over a reload, and all 500 documents are made", async () => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    const page = await browser.page();
    const folder = stage.createFolder();
    await openManager(page, site);
    await openTable(page, folder);
    await page.click({ role: "button", name: "Correct rows" });
    await waitForRest(page, "20 rows still have problems.");
    await expect.poll(() => readActiveCell(page)).toBe("first_name, row 25");
    const description = await page.evaluate(() => {
      const ids = document.activeElement?.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent?.trim()).join(" ");
    });
    expect(description).toMatch(/first_name/);
    for (let number = 25; number <= 250; number += 25) {
      await page.type(`Corrected ${number}`);
      await page.press("F8");
      await expect.poll(() => readActiveCell(page)).toBe(`first_name, row ${number + 25}`);
    }
    await waitForRest(page, "10 rows still have problems.");
    await page.press("Shift+F8");
    await expect.poll(() => readActiveCell(page)).toBe("first_name, row 500");
    await page.type("taken back");
    await page.press("Escape");
    expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe("");
    await page.press("Escape");
    await page.waitFor("the closed dialog", () => document.querySelector("row-corrections") === null);
    await page.waitFor("the correction in the draft", async () => {
      const cache = await caches.open("smartlink-batch-drafts");
      const url = (await cache.keys()).find((request) => request.url.endsWith("choices"));
      return (await (url && cache.match(url)))?.text().then((text) => text.includes("Corrected 250"));
    });
    await page.evaluate(() => {
      document.documentElement.dataset["left"] = "true";
      setTimeout(() => location.reload());
    });
    await page.waitFor("the restored corrections", () => {
      if (document.documentElement.dataset["left"] === "true") return false;
      return document.querySelector("table-downloads .help")?.textContent?.includes("10 rows have corrections.");
    });
    await page.click({ role: "button", name: "Correct rows" });
    await waitForRest(page, "10 rows still have problems.");
    await page.choose(".corrections-filter select", "faulty");
    await page.click({ role: "button", name: "Next problem" });
    await page.click({ role: "button", name: "Previous problem" });
    for (let number = 275; number <= 500; number += 25) {
      await expect.poll(() => readActiveCell(page)).toBe(`first_name, row ${number}`);
      await page.type(`Corrected ${number}`);
      await page.press("Enter");
    }
    await waitForRest(page, "No row has a problem any more.");
    await page.click({ role: "button", name: "Save corrected table" });
    const saved = readFileSync(await waitForDownload(browser, /people-corrected.*\.csv$/), "utf8");
    expect(saved.split("\r\n")).toHaveLength(rowCount + 2);
    expect(saved).toContain("r25;s;Corrected 25\r\n");
    await page.click({ role: "button", name: "Close" });
    await enterBatchId(page, "people");
    await page.waitFor("the start", () => document.querySelector("#launch-note .good") !== null);
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "people")).toBe("Done");
    expect(filterSmartlinks(await readOutputPaths(page, "people"))).toHaveLength(rowCount);
    expect(await page.problems()).toEqual([]);
  });

  test("three failed rows of a run are corrected on its card, over a reload, and retried", async () => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    const page = await browser.page();
    await openManager(page, site);
    const rows = ["r1", "r2", "r3", "r4", "r5"].map((id, index) =>
      createNamedRow(id, index % 2 === 0 ? {} : { first_name: "Ann" }),
    );
    await startBatch(page, await writeBatchFiles(stage.createFolder(), rows), {
      strategy: "smallest",
      batchId: "offers",
    });
    await waitForJobEnd(page, "offers");
    await page.click({ role: "button", name: "Correct failed rows" });
    await page.click({ role: "button", name: "Correct rows" });
    await waitForRest(page, "3 rows still have problems.");
    for (const number of [1, 3]) {
      await expect.poll(() => readActiveCell(page)).toBe(`first_name, row ${number}`);
      await page.type(`Corrected ${number}`);
      await page.press("Enter");
    }
    await waitForRest(page, "1 row still has a problem.");
    await page.click({ role: "button", name: "Close" });
    await openManager(page, site, "#/settings");
    await openManager(page, site);
    await page.click({ role: "button", name: "Correct failed rows" });
    await page.click({ role: "button", name: "Correct rows" });
    await waitForRest(page, "1 row still has a problem.");
    await page.press("F8");
    await expect.poll(() => readActiveCell(page)).toBe("first_name, row 5");
    await page.type("Corrected 5");
    await page.press("Enter");
    await waitForRest(page, "No row has a problem any more.");
    await page.click({ role: "button", name: "Close" });
    await page.click({ role: "button", name: "Retry failed" });
    await page.waitFor("the second job", () => document.querySelectorAll("job-card").length === 2);
    await page.waitFor("its rows", () => document.querySelector("job-card .counts")?.textContent?.includes("Rows3"));
    await expect
      .poll(async () => filterSmartlinks(await readOutputPaths(page, "offers")), { timeout: 20_000 })
      .toEqual(["r1.s.html", "r2.s.html", "r3.s.html", "r4.s.html", "r5.s.html"]);
    expect(await page.problems()).toEqual([]);
  });
});
