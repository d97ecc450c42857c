/**
 * Measures a job of 110,000 rows, 2,200 of which fail: until it goes on after the page was closed with 100,000 rows done. Then
 * its page: until its first rows are painted, until a filter and a search show their rows, the longest task while a person
 * scrolls and types, and how much memory that takes; and the list of 500 jobs.
 * @typedef {import("puppeteer-core").Page} Page
 */
import { writeFile } from "node:fs/promises";
import { writeBatchFiles } from "./batch-files.mjs";
import { measureLongestTask } from "./library/tasks.mjs";
import { findControl, openBatches, showBatches, waitUntil } from "./site.mjs";
import { median, round } from "./statistics.mjs";

const rows = 110_000;
const rowsBeforeClosing = 100_000;
const rounds = 5;
const jobs = 500;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const jobRows = async (world) => {
  const { page, close } = await openBatches(world.browser, world.siteUrl);
  try {
    await page.setViewport({ width: 1280, height: 1000 });
    await startJob(world, page);
    const resumedMs = await measureResumption(page, world.siteUrl);
    const address = await waitForEnd(page);
    const figures = await measureRows(page, world.siteUrl, address);
    return { "job-rows.resumed-ms": round(resumedMs), ...figures, ...(await measureList(page, world.siteUrl)) };
  } finally {
    await close();
  }
};

/**
 * Starts the job.
 * @param {import("./site.mjs").BenchWorld} world
 * @param {Page} page
 */
const startJob = async ({ folder, pdf }, page) => {
  const batch = { batch_id: "job-rows", strategy: "smallest", encoding: "text", rows: 1, pdf };
  const paths = await writeBatchFiles(folder, batch);
  const data = Array.from({ length: rows }, (_, index) => ({
    pdf: index % 50 === 7 ? "not-there.pdf" : "brochure.pdf",
    reference_id: `customer-${index}`,
    suffix: "s",
    data: { name: `Reader ${index}`, city: "Kiel", offer: `o${index}`, reference: `customer-${index}` },
  }));
  const dataPath = paths.find((path) => path.endsWith("data.json"));
  if (dataPath === undefined) throw new Error("There is no data file.");
  await writeFile(dataPath, JSON.stringify(data));
  const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (
    await findControl(page, "Batch files")
  );
  await input.uploadFile(...paths);
  await (await findControl(page, "Start batch")).click();
};

/** Runs in the page: returns how many rows of the job are stored, and whether it has ended; undefined without a job. */
const readProgress = () =>
  new Promise((/** @type {(progress: { rows: number, hasEnded: boolean } | undefined) => void} */ resolve, reject) => {
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const jobs = opening.result.transaction("jobs").objectStore("jobs").getAll();
      jobs.onsuccess = () => {
        opening.result.close();
        const [record] = jobs.result;
        resolve(record && { rows: record.cursor, hasEnded: record.job.finished !== null });
      };
    };
  });

/**
 * Closes the site when the rows are stored, opens it, and returns the milliseconds until more rows are stored.
 * @param {Page} page
 * @param {string} siteUrl
 */
