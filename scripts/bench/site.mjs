/** Drives the built site in Chromium like a person: selects files on the Batches page, presses the button, reads results. */
import puppeteer from "puppeteer-core";
import { chromiumFlags, findChromium } from "../browsers.mjs";
import { writeBatchFiles } from "./batch-files.mjs";

/**
 * @typedef {import("puppeteer-core").Browser} Browser
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {import("./batch-files.mjs").BatchFiles} BatchFiles
 *
 * @typedef {object} BenchWorld what every group of benchmarks gets
 * @property {string} root the project's root
 * @property {string} folder for temporary files
 * @property {string} siteUrl with a slash at the end
 * @property {Browser} browser
 * @property {Uint8Array} pdf of one megabyte
 *
 * @typedef {Record<string, number>} Figures by name, `group.figure`
 */

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Launches a headless Chromium. */
export const launchChromium = async () => {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("The benchmarks need Chromium. Install it, or set CHROMIUM_PATH to its path.");
  return puppeteer.launch({
    executablePath,
    headless: true,
    // Without a spare renderer, the memory of all renderers is the memory of pages.
    args: [...chromiumFlags, "--disable-features=SpareRendererForSitePerProcess"],
    protocolTimeout: 240_000,
  });
};

/** Returns whether an error only says that the page is being replaced by another one. */
const isNavigationError = (/** @type {unknown} */ error) =>
  /Execution context|Cannot find context|detached Frame/i.test(String(error));

/**
 * Evaluates a function in the page until its value is neither null, undefined nor false. Puppeteer's own waiting does not
 * work where the page's policy forbids eval.
 * @template Argument
 * @template Value
 * @param {Page} page
 * @param {(argument: Argument) => Value | Promise<Value>} evaluate
 * @param {Argument} argument
 * @param {string} [what] is waited for, for the error
 * @param {number} [timeoutMs]
 * @returns {Promise<Exclude<Value, null | undefined | false>>}
 */
export const waitUntil = async (page, evaluate, argument, what = "The page", timeoutMs = 60_000) => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const pageFunction = /** @type {(argument: unknown) => Value} */ (evaluate);
    const value = await page.evaluate(pageFunction, argument).catch((error) => {
      if (!isNavigationError(error)) throw error;
      return null;
    });
    if (value !== null && value !== undefined && value !== false)
      return /** @type {Exclude<Value, null | undefined | false>} */ (value);
    if (performance.now() > end) throw new Error(`${what} did not come within ${timeoutMs / 1000} s.`);
    await pause(40);
  }
};

/**
 * Opens the Batches page in a new profile. Chromium keeps the storage of such a profile in memory.
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {(page: Page) => Promise<unknown>} [prepare] before the page loads
 */
export const openBatches = async (browser, siteUrl, prepare) =>
  openBatchesIn(await browser.createBrowserContext(), siteUrl, prepare);

/**
 * Opens the Batches page in the browser's own profile, whose storage is on the disk.
 * @param {Browser} browser
 * @param {string} siteUrl
 */
export const openBatchesOnDisk = (browser, siteUrl) => openBatchesIn(browser.defaultBrowserContext(), siteUrl);

/**
 * @param {import("puppeteer-core").BrowserContext} context
 * @param {string} siteUrl
 * @param {(page: Page) => Promise<unknown>} [prepare] before the page loads
 */
const openBatchesIn = async (context, siteUrl, prepare = async () => undefined) => {
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(defineControlFinder);
  await prepare(page);
  await showBatches(page, siteUrl);
  return { page, close: () => context.close() };
};

/**
 * Loads the Batches page anew.
 * @param {Page} page
 * @param {string} siteUrl
 */
export const showBatches = async (page, siteUrl) => {
  await page.goto("about:blank");
  await page.goto(`${siteUrl}#/batches`);
  await waitUntil(page, () => document.documentElement.dataset["appState"] === "ready", undefined, "The site");
};

/**
 * Selects the files of a batch, starts it, and waits for its end. Returns the job's record and the times of its start,
 * first finished row and end, in milliseconds since the epoch.
 * @param {Page} page
 * @param {string} folder
 * @param {BatchFiles} batch
 * @throws {Error} if not every row has succeeded
 */
