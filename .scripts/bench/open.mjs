/**
 * From opening to the first page painted: an `original` file with a PDF of 1 MB, from the disk and with the network off,
 * against the stock viewer of pdf.js that opens the same PDF from a local server. Every opening is in a profile of its
 * own, as a recipient's first one is; `warm` gives the stock viewer its own files from the browser's cache.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createStaticServer, listen } from "../serve.mjs";
import { firstFile, openBatches, runBatch, until } from "./site.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";
import { fetchStockViewer } from "./stock-viewer.mjs";

const rounds = 9;

export const open = async ({ browser, siteUrl, folder, pdf, root }) => {
  const viewerFolder = await fetchStockViewer(root);
  const file = async (encoding) => {
    const { page, close } = await openBatches(browser, siteUrl);
    const batch_id = `open-${encoding}`;
    await runBatch(page, folder, { batch_id, strategy: "original", encoding, rows: 1, pdf });
    const path = join(folder, `${batch_id}.html`);
    await writeFile(path, await firstFile(page, batch_id));
    await close();
    return pathToFileURL(path).href;
  };
  const addresses = { text: await file("text"), binary: await file("binary") };
  const pdfPath = join(viewerFolder, "web/bench.pdf");
  await writeFile(pdfPath, pdf);
  const server = createStaticServer({ folder: viewerFolder });
  const viewerUrl = `${await listen(server)}web/viewer.html?file=bench.pdf`;
  const warm = await browser.createBrowserContext();
  try {
    const times = await inTurn(rounds, {
      text: () => inNewProfile(browser, (page) => timeOurs(page, addresses.text)),
      stock: () => inNewProfile(browser, (page) => timeStock(page, viewerUrl)),
      binary: () => inNewProfile(browser, (page) => timeOurs(page, addresses.binary)),
      warm: () => inNewPage(warm, (page) => timeStock(page, viewerUrl)),
    });
    return {
      "open.ratio": rounded(medianRatio(times.text, times.stock)),
      "open.ratio-binary": rounded(medianRatio(times.binary, times.stock)),
      "open.ratio-warm": rounded(medianRatio(times.text, times.warm)),
      "open.original-ms": rounded(median(times.text)),
      "open.original-binary-ms": rounded(median(times.binary)),
      "open.stock-viewer-ms": rounded(median(times.stock)),
      "open.stock-viewer-warm-ms": rounded(median(times.warm)),
    };
  } finally {
    await warm.close();
    server.closeAllConnections();
    server.close();
  }
};

const inNewProfile = async (browser, time) => {
  const context = await browser.createBrowserContext();
  try {
    return await inNewPage(context, time);
  } finally {
    await context.close();
  }
};

const inNewPage = async (context, time) => {
  const page = await context.newPage();
  try {
    await page.setViewport({ width: 1280, height: 800 });
    return await time(page);
  } finally {
    await page.close();
  }
};

const timeOurs = async (page, address) => {
  await page.setOfflineMode(true);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return until(page, () => performance.getEntriesByName("smartlink:first-page")[0]?.startTime, undefined, address);
};

/** `pagerendered`: the canvas of a page is complete, as our mark says it. */
const timeStock = async (page, address) => {
  await page.evaluateOnNewDocument(() => {
    document.addEventListener("webviewerloaded", () => {
      const viewer = globalThis.PDFViewerApplication;
      viewer.initializedPromise.then(() =>
        viewer.eventBus.on("pagerendered", ({ pageNumber, error }) => {
          if (pageNumber === 1 && !error) globalThis.benchFirstPage ??= performance.now();
        }),
      );
    });
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return until(page, () => globalThis.benchFirstPage, undefined, address);
};
