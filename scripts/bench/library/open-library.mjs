/** Opens the Library page of the built site in a browser whose profile is on the disk, as a person's is. */
import { launchChromium, waitUntil } from "../site.mjs";

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {{ page: Page, authorization: string, close(): Promise<void> }} OpenedLibrary
 */

/**
 * Starts a browser and opens the manager. The store is empty.
 * @param {string} siteUrl
 * @returns {Promise<OpenedLibrary & { browser: import("puppeteer-core").Browser }>}
 */
export const openManager = async (siteUrl) => {
  // A profile in memory, as `createBrowserContext` creates, would not write to the disk.
  const browser = await launchChromium();
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(definePageFunctions);
  await page.goto(`${siteUrl}#/api`);
  await waitUntil(page, () => document.documentElement.dataset["appState"] === "ready", undefined, "The site");
  const readAuthorization = () =>
    /** @type {HTMLInputElement | null} */ (document.querySelector("#authorization"))?.value || null;
  const authorization = await waitUntil(page, readAuthorization, undefined, "The credentials");
  return { browser, page, authorization, close: () => browser.close() };
};

/**
 * Loads the Library page anew. Resolves when it has been asked for.
 * @param {Page} page
 * @param {string} siteUrl
 */
export const showLibrary = async (page, siteUrl) => {
  await page.goto("about:blank");
  await page.goto(`${siteUrl}#/library`, { waitUntil: "domcontentloaded" });
};

/** Runs in the page: notes when the first items are painted, and defines `benchLibrary`. */
const definePageFunctions = () => {
  globalThis.benchLibrary = () => {
    const list = /** @type {BenchLibraryList | null} */ (document.querySelector("library-list"));
    return list?.library.session;
  };
  const observer = new MutationObserver(() => {
    if (document.querySelector("[data-item-id]") === null) return;
    observer.disconnect();
    // The task after the next frame begins when that frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.benchFirstRows = performance.now();
      }),
    );
  });
  observer.observe(document, { subtree: true, childList: true });
};
