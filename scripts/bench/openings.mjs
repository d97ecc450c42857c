// @ts-nocheck
/** Timed openings: our reader and the stock viewer of pdf.js, each in a page, or a profile, of its own. */
import { until } from "./site.mjs";

export const inNewProfile = async (browser, time) => {
  const context = await browser.createBrowserContext();
  try {
    return await inNewPage(context, time);
  } finally {
    await context.close();
  }
};

export const inNewPage = async (context, time) => {
  const page = await context.newPage();
  try {
    await page.setViewport({ width: 1280, height: 800 });
    return await time(page);
  } finally {
    await page.close();
  }
};

/** Milliseconds from navigation to the first page painted, and to its text, by the reader's own marks. */
export const timeOurs = async (page, address) => {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return until(page, ourTimes, undefined, address);
};

/** In the page. */
const ourTimes = () => {
  const [painted, text] = ["first-page", "text-ready"].map(
    (name) => performance.getEntriesByName(`smartlink:${name}`)[0]?.startTime,
  );
  return painted && text ? { page: painted, text } : null;
};

/**
 * Milliseconds from navigation to the first page painted, and to its text. `pagerendered`: the canvas of a page is
 * complete. Our mark waits until it is painted besides, so the same is waited for here.
 */
export const timeStock = async (page, address) => {
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
  return until(page, stockTimes, undefined, address);
};

/** In the page. */
const stockTimes = () =>
  globalThis.benchFirstPage && globalThis.benchText
    ? { page: globalThis.benchFirstPage, text: globalThis.benchText }
    : null;
