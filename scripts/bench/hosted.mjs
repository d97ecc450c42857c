/**
 * Measures the hosted reader against the stock viewer of pdf.js with the same PDF, of 1 MB and of 20 MB, from navigation
 * to the first page painted and to its text. Both pages come from local servers and are in the browser's cache, as when
 * a reader opens a second document.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createStaticServer, listen } from "../serve.mjs";
import { inNewPage, timeReader, timeStockViewer } from "./openings.mjs";
import { makePdf } from "./pdf/make-pdf.mjs";
import { median, medianRatio, round, runInTurns } from "./statistics.mjs";
import { fetchStockViewer } from "./stock-viewer.mjs";
import { storeSmartlink } from "./store/stored-smartlink.mjs";

const rounds = 9;
const pageCounts = { "1mb": 10, "20mb": 200 };

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const hosted = async ({ browser, siteUrl, root }) => {
  const folder = await fetchStockViewer(root, "released");
  const server = createStaticServer({ folder });
  const viewerUrl = await listen(server);
  const context = await browser.createBrowserContext();
  try {
    /** @type {import("./site.mjs").Figures} */
    const figures = {};
    for (const [name, pages] of Object.entries(pageCounts)) {
      const path = join(folder, `web/hosted-${name}.pdf`);
      await writeFile(path, await makePdf(pages));
      const id = await inNewPage(context, (page) => storeSmartlink(page, siteUrl, path));
      const readerUrl = `${siteUrl}reader/?sl=${id}`;
      const stockUrl = `${viewerUrl}web/viewer.html?file=hosted-${name}.pdf`;
      // Fills the caches.
      await inNewPage(context, (page) => timeReader(page, readerUrl));
      await inNewPage(context, (page) => timeStockViewer(page, stockUrl));
      const { results, busy } = await runInTurns(rounds, {
        reader: () => inNewPage(context, (page) => timeReader(page, readerUrl)),
        stock: () => inNewPage(context, (page) => timeStockViewer(page, stockUrl)),
      });
      const times = (/** @type {"reader" | "stock"} */ contestant, /** @type {"page" | "text"} */ mark) =>
        results[contestant].map((result) => result[mark]);
      Object.assign(figures, {
        [`hosted.${name}-machine-busy`]: round(median(busy), 2),
        [`hosted.${name}-ratio`]: round(medianRatio(times("reader", "page"), times("stock", "page"))),
        [`hosted.${name}-text-ratio`]: round(medianRatio(times("reader", "text"), times("stock", "text"))),
        [`hosted.${name}-ms`]: round(median(times("reader", "page"))),
        [`hosted.${name}-stock-viewer-ms`]: round(median(times("stock", "page"))),
      });
    }
    return figures;
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
};
