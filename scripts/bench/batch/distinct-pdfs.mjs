/**
 * Measures batches whose rows name different PDFs of 1 MB by their addresses, `original`: from the start to the end of the
 * job, against a page that fetches the same files one by one, hashes them and stores their bytes. Both use strict
 * transactions, on the disk: a profile in memory has no room for the PDFs of all rounds, and a Blob then waits for ever. The
 * PDFs differ from round to round, and the page fetches them by addresses of its own: the browser's cache has what the batch
 * has fetched.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createStaticServer, listen } from "../../serve.mjs";
import { canMeasureMemory, measureMemory, watchPeakMemory } from "../memory.mjs";
import { launchChromium, openBatchesOnDisk, runBatch, showBatches } from "../site.mjs";
import { median, round, runInTurns } from "../statistics.mjs";

const pdfsPerRound = 1_000;
const rounds = 2;

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const distinctPdfs = async ({ siteUrl, folder, pdf }) => {
  const server = createStaticServer({ folder, base: "/", cors: true });
  const pdfFolderUrl = await listen(server, 0, "/");
  const browser = await launchChromium();
  try {
    const [blank] = await browser.pages();
    const { page } = await openBatchesOnDisk(browser, siteUrl);
    await blank?.close();
    // Puppeteer listens to the network, and Chromium then stores up to 200 MB of responses in the memory of the page.
    page.on("workercreated", ({ client }) => void client.send("Network.disable").catch(() => undefined));
    let number = 0;
    /** @type {number[]} */
    const growth = [];
    const measureBatch = async () => {
      number += 1;
      const addresses = await writePdfs(folder, pdf, number, pdfFolderUrl);
      await showBatches(page, siteUrl);
      const batch_id = `pdfs-${number}`;
      const isMeasured = canMeasureMemory && number > 1;
      const memoryBefore = isMeasured ? await measureMemory(page) : 0;
      const stopWatching = isMeasured ? await watchPeakMemory(browser, 1_000) : undefined;
      const files = { batch_id, strategy: "original", encoding: "text", rows: pdfsPerRound, pdf, addresses };
      const { startMs, endMs } = await runBatch(page, folder, files);
      const peak = await stopWatching?.();
      if (peak !== undefined) growth.push(peak.pss - memoryBefore);
      const rate = pdfsPerRound / ((endMs - startMs) / 1000);
      const uncachedAddresses = addresses.map((address) => `${address}?raw`);
      return { rate, raw: await page.evaluate(storeFiles, uncachedAddresses) };
    };
    const { results, busy } = await runInTurns(rounds, { batch: measureBatch }, { warmUp: false });
    return {
      "distinct-pdfs.machine-busy": round(median(busy), 2),
      "distinct-pdfs.pdfs-per-s": round(median(results.batch.map(({ rate }) => rate))),
      "distinct-pdfs.raw-pdfs-per-s": round(median(results.batch.map(({ raw }) => raw))),
      "distinct-pdfs.rate-to-raw": round(median(results.batch.map(({ rate, raw }) => rate / raw))),
      ...(growth.length === 0 ? {} : { "distinct-pdfs.memory-growth-mb": round(Math.max(...growth)) }),
    };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
};

/**
 * Writes PDFs that differ in a comment at their end. Returns their addresses.
 * @param {string} folder
 * @param {Uint8Array} pdf
 * @param {number} number
 * @param {string} folderUrl
 */
const writePdfs = async (folder, pdf, number, folderUrl) => {
  const addresses = [];
  for (let index = 0; index < pdfsPerRound; index += 1) {
    const name = `distinct-${number}-${index}.pdf`;
    await writeFile(join(folder, name), Buffer.concat([pdf, Buffer.from(`\n% ${name}`)]));
    addresses.push(folderUrl + name);
  }
  return addresses;
};

/** Runs in the page: fetches, hashes and stores files, one by one. Returns files a second. */
const storeFiles = async (/** @type {readonly string[]} */ addresses) => {
  const waitFor = (/** @type {EventTarget} */ target, type = "success") =>
    new Promise((resolve, reject) => {
      target.addEventListener(type, () => resolve(undefined));
      target.addEventListener("error", () => reject(new Error("The storage has failed.")));
    });
  const opening = indexedDB.open("bench");
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  await waitFor(opening);
  const database = opening.result;
  const startMs = performance.now();
  for (const address of addresses) {
    const bytes = await (await fetch(address, { credentials: "omit" })).arrayBuffer();
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    const transaction = database.transaction("files", "readwrite", { durability: "strict" });
    transaction.objectStore("files").put({ body: new Blob([bytes]) }, digest);
    await waitFor(transaction, "complete");
  }
  const rate = addresses.length / ((performance.now() - startMs) / 1000);
  database.close();
  await waitFor(indexedDB.deleteDatabase("bench"));
  return rate;
};
