/** Opens a generated file like its recipient, from the disk and offline, and reads it to its last page. */
import { pathToFileURL } from "node:url";
import { waitUntil } from "../bench/site.mjs";

const pageTimeoutMs = 20_000;

/** The reader draws the first page on the main thread and the others in a worker. */
const comparedPages = 3;

/**
 * @typedef {object} ReadingResult
 * @property {string} state of the smartlink
 * @property {number} count of the PDF's pages
 * @property {number} pages how many of them were drawn
 * @property {number} ms
 * @property {string[]} faults
 * @property {import("./compare.mjs").PagePicture[]} [pictures] of the first pages
 */

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} path
 * @param {number} maxPages
 * @returns {Promise<ReadingResult>}
 */
export const readThrough = async (browser, path, maxPages) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) =>
    faults.push(`error: ${error instanceof Error ? error.message : error}`.slice(0, 200)),
  );
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`.slice(0, 200));
  });
  page.on("error", () => faults.push("the page crashed"));
  const startMs = performance.now();
  try {
    await page.setViewport({ width: 1000, height: 800 });
    await page.setOfflineMode(true);
    await page.goto(pathToFileURL(path).href, { waitUntil: "domcontentloaded", timeout: 60_000 });
    const state = await waitUntil(page, readState, undefined, path, 60_000);
    if (state !== "ready") {
      const text = await page.evaluate(() => document.querySelector("smartlink-reader")?.textContent ?? "");
      return { state, count: 0, pages: 0, ms: elapsedSince(startMs), faults: [...faults, text.slice(0, 200)] };
    }
    const count = await page.evaluate(() => document.querySelectorAll("[data-page-number]").length);
    await waitUntil(page, readDrawState, 1, `Page 1 of ${path}`, pageTimeoutMs);
    /** @type {import("./compare.mjs").PagePicture[]} */
    const pictures = [];
    let pages = 0;
    for (const number of selectPages(count, maxPages)) {
      await page.evaluate(scrollToPage, number);
      const status = await waitUntil(page, readDrawState, number, "", pageTimeoutMs).catch(() => "slow");
      const picture = status === "drawn" && number <= comparedPages ? await page.evaluate(readPicture, number) : null;
      if (picture) pictures.push(picture);
      if (status === "drawn") pages += 1;
      else faults.push(`page ${number}: ${status}`);
    }
    return { state, count, pages, ms: elapsedSince(startMs), faults, pictures };
  } catch (error) {
    return {
      state: "lost",
      count: 0,
      pages: 0,
      ms: elapsedSince(startMs),
      faults: [...faults, String(error).slice(0, 200)],
    };
  } finally {
    await context.close().catch(() => {});
  }
};

const elapsedSince = (/** @type {number} */ startMs) => Math.round(performance.now() - startMs);

/**
 * Returns all page numbers, or `limit` of them: those that are compared, then others at even distances to the last one.
 * @param {number} count
 * @param {number} limit
 */
const selectPages = (count, limit) =>
  count <= limit
    ? Array.from({ length: count }, (_, index) => index + 1)
    : [
        ...Array.from({ length: comparedPages }, (_, index) => index + 1),
        ...Array.from({ length: limit - comparedPages }, (_, index) =>
          Math.round(comparedPages + ((index + 1) * (count - comparedPages)) / (limit - comparedPages)),
        ),
      ];

/** Runs in the page. */
const readState = () => {
  const state = document.documentElement.dataset["smartlinkState"];
  return state === undefined || state === "loading" ? null : state;
};

/** Runs in the page. An image that is slow to draw may come after its text. */
const readDrawState = (/** @type {number} */ number) => {
  /** @type {HTMLElement | null} */
  const pageElement = document.querySelector(`[data-page-number="${number}"]`);
  const notice = pageElement?.querySelector(".page-notice p");
  if (notice) return notice.textContent;
  return pageElement?.dataset["drawn"] !== undefined && pageElement.querySelector(".text-layer") ? "drawn" : null;
};

/** Runs in the page. */
const scrollToPage = (/** @type {number} */ number) =>
  document.querySelector(`[data-page-number="${number}"]`)?.scrollIntoView({ block: "start" });

/** Runs in the page: returns the picture of a page that is drawn. */
const readPicture = (/** @type {number} */ number) => {
  const pageElement = document.querySelector(`[data-page-number="${number}"]`);
  const canvas = pageElement?.querySelector("canvas");
  if (!pageElement || !canvas || canvas.width < 2) return null;
  const zoom = Number(getComputedStyle(pageElement).getPropertyValue("--zoom")) || 0;
  return { number, width: canvas.width, height: canvas.height, zoom, png: canvas.toDataURL("image/png") };
};
