/**
 * Measures batches of 4,000 rows that share one PDF of 1 MB, with the storage in memory as in `batch`: web documents without and with
 * content (content.mjs), and PDFs alone. Then the time until the first page of the documents is painted, from the disk and offline.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inNewProfile, timeReader } from "../openings.mjs";
import { fetchFirstFile, launchChromium, openBatches, runBatch, showBatches } from "../site.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";
import { createContentTemplate } from "./content.mjs";

const rows = 4_000;
const batchRounds = 3;
const openingRounds = 9;

/** @type {(world: import("../site.mjs").BenchWorld) => Promise<import("../site.mjs").Figures>} */
export const measureContentBatches = async ({ root, siteUrl, folder, pdf }) => {
  const templateFields = await createContentTemplate(root);
  const browser = await launchChromium();
  try {
    const { page } = await openBatches(browser, siteUrl);
    let number = 0;
    const rateOf = async (/** @type {string} */ name, /** @type {object} */ fields) => {
      number += 1;
      await showBatches(page, siteUrl);
      const batch = { batch_id: `${name}-${number}`, strategy: "original", encoding: "text", rows, pdf, ...fields };
      const times = await runBatch(page, folder, batch);
      return (rows - 1) / ((times.endMs - times.firstRowMs) / 1000);
    };
    const { results, busy } = await runInTurns(batchRounds, {
      plain: () => rateOf("plain", {}),
      content: () => rateOf("content", { templateFields }),
      pdfs: () => rateOf("pdfs", { templateFields, outputs: "pdf" }),
    });
    const saveFile = async (/** @type {string} */ name, /** @type {object} */ fields) => {
      const batch_id = `opened-${name}`;
      await showBatches(page, siteUrl);
      await runBatch(page, folder, { batch_id, strategy: "original", encoding: "text", rows: 1, pdf, ...fields });
      const path = join(folder, `${batch_id}.html`);
      await writeFile(path, await fetchFirstFile(page, batch_id));
      return pathToFileURL(path).href;
    };
    const plainFile = await saveFile("plain", {});
    const contentFile = await saveFile("content", { templateFields });
    const timeOpening = (/** @type {string} */ address) =>
      inNewProfile(browser, async (opened) => {
        await opened.setOfflineMode(true);
        return (await timeReader(opened, address)).page;
      });
    const openings = await runInTurns(openingRounds, {
      plain: () => timeOpening(plainFile),
      content: () => timeOpening(contentFile),
    });
    return {
      "page-content.machine-busy": round(median([...busy, ...openings.busy]), 2),
      "page-content.rows-per-s": round(median(results.content)),
      "page-content.rate-to-plain": round(medianRatio(results.content, results.plain)),
      "page-content.pdfs-per-s": round(median(results.pdfs)),
      "page-content.pdf-rate-to-documents": round(medianRatio(results.pdfs, results.content)),
      "page-content.first-page-to-plain": round(medianRatio(openings.results.content, openings.results.plain)),
    };
  } finally {
    await browser.close();
  }
};
