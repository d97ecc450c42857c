// @ts-nocheck
/**
 * 2,000 rows that share one PDF of 1 MB, `original`, made and stored by the site. The rate counts from the first row
 * made (its parts are then encoded) to the end of the job, report and list of links included. Beside it, in turn, the
 * same page writes records of the same size to a database of its own, in transactions of as many rows: what the
 * browser's storage gives by itself. Memory is looked at in batches of their own, after those that are timed: the system
 * holds a process up while it counts its pages.
 */
import { canWatchMemory, watchMemory } from "./memory.mjs";
import { launchChromium, openBatches, runBatch, showBatches } from "./site.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";

const rows = 2000;
const rounds = 7;
const watchedRounds = 3;

export const batch = async ({ siteUrl, folder, pdf }) => {
  // A browser of its own, so that its largest renderer is this page's.
  const browser = await launchChromium();
  try {
    const [blank] = await browser.pages();
    const { page } = await openBatches(browser, siteUrl);
    await blank?.close();
    let number = 0;
    const encoding = [];
    const memory = [];
    const oneBatch = async () => {
      number += 1;
      await showBatches(page, siteUrl);
      const batch_id = `speed-${number}`;
      const run = { batch_id, strategy: "original", encoding: "text", rows, pdf };
      const { firstRowAt, startedAt, endedAt } = await runBatch(page, folder, run);
      encoding.push(firstRowAt - startedAt);
      return (rows - 1) / ((endedAt - firstRowAt) / 1000);
    };
    const rates = await inTurn(rounds, {
      batch: oneBatch,
      storage: async () => page.evaluate(writeRecords, rows),
    });
    for (let round = 0; canWatchMemory && round < watchedRounds; round += 1) {
      const stopWatching = await watchMemory(browser);
      await oneBatch();
      memory.push(await stopWatching());
    }
    const greatest = (key) => Math.max(...memory.map((one) => one[key]));
    return {
      "batch.machine-busy": rounded(median(rates.busy), 2),
      "batch.rows-per-s": rounded(median(rates.batch)),
      "batch.rate-to-bare-storage": rounded(medianRatio(rates.batch, rates.storage)),
      "batch.ms-to-first-row": rounded(median(encoding)),
      ...(canWatchMemory
        ? {
            "batch.memory-mb": rounded(greatest("pss")),
            "batch.memory-with-shared-code-mb": rounded(greatest("rss")),
          }
        : {}),
    };
  } finally {
    await browser.close();
  }
};

/** In the page: records of 6 kB in strict transactions of 250; records a second. */
const writeRecords = async (count) => {
  const settled = (request, event = "onsuccess") =>
    new Promise((done, failed) => {
      request[event] = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  const name = "bench";
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore("records");
  const database = await settled(opening);
  const begun = performance.now();
  for (let first = 0; first < count; first += 250) {
    const transaction = database.transaction("records", "readwrite", { durability: "strict" });
    for (let index = first; index < Math.min(first + 250, count); index += 1)
      transaction.objectStore("records").put({ path: `row-${index}`, text: `${index}${"x".repeat(6000)}` }, index);
    await settled(transaction, "oncomplete");
  }
  const rate = count / ((performance.now() - begun) / 1000);
  database.close();
  await settled(indexedDB.deleteDatabase(name));
  return rate;
};
