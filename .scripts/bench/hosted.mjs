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
import { until } from "./site.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";
import { fetchStockViewer } from "./stock-viewer.mjs";

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
      const pdf = await makePdf(pages);
      await writeFile(join(folder, `web/hosted-${name}.pdf`), pdf);
      const readerUrl = await storeSmartlink(context, siteUrl, pdf);
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

/** Puts a PDF into the site's store over its own interface, and a smartlink of it: the smartlink's address. */
const storeSmartlink = (context, siteUrl, pdf) =>
  inNewPage(context, async (page) => {
    await page.goto(`${siteUrl}#/api`);
    await until(page, isReady, undefined, "the site to be ready");
    const authorization = await until(page, readAuthorization, undefined, "the API page");
    const id = await page.evaluate(createSmartlink, authorization, Buffer.from(pdf).toString("base64"));
    return `${siteUrl}reader/?sl=${id}`;
  });

/** In the page. */
const isReady = () => document.documentElement.dataset.appState === "ready";

/** In the page. */
const readAuthorization = () =>
  [...document.querySelectorAll("input")].find(
    (input) => (input.ariaLabel ?? input.labels?.[0]?.textContent?.trim()) === "Authorization" && input.value !== "",
  )?.value;

/** In the page. */
const createSmartlink = async (authorization, base64) => {
  const call = async (path, fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
    const request = fields ? { method: "POST", body } : {};
    const response = await fetch(`api/${path}`, { ...request, headers: { authorization } });
    const { code, details } = await response.json();
    if (code !== 200) throw new Error(`${path}: ${code} ${JSON.stringify(details)}`);
    return details;
  };
  const [root] = await call("folder");
  const file = new File([Uint8Array.fromBase64(base64)], "bench.pdf", { type: "application/pdf" });
  const content = await call("content", { file, folder: root.id, title: "Bench" });
  const smartlink = await call("document", { folder: root.id, content: content.id, title: "Bench" });
  return smartlink.id;
};
