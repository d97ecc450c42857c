/**
 * Measures the Library page with 5,000 smartlinks and 500 PDFs, in turn with one that has 50 of each: first rows, search,
 * long tasks, the REST API after its worker was stopped, and the upload of 1 GB.
 */
import { gzipSync } from "node:zlib";
import { canMeasureMemory } from "../memory.mjs";
import { waitUntil } from "../site.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";
import { fillLibrary, waitForWholeLibrary } from "./fill-library.mjs";
import { openManager, showLibrary } from "./open-library.mjs";
import { measureLongestTask, scrollByWheel, selectAllItems, typeSearches } from "./tasks.mjs";
import { measureRawStorage, measureUpload, watchMemoryGrowth, writeUploadFiles } from "./uploads.mjs";

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {import("../site.mjs").Figures} Figures
 * @typedef {import("./open-library.mjs").OpenedLibrary} OpenedLibrary
 */

const largeLibrary = { smartlinks: 5_000, contents: 500 };
const smallLibrary = { smartlinks: 50, contents: 50 };
const openingRounds = 7;
const stopCount = 7;
const taskRounds = 3;

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<Figures>}
 */
export const library = async (world) => {
  const { siteUrl, pdf, folder } = world;
  const [large, small] = [await openManager(siteUrl), await openManager(siteUrl)];
  try {
    const firstUse = await measureFirstUse(small.page, siteUrl);
    await fillLibrary(large.page, large.authorization, pdf, largeLibrary);
    await fillLibrary(small.page, small.authorization, pdf, smallLibrary);
    const openings = await measureFirstRows(siteUrl, large.page, small.page);
    await small.close();
    await showLibrary(large.page, siteUrl);
    await waitForWholeLibrary(large.page);
    const search = await measureSearch(large.page);
    const tasks = await measureTasks(large.page);
    const worker = await measureWorkerStart(large);
    await large.close();
    const uploads = await measureUploads(siteUrl, folder);
    return { ...firstUse, ...openings, ...search, ...tasks, ...worker, ...uploads };
  } finally {
    await Promise.allSettled([large.close(), small.close()]);
  }
};

/**
 * Returns how many bytes of script, with gzip -9, the first visit of the Library page loads.
 * @param {Page} page
 * @param {string} siteUrl
 * @returns {Promise<Figures>}
 */
const measureFirstUse = async (page, siteUrl) => {
  await showLibrary(page, siteUrl);
  await waitUntil(page, () => document.documentElement.dataset["libraryState"] === "ready", undefined, "The library");
  const scripts = await page.evaluate(async () => {
    const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
    const scriptAddresses = [...new Set(addresses)].filter((address) => /\.js$/.test(new URL(address).pathname));
    return Promise.all(scriptAddresses.map(async (address) => (await fetch(address)).text()));
  });
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  return { "library.first-use-script-gzip": bytes };
};

/**
 * @param {string} siteUrl
 * @param {Page} large
 * @param {Page} small
 * @returns {Promise<Figures>}
 */
const measureFirstRows = async (siteUrl, large, small) => {
  const measure = async (/** @type {Page} */ page) => {
    await page.bringToFront();
    await showLibrary(page, siteUrl);
    return waitUntil(page, () => globalThis.benchFirstRows, undefined, "The first rows");
  };
  const { results, busy } = await runInTurns(openingRounds, {
    large: () => measure(large),
    small: () => measure(small),
  });
  return {
    "library.machine-busy": round(median(busy), 2),
    "library.first-rows-ratio": round(medianRatio(results.large, results.small)),
    "library.first-rows-ms": round(median(results.large)),
  };
};

const queries = [
  ...["garden", "river quiet", "strasse", "facade invoice", '"green road"', "brochure 17", "offer 4999", "asset 2"],
  ...["example.org/123", "name", "resume copper island", "nothing-of-that-kind", "a", "the of and", "delivery 77"],
];

/**
 * Searches in the index that the page uses, and by the search field: from the last letter until the list shows the result,
 * with the pause that the field waits for more letters.
 * @param {Page} page
 * @returns {Promise<Figures>}
 */
const measureSearch = async (page) => {
  const times = await page.evaluate(
    async (texts) => {
      const search = globalThis.benchLibrary()?.library.search;
      if (search === undefined) throw new Error("The page shows no library.");
      const ms = [];
      for (const text of texts) {
        const startMs = performance.now();
        await search.search(text, Number.POSITIVE_INFINITY);
        ms.push(performance.now() - startMs);
      }
      return ms;
    },
    [...queries, ...queries, ...queries],
  );
  return {
    "library.search-ms-median": round(median(times)),
    "library.search-ms-worst": round(Math.max(...times)),
  };
};

