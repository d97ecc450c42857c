/**
 * Measures the time from opening to the first page painted: an `original` file with a PDF of 1 MB, from the disk and
 * offline, against the stock viewer of pdf.js with the same PDF from a local server, as released and minified. Every
 * opening is in a new profile, like the first one of a recipient; `warm` has the released viewer's files in the browser's
 * cache.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createStaticServer, listen } from "../serve.mjs";
import { inNewPage, inNewProfile, timeReader, timeStockViewer } from "./openings.mjs";
import { fetchFirstFile, openBatches, runBatch } from "./site.mjs";
import { median, medianRatio, round, runInTurns } from "./statistics.mjs";
import { fetchStockViewer } from "./stock-viewer.mjs";

const rounds = 9;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const open = async (world) => {
  const { browser, pdf, root } = world;
  const file = await generateFile(world);
  const released = await serveViewer(await fetchStockViewer(root, "released"), pdf);
  const minified = await serveViewer(await fetchStockViewer(root, "minified"), pdf);
  const warm = await browser.createBrowserContext();
  try {
    const { results, busy } = await runInTurns(rounds, {
      original: () => inNewProfile(browser, (page) => timeOffline(page, file)),
      released: () => inNewProfile(browser, (page) => timeStockPage(page, released.url)),
      minified: () => inNewProfile(browser, (page) => timeStockPage(page, minified.url)),
      warm: () => inNewPage(warm, (page) => timeStockPage(page, released.url)),
    });
    const ratio = (/** @type {"released" | "minified" | "warm"} */ name) =>
      round(medianRatio(results.original, results[name]));
    return {
      "open.machine-busy": round(median(busy), 2),
      "open.ratio": ratio("released"),
      "open.ratio-to-minified": ratio("minified"),
      "open.ratio-to-warm": ratio("warm"),
      "open.original-ms": round(median(results.original)),
      "open.stock-viewer-ms": round(median(results.released)),
      "open.stock-viewer-minified-ms": round(median(results.minified)),
      "open.stock-viewer-warm-ms": round(median(results.warm)),
    };
  } finally {
    await warm.close();
    released.close();
    minified.close();
  }
};

/**
 * @param {import("puppeteer-core").Page} page
 * @param {string} address
 */
const timeOffline = async (page, address) => {
  await page.setOfflineMode(true);
  return (await timeReader(page, address)).page;
};

/**
 * @param {import("puppeteer-core").Page} page
 * @param {string} address
 */
const timeStockPage = async (page, address) => (await timeStockViewer(page, address)).page;

/**
 * Returns the address on the disk of a generated file.
 * @param {import("./site.mjs").BenchWorld} world
 */
const generateFile = async ({ browser, siteUrl, folder, pdf }) => {
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    await runBatch(page, folder, { batch_id: "open", strategy: "original", encoding: "text", rows: 1, pdf });
    const path = join(folder, "open.html");
    await writeFile(path, await fetchFirstFile(page, "open"));
    return pathToFileURL(path).href;
  } finally {
    await close();
  }
};

/**
 * @param {string} folder
 * @param {Uint8Array} pdf
 */
const serveViewer = async (folder, pdf) => {
  await writeFile(join(folder, "web/bench.pdf"), pdf);
  const server = createStaticServer({ folder });
  const url = `${await listen(server)}web/viewer.html?file=bench.pdf`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
};
