// @ts-nocheck
/**
 * From opening to the first page painted: an `original` file with a PDF of 1 MB, from the disk and with the network off,
 * against the stock viewer of pdf.js that opens the same PDF from a local server: as it is released, and minified. Every
 * opening is in a profile of its own, as a recipient's first one is; `warm` gives the released viewer's files from the
 * browser's cache.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createStaticServer, listen } from "../serve.mjs";
import { inNewPage, inNewProfile, timeOurs, timeStock } from "./openings.mjs";
import { firstFile, openBatches, runBatch } from "./site.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";
import { fetchStockViewer } from "./stock-viewer.mjs";

const rounds = 9;

export const open = async ({ browser, siteUrl, folder, pdf, root }) => {
  const file = await originalFile({ browser, siteUrl, folder, pdf });
  const released = await serveViewer(await fetchStockViewer(root, "released"), pdf);
  const minified = await serveViewer(await fetchStockViewer(root, "minified"), pdf);
  const warm = await browser.createBrowserContext();
  try {
    const times = await inTurn(rounds, {
      original: () => inNewProfile(browser, (page) => offline(page, file)),
      released: () => inNewProfile(browser, (page) => stockPage(page, released.url)),
      minified: () => inNewProfile(browser, (page) => stockPage(page, minified.url)),
      warm: () => inNewPage(warm, (page) => stockPage(page, released.url)),
    });
    const ratio = (name) => rounded(medianRatio(times.original, times[name]));
    return {
      "open.machine-busy": rounded(median(times.busy), 2),
      "open.ratio": ratio("released"),
      "open.ratio-to-minified": ratio("minified"),
      "open.ratio-to-warm": ratio("warm"),
      "open.original-ms": rounded(median(times.original)),
      "open.stock-viewer-ms": rounded(median(times.released)),
      "open.stock-viewer-minified-ms": rounded(median(times.minified)),
      "open.stock-viewer-warm-ms": rounded(median(times.warm)),
    };
  } finally {
    await warm.close();
    released.close();
    minified.close();
  }
};

const offline = async (page, address) => {
  await page.setOfflineMode(true);
  return (await timeOurs(page, address)).page;
};

const stockPage = async (page, address) => (await timeStock(page, address)).page;

/** Address on the disk of a file that the site made. */
const originalFile = async ({ browser, siteUrl, folder, pdf }) => {
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    await runBatch(page, folder, { batch_id: "open", strategy: "original", encoding: "text", rows: 1, pdf });
    const path = join(folder, "open.html");
    await writeFile(path, await firstFile(page, "open"));
    return pathToFileURL(path).href;
  } finally {
    await close();
  }
};

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
