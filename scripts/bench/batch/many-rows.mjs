/**
 * Measures a batch of 100,000 rows, `smallest`, after batches of 1,000 rows in the same page: time per row from the first
 * finished row to the end of the job, and growth of the memory of page and workers: above the memory without garbage after
 * the small batches, and above the peak of a batch of 10,000 rows, which contains as much garbage.
 */
import { canMeasureMemory, measureMemory, watchPeakMemory } from "../memory.mjs";
import { launchChromium, openBatches, runBatch, showBatches } from "../site.mjs";
import { median, round } from "../statistics.mjs";

const fewRows = 1_000;
const manyRows = 100_000;
/** Enough for V8's heap to reach the size that it keeps. */
const warmRows = 10_000;
const warmUpRounds = 2;
const rounds = 7;

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const manyRowsBatch = async ({ siteUrl, folder, pdf }) => {
  const browser = await launchChromium();
  try {
    const [blank] = await browser.pages();
    const { page } = await openBatches(browser, siteUrl);
    await blank?.close();
    const measureRowMs = async (/** @type {string} */ batch_id, /** @type {number} */ rows) => {
      // The page is not loaded anew before the large batch, and the marks of the batch before would count as its own.
      await page.evaluate(() => performance.clearMarks());
      const files = { batch_id, strategy: "smallest", encoding: "text", rows, pdf };
      const { endMs, firstRowMs } = await runBatch(page, folder, files);
      return (endMs - firstRowMs) / (rows - 1);
    };
    /** @type {number[]} */
    const fewRowsMs = [];
    for (let run = 0; run < warmUpRounds + rounds; run += 1) {
      await showBatches(page, siteUrl);
      const rowMs = await measureRowMs(`few-${run}`, fewRows);
      if (run >= warmUpRounds) fewRowsMs.push(rowMs);
    }
    const memoryBefore = canMeasureMemory ? await measureMemory(page) : 0;
    const measurePeak = async (/** @type {string} */ batch_id, /** @type {number} */ rows) => {
      const stopWatching = canMeasureMemory ? await watchPeakMemory(browser, 500) : undefined;
      const rowMs = await measureRowMs(batch_id, rows);
      return { rowMs, peak: await stopWatching?.() };
    };
    const warm = await measurePeak("warm", warmRows);
    const { rowMs: manyRowsMs, peak } = await measurePeak("many", manyRows);
    return {
      "many-rows.rows-per-s": round(1000 / manyRowsMs),
      "many-rows.row-time-to-few": round(manyRowsMs / median(fewRowsMs)),
      ...(peak === undefined || warm.peak === undefined
        ? {}
        : {
            "many-rows.memory-growth-mb": round(peak.pss - memoryBefore),
            "many-rows.memory-growth-from-10000-rows-mb": round(peak.pss - warm.peak.pss),
          }),
    };
  } finally {
    await browser.close();
  }
};
