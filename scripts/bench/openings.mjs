/**
 * Measures openings of this project's reader and of the stock viewer of pdf.js, each in a new page or a new profile.
 * @typedef {import("puppeteer-core").Browser} Browser
 * @typedef {import("puppeteer-core").BrowserContext} BrowserContext
 * @typedef {import("puppeteer-core").Page} Page
 */
import { waitUntil } from "./site.mjs";

/**
 * Runs a measurement in a page of a new profile.
 * @template T
 * @param {Browser} browser
 * @param {(page: Page) => Promise<T>} measure
 */
export const inNewProfile = async (browser, measure) => {
  const context = await browser.createBrowserContext();
  try {
    return await inNewPage(context, measure);
  } finally {
    await context.close();
  }
};

/**
 * Runs a measurement in a new page.
 * @template T
 * @param {BrowserContext} context
 * @param {(page: Page) => Promise<T>} measure
 */
export const inNewPage = async (context, measure) => {
  const page = await context.newPage();
  try {
    await page.setViewport({ width: 1280, height: 800 });
    return await measure(page);
  } finally {
    await page.close();
  }
};

/**
 * Returns the milliseconds from navigation to the first page painted, and to its text, from the reader's marks.
 * @param {Page} page
 * @param {string} address
 */
export const timeReader = async (page, address) => {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return waitUntil(page, readReaderTimes, undefined, address);
};

/** Runs in the page. */
const readReaderTimes = () => {
  const [painted, text] = ["first-page", "text-ready"].map(
    (name) => performance.getEntriesByName(`smartlink:${name}`)[0]?.startTime,
  );
  return painted && text ? { page: painted, text } : null;
};

/**
 * Returns the milliseconds from navigation to the first page painted, and to its text, of the stock viewer.
 * `pagerendered` is dispatched when the canvas of a page is complete. The reader's mark is set after the next paint, so
 * this function also waits for the paint.
 * @param {Page} page
 * @param {string} address
 */
export const timeStockViewer = async (page, address) => {
  await page.evaluateOnNewDocument(() => {
    document.addEventListener("webviewerloaded", () => {
      const viewer = globalThis.PDFViewerApplication;
      viewer.initializedPromise.then(() => {
        viewer.eventBus.on("pagerendered", ({ pageNumber, error }) => {
          if (pageNumber !== 1 || error) return;
          requestAnimationFrame(() =>
            setTimeout(() => {
              globalThis.benchFirstPage ??= performance.now();
            }),
          );
        });
        viewer.eventBus.on("textlayerrendered", ({ pageNumber, error }) => {
          if (pageNumber === 1 && !error) globalThis.benchText ??= performance.now();
        });
      });
    });
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return waitUntil(page, readStockTimes, undefined, address);
};

/** Runs in the page. */
const readStockTimes = () =>
  globalThis.benchFirstPage && globalThis.benchText
    ? { page: globalThis.benchFirstPage, text: globalThis.benchText }
    : null;