export const runBatch = async (page, folder, batch) => {
  const paths = await writeBatchFiles(folder, batch);
  await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (
    await findControl(page, "Batch files")
  ).uploadFile(...paths);
  await (await findControl(page, "Start batch")).click();
  const times = await waitUntil(page, readBatchMarks, undefined, `The end of batch ${batch.batch_id}`, 240_000);
  const { job, firstRowMs } = await page.evaluate(readJob, batch.batch_id);
  if (job.status !== "Done" || job.succeededCount !== batch.rows)
    throw new Error(`Batch ${batch.batch_id} ended as ${job.status} with ${job.succeededCount} of ${batch.rows} rows.`);
  return { job, firstRowMs, ...times };
};

/**
 * Waits until a control of that name is enabled, and returns the first one.
 * @param {Page} page
 * @param {string} name
 * @param {number} [timeoutMs]
 * @returns {Promise<import("puppeteer-core").ElementHandle<Element>>}
 */
export const findControl = async (page, name, timeoutMs = 180_000) => {
  for (const end = performance.now() + timeoutMs; ; ) {
    const remainingMs = end - performance.now();
    await waitUntil(
      page,
      (label) => globalThis.benchControl(label) !== undefined,
      name,
      `The control ${name}`,
      remainingMs,
    );
    // It may have gone or be disabled again by now.
    const handle = await page.evaluateHandle((label) => globalThis.benchControl(label), name).catch(() => undefined);
    const element = handle?.asElement();
    if (element) return /** @type {import("puppeteer-core").ElementHandle<Element>} */ (element);
  }
};

/** Runs in the page: defines `benchControl`. */
const defineControlFinder = () => {
  globalThis.benchControl = (name) =>
    /** @type {(HTMLButtonElement | HTMLInputElement)[]} */
    ([...document.querySelectorAll("button, input")]).find((element) => {
      const label = element.ariaLabel ?? element.labels?.[0]?.textContent ?? "";
      return [label.trim(), element.textContent.trim()].includes(name) && !element.disabled;
    });
};

/** Runs in the page: returns when the last batch started and ended, or null while it runs. */
const readBatchMarks = () => {
  const [start, end] = ["batch:start", "batch:end"].map((name) => performance.getEntriesByName(name).at(-1));
  if (start === undefined || end === undefined || end.startTime < start.startTime) return null;
  return {
    startMs: performance.timeOrigin + start.startTime,
    endMs: performance.timeOrigin + end.startTime,
  };
};

/** Runs in the page: returns a batch's only job, and when its first row was finished. */
const readJob = async (/** @type {string} */ batchId) => {
  /**
   * @template T
   * @param {IDBRequest<T>} request
   * @returns {Promise<T>}
   */
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await resultOf(indexedDB.open("smartlink"));
  const jobs = await resultOf(database.transaction("jobs").objectStore("jobs").getAll());
  const { job } = jobs.find((stored) => stored.job.batch_id === batchId);
  const chunks = await resultOf(
    database
      .transaction("events")
      .objectStore("events")
      .getAll(IDBKeyRange.bound([job.job_id, 0], [job.job_id, Infinity]), 3),
  );
  database.close();
  const firstRow = chunks.flatMap(({ events }) => events).find(({ kind }) => kind === "row-done");
  return { job, firstRowMs: firstRow === undefined ? Number.NaN : Date.parse(firstRow.at) };
};

/**
 * Fetches the first file of a batch from the site.
 * @param {Page} page
 * @param {string} batchId
 * @returns {Promise<Buffer>}
 */
export const fetchFirstFile = async (page, batchId) => {
  const base64 = await page.evaluate(async (id) => {
    /**
     * @template T
     * @param {IDBRequest<T>} request
     * @returns {Promise<T>}
     */
    const resultOf = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open("smartlink"));
    const pack = await resultOf(
      database
        .transaction("packs")
        .objectStore("packs")
        .get(IDBKeyRange.bound([id], [id, []])),
    );
    database.close();
    const [{ path, size }] = pack.files;
    const response = await fetch(`batch/${id}/${path}`);
    if (!response.ok) throw new Error(`batch/${id}/${path} answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== size) throw new Error(`${path} has ${bytes.length} bytes, its record says ${size}`);
    // TypeScript does not know the method yet.
    return /** @type {Uint8Array & { toBase64(): string }} */ (bytes).toBase64();
  }, batchId);
  return Buffer.from(base64, "base64");
};
