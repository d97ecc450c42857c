/**
 * Measures batches of 2,000 rows that share one PDF of 1 MB, `original`. The rate counts from the first finished row (its
 * parts are encoded by then) to the end of the job, with report and list of links. In turn with it, the same page writes
 * records of the same size to another database, in transactions of as many rows: the rate of the browser's storage alone.
 * Memory is measured in further batches, because Linux stops a process while it counts its memory.
 */
import { canMeasureMemory, watchPeakMemory } from "./memory.mjs";
import { launchChromium, openBatches, runBatch, showBatches } from "./site.mjs";
import { median, medianRatio, round, runInTurns } from "./statistics.mjs";

const rows = 2000;
const rounds = 7;
const memoryRounds = 3;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const batch = async ({ siteUrl, folder, pdf }) => {
  // In another browser, so that its largest renderer is the one of this page.
  const browser = await launchChromium();
  try {
    const [blank] = await browser.pages();
    const { page } = await openBatches(browser, siteUrl);
    await blank?.close();
    let number = 0;
    /** @type {number[]} */
    const firstRowMs = [];
    /** @type {import("./memory.mjs").Memory[]} */
    const peaks = [];
    const measureBatch = async () => {
      number += 1;
      await showBatches(page, siteUrl);
      const batch_id = `speed-${number}`;
      const files = { batch_id, strategy: "original", encoding: "text", rows, pdf };
      const times = await runBatch(page, folder, files);
      firstRowMs.push(times.firstRowMs - times.startMs);
      return (rows - 1) / ((times.endMs - times.firstRowMs) / 1000);
    };
    const { results, busy } = await runInTurns(rounds, {
      batch: measureBatch,
      storage: async () => page.evaluate(measureStorageRate, rows),
    });
    for (let run = 0; canMeasureMemory && run < memoryRounds; run += 1) {
      const stopWatching = await watchPeakMemory(browser);
      await measureBatch();
      peaks.push(await stopWatching());
    }
    const greatest = (/** @type {"pss" | "rss"} */ key) => Math.max(...peaks.map((peak) => peak[key]));
    return {
      "batch.machine-busy": round(median(busy), 2),
      "batch.rows-per-s": round(median(results.batch)),
      "batch.rate-to-bare-storage": round(medianRatio(results.batch, results.storage)),
      "batch.ms-to-first-row": round(median(firstRowMs)),
      ...(canMeasureMemory
        ? {
            "batch.memory-mb": round(greatest("pss")),
            "batch.memory-with-shared-code-mb": round(greatest("rss")),
          }
        : {}),
    };
  } finally {
    await browser.close();
  }
};

/** Runs in the page: writes records of 6 kB in strict transactions of 250. Returns records a second. */
const measureStorageRate = async (/** @type {number} */ count) => {
  /** @param {{ addEventListener(type: string, listener: () => void): void }} target */
  const waitFor = (target, type = "success") =>
    new Promise((resolve, reject) => {
      target.addEventListener(type, () => resolve(undefined));
      target.addEventListener("error", () => reject(new Error("The storage has failed.")));
    });
  const name = "bench";
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore("records");
  await waitFor(opening);
  const database = opening.result;
  const startMs = performance.now();
  for (let first = 0; first < count; first += 250) {
    const transaction = database.transaction("records", "readwrite", { durability: "strict" });
    for (let index = first; index < Math.min(first + 250, count); index += 1)
      transaction.objectStore("records").put({ path: `row-${index}`, text: `${index}${"x".repeat(6000)}` }, index);
    await waitFor(transaction, "complete");
  }
  const rate = count / ((performance.now() - startMs) / 1000);
  database.close();
  await waitFor(indexedDB.deleteDatabase(name));
  return rate;
};
