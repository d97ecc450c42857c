// @ts-nocheck
/**
 * The hosted reader against the stock viewer of pdf.js: the same PDF, both pages from the same server, both in a browser
 * that knows their files already, as a reader's second document is opened. PDFs of 1 MB and of 20 MB; from navigation to
 * the first page painted, and to its text.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createStaticServer, listen } from "../serve.mjs";
import { makePdf } from "./make-pdf.mjs";
import { inNewPage, timeOurs, timeStock } from "./openings.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";
import { fetchStockViewer } from "./stock-viewer.mjs";
import { storeSmartlink } from "./stored-smartlink.mjs";

const rounds = 9;
const sizes = { "1mb": 10, "20mb": 200 };

export const hosted = async ({ browser, siteUrl, root }) => {
  const folder = await fetchStockViewer(root, "released");
  const server = createStaticServer({ folder });
  const viewerUrl = await listen(server);
  const context = await browser.createBrowserContext();
  try {
    const figures = {};
    for (const [name, pages] of Object.entries(sizes)) {
      const path = join(folder, `web/hosted-${name}.pdf`);
      await writeFile(path, await makePdf(pages));
      const id = await inNewPage(context, (page) => storeSmartlink(page, siteUrl, path));
      const readerUrl = `${siteUrl}reader/?sl=${id}`;
      const stockUrl = `${viewerUrl}web/viewer.html?file=hosted-${name}.pdf`;
      // Once unmeasured: the caches are filled.
      await inNewPage(context, (page) => timeOurs(page, readerUrl));
      await inNewPage(context, (page) => timeStock(page, stockUrl));
      const times = await inTurn(rounds, {
        painted: () => inNewPage(context, (page) => timeOurs(page, readerUrl)),
        stock: () => inNewPage(context, (page) => timeStock(page, stockUrl)),
      });
      const of = (who, what) => times[who].map((time) => time[what]);
      Object.assign(figures, {
        [`hosted.${name}-machine-busy`]: rounded(median(times.busy), 2),
        [`hosted.${name}-ratio`]: rounded(medianRatio(of("painted", "page"), of("stock", "page"))),
        [`hosted.${name}-text-ratio`]: rounded(medianRatio(of("painted", "text"), of("stock", "text"))),
        [`hosted.${name}-ms`]: rounded(median(of("painted", "page"))),
        [`hosted.${name}-stock-viewer-ms`]: rounded(median(of("stock", "page"))),
      });
    }
    return figures;
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
};
