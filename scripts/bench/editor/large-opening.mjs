/** Measures how a smartlink with 3,000 assets on 1,000 pages opens: in the editor, in turn with the hosted reader. */
import { canMeasureMemory, measureMemory } from "../memory.mjs";
import { inNewPage, timeReader } from "../openings.mjs";
import { waitUntil } from "../site.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";
import { storeSmartlink } from "../store/stored-smartlink.mjs";
import { putRecords } from "./stored-records.mjs";

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {import("puppeteer-core").BrowserContext} BrowserContext
 */

const assetCount = 3_000;
const assetsPerPage = 3;
const rounds = 5;

/**
 * @param {BrowserContext} context
 * @param {string} siteUrl
 * @param {string} path of a PDF with 1,000 pages
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const measureLargeOpening = async (context, siteUrl, path) => {
  const smartlinkId = await inNewPage(context, async (page) => {
    const id = await storeSmartlink(page, siteUrl, path);
    await putRecords(page, id, createAssets());
    return id;
  });
  const { results } = await runInTurns(rounds, {
    editor: () => inNewPage(context, (page) => openLarge(page, `${siteUrl}#/smartlinks/${smartlinkId}`)),
    reader: () =>
      inNewPage(context, async (page) => {
        const times = await timeReader(page, `${siteUrl}reader/?sl=${smartlinkId}`);
        return { firstPageMs: times.page, readyMs: times.text, mb: 0 };
      }),
  });
  const firstPages = results.editor.map(({ firstPageMs }) => firstPageMs);
  return {
    "editor.large-first-page-ratio": round(
      medianRatio(
        firstPages,
        results.reader.map(({ firstPageMs }) => firstPageMs),
      ),
    ),
    "editor.large-first-page-ms": round(median(firstPages)),
    "editor.large-ready-ms": round(median(results.editor.map(({ readyMs }) => readyMs))),
    ...(canMeasureMemory ? { "editor.large-memory-mb": round(median(results.editor.map(({ mb }) => mb))) } : {}),
  };
};

const createAssets = () =>
  Array.from({ length: assetCount }, (_, index) => ({
    id: `large-${index}`,
    page: Math.floor(index / assetsPerPage) + 1,
    box: { center_x: 50, center_y: 20 + (index % assetsPerPage) * 30, rect: [40, 10] },
  }));

/**
 * @param {Page} page
 * @param {string} address
 */
const openLarge = async (page, address) => {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const readTimes = () => {
    const [first, ready] = ["first-page", "ready"].map(
      (name) => performance.getEntriesByName(`editor:${name}`)[0]?.startTime,
    );
    return first && ready ? { firstPageMs: first, readyMs: ready } : null;
  };
  const times = await waitUntil(page, readTimes, undefined, address);
  return { ...times, mb: canMeasureMemory ? await measureMemory(page) : 0 };
};
