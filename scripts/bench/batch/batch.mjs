/**
 * Measures batches of 4,000 rows that share one PDF of 1 MB, `smallest` and `original`. The rate counts from the first
 * finished row (its parts are encoded by then) to the end of the job, with report and list of links. In turn with each
 * batch, the same page writes the records of that batch by themselves (bare-storage.mjs). The storage is in memory, as that
 * of private windows, so that no disk disturbs the figures; `disk` measures the same on the disk. Memory is measured in further
 * batches, because Linux stops a process while it counts its memory.
 */
import { canMeasureMemory, watchPeakMemory } from "../memory.mjs";
import { launchChromium, openBatches, openBatchesOnDisk, runBatch, showBatches } from "../site.mjs";
import { median, round, runInTurns } from "../statistics.mjs";
import { measureBareStorage } from "./bare-storage.mjs";

const rows = 4_000;
const rounds = 5;
const memoryRounds = 3;

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const batch = async ({ siteUrl, folder, pdf }) => {
  // In another browser, so that its largest renderer is the one of this page.
  const browser = await launchChromium();
  const diskBrowser = await launchChromium();
  try {
    const [blank] = await browser.pages();
    const { page } = await openBatches(browser, siteUrl);
    await blank?.close();
    const { page: diskPage } = await openBatchesOnDisk(diskBrowser, siteUrl);
    let number = 0;
    /** @type {number[]} */
    const firstRowMs = [];
    /** @type {import("../memory.mjs").Memory[]} */
    const peaks = [];
    const measureBatch = async (/** @type {string} */ strategy, batchPage = page) => {
      number += 1;
      await showBatches(batchPage, siteUrl);
      const batch_id = `speed-${number}`;
      const times = await runBatch(batchPage, folder, { batch_id, strategy, encoding: "text", rows, pdf });
      if (strategy === "original") firstRowMs.push(times.firstRowMs - times.startMs);
      return (rows - 1) / ((times.endMs - times.firstRowMs) / 1000);
    };
    /** Measures a batch, then the bare storage of its records. */
    const measureBoth = async (/** @type {string} */ strategy, batchPage = page) => {
      const rate = await measureBatch(strategy, batchPage);
      return { rate, storage: await batchPage.evaluate(measureBareStorage, `speed-${number}`) };
    };
    const { results, busy } = await runInTurns(rounds, {
      smallest: async () => measureBoth("smallest"),
      original: async () => measureBoth("original"),
      disk: async () => measureBoth("smallest", diskPage),
    });
    for (let run = 0; canMeasureMemory && run < memoryRounds; run += 1) {
      const stopWatching = await watchPeakMemory(browser);
      await measureBatch("original");
      peaks.push(await stopWatching());
    }
    const greatest = (/** @type {"pss" | "rss"} */ key) => Math.max(...peaks.map((peak) => peak[key]));
    return {
      "batch.machine-busy": round(median(busy), 2),
      "batch.rows-per-s": round(medianRate(results.original)),
      "batch.rate-to-bare-storage": round(medianShare(results.original)),
      "batch.bare-storage-rows-per-s": round(median(results.original.map(({ storage }) => storage))),
      "batch.smallest-rows-per-s": round(medianRate(results.smallest)),
      "batch.smallest-rate-to-bare-storage": round(medianShare(results.smallest)),
      "batch.disk-rows-per-s": round(medianRate(results.disk)),
      "batch.disk-rate-to-bare-storage": round(medianShare(results.disk)),
      "batch.disk-bare-storage-rows-per-s": round(median(results.disk.map(({ storage }) => storage))),
      "batch.ms-to-first-row": round(median(firstRowMs)),
      ...(canMeasureMemory
        ? {
            "batch.memory-mb": round(greatest("pss")),
            "batch.memory-with-shared-code-mb": round(greatest("rss")),
          }
        : {}),
    };
  } finally {
    await Promise.all([browser.close(), diskBrowser.close()]);
  }
};

/** @typedef {{ readonly rate: number, readonly storage: number }} Pair rows a second */

const medianRate = (/** @type {readonly Pair[]} */ pairs) => median(pairs.map(({ rate }) => rate));

const medianShare = (/** @type {readonly Pair[]} */ pairs) => median(pairs.map(({ rate, storage }) => rate / storage));
