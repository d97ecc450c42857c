/**
 * Measures a batch of 100,000 rows, `smallest`, after batches of 1,000 rows in the same page: time per row from the first
 * finished row to the end of the job, and growth of the memory of page and workers.
 */
import { canMeasureMemory, measureMemory, watchPeakMemory } from "../memory.mjs";
import { launchChromium, openBatches, runBatch, showBatches } from "../site.mjs";
import { median, round } from "../statistics.mjs";

const fewRows = 1_000;
const manyRows = 100_000;
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
    const stopWatching = canMeasureMemory ? await watchPeakMemory(browser, 1_000) : undefined;
    const manyRowsMs = await measureRowMs("many", manyRows);
    const peak = await stopWatching?.();
    return {
      "many-rows.rows-per-s": round(1000 / manyRowsMs),
      "many-rows.row-time-to-few": round(manyRowsMs / median(fewRowsMs)),
      ...(peak === undefined ? {} : { "many-rows.memory-growth-mb": round(peak.pss - memoryBefore) }),
    };
  } finally {
    await browser.close();
  }
};