/**
 * @param {Page} page
 * @returns {Promise<Figures>}
 */
const measureTasks = async (page) => {
  /** @type {Figures} */
  const figures = {};
  const works = { scroll: scrollByWheel, type: typeSearches, "select-all": selectAllItems };
  for (const layout of ["Cards", "Table"]) {
    await page.click(`::-p-aria([name="${layout}"][role="button"])`);
    for (const [name, work] of Object.entries(works)) {
      const tasks = [];
      for (let count = 0; count < taskRounds; count += 1) tasks.push(await measureLongestTask(page, () => work(page)));
      const figure = `library.${layout.toLowerCase()}-${name}`;
      // Other work can only lengthen a task, so the best of the rounds is the one that was disturbed least.
      figures[`${figure}-longest-task-ms`] = round(Math.min(...tasks.map(({ ms }) => ms)));
      figures[`${figure}-longest-task-cpu-ms`] = round(median(tasks.map(({ cpuMs }) => cpuMs)));
    }
  }
  return figures;
};

/**
 * Measures the REST API right after its service worker was stopped: a list, the search that fills the index, the same
 * search again, and once more after a smartlink was renamed.
 * @param {OpenedLibrary} opened
 * @returns {Promise<Figures>}
 */
const measureWorkerStart = async ({ page, authorization }) => {
  const session = await page.createCDPSession();
  await session.send("ServiceWorker.enable");
  const call = (/** @type {string} */ path, /** @type {string | undefined} */ title = undefined) =>
    page.evaluate(
      async (address, value, newTitle) => {
        const startMs = performance.now();
        const body = new FormData();
        body.append("title", newTitle ?? "");
        const change = newTitle === undefined ? {} : { method: "PUT", body };
        const response = await fetch(address, { ...change, headers: { authorization: value } });
        const { code, details } = await response.json();
        if (code !== 200) throw new Error(`${address}: ${code}`);
        return { ms: performance.now() - startMs, count: details.length };
      },
      path,
      authorization,
      title,
    );
  const path = "api/document?limit=20";
  /** @type {number[]} */
  const cold = [];
  /** @type {Record<"first" | "next" | "afterWrite", number[]>} */
  const searches = { first: [], next: [], afterWrite: [] };
  for (let count = 0; count < stopCount; count += 1) {
    await session.send("ServiceWorker.stopAllWorkers");
    await new Promise((resolve) => setTimeout(resolve, 300));
    cold.push((await call(path)).ms);
    searches.first.push((await call("api/search?q=garden")).ms);
    searches.next.push((await call("api/search?q=garden")).ms);
    await call("api/document/smartlink-7", `Lighthouse ${count}`);
    const afterWrite = await call(`api/search?q=lighthouse%20${count}`);
    if (afterWrite.count !== 1) throw new Error(`The search has found ${afterWrite.count} of 1 renamed smartlinks.`);
    searches.afterWrite.push(afterWrite.ms);
  }
  await session.detach();
  return {
    "library.cold-call-ms": round(median(cold)),
    "library.rest-first-search-ms": round(median(searches.first)),
    "library.rest-search-ms": round(median(searches.next)),
    "library.rest-search-after-write-ms": round(median(searches.afterWrite)),
  };
};

/**
 * @param {string} siteUrl
 * @param {string} folder
 * @returns {Promise<Figures>}
 */
const measureUploads = async (siteUrl, folder) => {
  const paths = await writeUploadFiles(folder);
  const { browser, page, close } = await openManager(siteUrl);
  try {
    await showLibrary(page, siteUrl);
    await waitUntil(page, () => document.documentElement.dataset["libraryState"] === "ready", undefined, "The library");
    const copyMs = await measureRawStorage(page, paths, "file");
    const rawBefore = await measureRawStorage(page, paths, "bytes");
    const stopWatching = canMeasureMemory ? await watchMemoryGrowth(browser) : undefined;
    const uploadMs = await measureUpload(page, paths);
    const growth = await stopWatching?.();
    const rawAfter = await measureRawStorage(page, paths, "bytes");
    return {
      "library.upload-rate-to-raw": round((rawBefore + rawAfter) / 2 / uploadMs),
      "library.upload-rate-to-file-copy": round(copyMs / uploadMs),
      "library.upload-s": round(uploadMs / 1000),
      "library.raw-s": round((rawBefore + rawAfter) / 2000),
      ...(growth === undefined ? {} : { "library.upload-memory-mb": round(growth) }),
    };
  } finally {
    await close();
  }
};
