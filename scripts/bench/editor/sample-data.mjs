/** Measures how long the editor's page is busy at a time while it reads sample data of 20 MB. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inNewPage } from "../openings.mjs";
import { makePdf } from "../pdf/make-pdf.mjs";
import { waitUntil } from "../site.mjs";
import { round } from "../statistics.mjs";
import { storeSmartlink } from "../store/stored-smartlink.mjs";

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {import("../site.mjs").BenchWorld} BenchWorld
 * @typedef {import("../site.mjs").Figures} Figures
 */

const fileBytes = 20_000_000;
const rounds = 3;

/**
 * @param {BenchWorld} world
 * @returns {Promise<Figures>}
 */
export const sampleData = async ({ browser, folder, siteUrl }) => {
  const pdf = join(folder, "sample.pdf");
  await writeFile(pdf, await makePdf(1));
  const [csv, json] = [join(folder, "people.csv"), join(folder, "data.json")];
  await writeFile(csv, createCsv());
  await writeFile(json, createJson());
  const context = await browser.createBrowserContext();
  try {
    return await inNewPage(context, async (page) => {
      const smartlinkId = await storeSmartlink(page, siteUrl, pdf);
      await page.goto("about:blank");
      await page.goto(`${siteUrl}#/smartlinks/${smartlinkId}`, { waitUntil: "domcontentloaded" });
      const isReady = () => document.documentElement.dataset["editorState"] === "ready";
      await waitUntil(page, isReady, undefined, "The editor");
      await page.click("placeholder-overview .actions button");
      await waitUntil(
        page,
        () => document.querySelector("dialog.sample-dialog[open]") !== null,
        undefined,
        "The table",
      );
      return {
        "sample-data.csv-longest-task-ms": round(await measureLongestTask(page, csv)),
        "sample-data.json-longest-task-ms": round(await measureLongestTask(page, json)),
      };
    });
  } finally {
    await context.close();
  }
};

const createRows = () => {
  const rows = [];
  for (let size = 0, row = 1; size < fileBytes; row += 1) {
    const fields = [
      `R${row}`,
      `Reader ${row}`,
      `https://shop.example/offers/${row}?for=${row * 7}`,
      "Some words ".repeat(9),
    ];
    rows.push(fields);
    size += fields.join(",").length;
  }
  return rows;
};

const createCsv = () => ["id,name,address,note", ...createRows().map((fields) => fields.join(","))].join("\n");

const createJson = () =>
  JSON.stringify(
    createRows().map(([id, name, address, note]) => ({
      pdf: "offer.pdf",
      reference_id: id,
      data: { id, name, address, note },
    })),
  );

/**
 * Returns the longest task of the page in milliseconds while it reads a file, the least of some rounds; 0 if all took less
 * than 50 ms, which browsers do not report.
 * @param {Page} page
 * @param {string} path
 */
const measureLongestTask = async (page, path) => {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => {
      /** @type {number[]} */
      const tasks = [];
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: "longtask" });
      Object.assign(window, { longTasks: tasks });
    });
    const input = await page.$(".sample-dialog input[type=file]");
    await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (input).uploadFile(path);
    const hasRows = () => document.querySelectorAll(".sample-table tbody tr").length > 5;
    await waitUntil(page, hasRows, undefined, "The rows");
    // The rows are stored a moment later.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const longest = await page.evaluate(() =>
      Math.max(0, .../** @type {typeof window & { longTasks: number[] }} */ (window).longTasks),
    );
    least = Math.min(least, longest);
    await page.click(".sample-tools .quiet");
    await waitUntil(page, () => document.querySelectorAll(".sample-table tbody tr").length === 1, undefined, "No rows");
  }
  return least;
};