const measureResumption = async (page, siteUrl) => {
  const count = rowsBeforeClosing;
  for (;;) {
    const progress = await page.evaluate(readProgress);
    if ((progress?.rows ?? 0) >= count) break;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  // A file of the site, on which nothing runs.
  await page.goto(`${siteUrl}samples/icon-mail.svg`);
  const before = await page.evaluate(readProgress);
  if (before === undefined || before.hasEnded) throw new Error("The job ended before the page was closed.");
  const startMs = performance.now();
  await page.goto(`${siteUrl}?again#/batches`);
  for (;;) {
    const progress = await page.evaluate(readProgress).catch(() => undefined);
    if (progress !== undefined && (progress.hasEnded || progress.rows > before.rows))
      return performance.now() - startMs;
    if (performance.now() - startMs > 60_000) throw new Error("The job did not go on.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/**
 * Waits for the end of the job and returns the address of its page.
 * @param {Page} page
 */
const waitForEnd = (page) =>
  waitUntil(
    page,
    () => {
      const card = document.querySelector("job-card [data-status=Done]");
      return card?.querySelector(".job-name a")?.getAttribute("href");
    },
    undefined,
    "The end of the job",
    400_000,
  );

/**
 * @param {Page} page
 * @param {string} siteUrl
 * @param {string} address
 */
const measureRows = async (page, siteUrl, address) => {
  const firstRowsMs = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    // A new page, whose worker has no index yet.
    await showBatches(page, siteUrl);
    firstRowsMs.push(
      await page.evaluate(measureUntilRow, { press: `.job-name a[href="${address}"]`, text: "Reader 0" }),
    );
  }
  await waitUntil(page, isIndexed, undefined, "The index");
  const failed = { press: ".row-state:nth-of-type(3)", text: "not-there.pdf" };
  const all = { press: ".row-state:nth-of-type(1)", text: "Reader 0" };
  const filterMs = [];
  const searchMs = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    filterMs.push(await page.evaluate(measureUntilRow, failed));
    await page.evaluate(measureUntilRow, all);
    const type = rows - 100 + turn;
    searchMs.push(await page.evaluate(measureUntilRow, { type: `customer-${type}`, text: `Reader ${type}` }));
    await page.evaluate(measureUntilRow, { type: "", text: "Reader 0" });
  }
  const scroll = await measureLongestTask(page, () => scrollThroughRows(page));
  const heapBefore = await measureHeap(page);
  for (let turn = 0; turn < rounds; turn += 1) await scrollThroughRows(page);
  const heapGrowth = (await measureHeap(page)) - heapBefore;
  const type = await measureLongestTask(page, () => typeSearch(page));
  return {
    "job-rows.first-rows-ms": round(median(firstRowsMs)),
    "job-rows.filter-ms": round(median(filterMs)),
    "job-rows.search-ms": round(median(searchMs)),
    "job-rows.scroll-longest-task-ms": round(scroll.ms),
    "job-rows.scroll-longest-task-cpu-ms": round(scroll.cpuMs),
    "job-rows.scroll-heap-growth-mb": round(heapGrowth / 1e6, 1),
    "job-rows.type-longest-task-ms": round(type.ms),
    "job-rows.type-longest-task-cpu-ms": round(type.cpuMs),
  };
};

/** Returns the bytes of the page's heap after a garbage collection. */
const measureHeap = async (/** @type {Page} */ page) => {
  const session = await page.createCDPSession();
  await session.send("HeapProfiler.collectGarbage");
  await session.detach();
  return (await page.metrics()).JSHeapUsedSize ?? 0;
};

const isIndexed = () => document.querySelector(".row-states")?.getAttribute("aria-busy") === "false";

/** Runs in the page: presses or types, and returns the milliseconds until the first row of the list has the text. */
const measureUntilRow = async (
  /** @type {{ readonly press?: string, readonly type?: string, readonly text: string }} */ { press, type, text },
) => {
  const startMs = performance.now();
  if (press !== undefined) /** @type {HTMLElement | null} */ (document.querySelector(press))?.click();
  if (type !== undefined) {
    const field = /** @type {HTMLInputElement} */ (document.querySelector('job-rows input[type="search"]'));
    field.value = type;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const isShown = () => document.querySelector('[data-index="0"]')?.textContent?.includes(text) === true;
  while (!isShown()) {
    if (performance.now() - startMs > 60_000) throw new Error(`No row with ${text}.`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return performance.now() - startMs;
};

/** Turns the wheel over the rows, then drags the scroll bar's position through the whole list. */
const scrollThroughRows = async (/** @type {Page} */ page) => {
  await page.evaluate(() => document.querySelector(".virtual-scroller")?.scrollIntoView({ block: "center" }));
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel({ deltaY: 480 });
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  for (let step = 1; step <= 40; step += 1) {
    await page.evaluate((share) => {
      const scroller = /** @type {HTMLElement} */ (document.querySelector(".virtual-scroller"));
      scroller.scrollTop = share * scroller.scrollHeight;
    }, step / 40);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

const typeSearch = async (/** @type {Page} */ page) => {
  await page.click('job-rows input[type="search"]', { count: 3 });
  for (const letters of ["rea", "der", " 99", "99", "9"]) {
    await page.keyboard.type(letters, { delay: 30 });
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

/**
 * Measures the Batches page with many jobs.
 * @param {Page} page
 * @param {string} siteUrl
 */
const measureList = async (page, siteUrl) => {
  await page.evaluate(copyJob, jobs);
  const startMs = performance.now();
  await showBatches(page, siteUrl);
  await waitUntil(page, () => document.querySelectorAll("job-card").length === 10, undefined, "The list of jobs");
  const readyMs = performance.now() - startMs;
  const idle = await measureLongestTask(page, async () => {
    await (await findControl(page, "Next page of Jobs")).click();
    // Two polls of the store.
    await new Promise((resolve) => setTimeout(resolve, 4_500));
  });
  return {
    "job-rows.list-500-ready-ms": round(readyMs),
    "job-rows.list-500-longest-task-ms": round(idle.ms),
    "job-rows.list-500-longest-task-cpu-ms": round(idle.cpuMs),
  };
};

/** Runs in the page: stores so many copies of the first job, without their rows. */
const copyJob = async (/** @type {number} */ count) => {
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
  const store = database.transaction("jobs", "readwrite").objectStore("jobs");
  const [record] = await resultOf(store.getAll());
  for (let index = 1; index < count; index += 1) {
    const job_id = `copy-${index}`;
    const started = new Date(Date.parse(record.job.started) - index * 1000).toISOString();
    store.put({ ...record, job: { ...record.job, job_id, batch_id: `copy-${index}`, started } }, job_id);
  }
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve;
  });
  database.close();
};
