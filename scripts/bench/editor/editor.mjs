/**
 * Measures the editor: its frames while a person works on a page with 300 assets in a PDF of 1,000 pages, the time until it
 * shows the first page of 200 in turn with the hosted reader, and the size of its script.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { inNewPage, timeReader } from "../openings.mjs";
import { makePdf } from "../pdf/make-pdf.mjs";
import { waitUntil } from "../site.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";
import { storeSmartlink } from "../store/stored-smartlink.mjs";
import {
  dragSelection,
  fillPage,
  openEditor,
  scrollPages,
  selectFifty,
  selectOne,
  typeName,
  undoStep,
  waitForPictures,
} from "./crowded-page.mjs";
import { measureFrames } from "./frames.mjs";
import { measureLargeOpening } from "./large-opening.mjs";

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {import("puppeteer-core").BrowserContext} BrowserContext
 * @typedef {import("../site.mjs").BenchWorld} BenchWorld
 * @typedef {import("../site.mjs").Figures} Figures
 */

const crowdedPages = 1_000;
const openedPages = 200;
const frameRounds = 3;
const openingRounds = 11;

/**
 * @param {BenchWorld} world
 * @returns {Promise<Figures>}
 */
export const editor = async (world) => {
  const context = await world.browser.createBrowserContext();
  try {
    const crowded = await writePdf(world, "crowded", await makePdf(crowdedPages, { hasImages: false }));
    const frames = await inNewPage(context, (page) => measureWork(page, world.siteUrl, crowded));
    const pictures = await inNewPage(context, (page) => measurePictures(page, world.siteUrl, crowded));
    const opened = await writePdf(world, "opened", await makePdf(openedPages));
    const opening = await measureOpening(context, world.siteUrl, opened);
    return { ...frames, ...pictures, ...opening, ...(await measureLargeOpening(context, world.siteUrl, crowded)) };
  } finally {
    await context.close();
  }
};

/**
 * @param {BenchWorld} world
 * @param {string} name
 * @param {Uint8Array} bytes
 */
const writePdf = async ({ folder }, name, bytes) => {
  const path = join(folder, `editor-${name}.pdf`);
  await writeFile(path, bytes);
  return path;
};

/**
 * Returns the frames of a page on which each of the 300 assets has a picture.
 * @param {Page} page
 * @param {string} siteUrl
 * @param {string} path of the PDF
 * @returns {Promise<Figures>}
 */
const measurePictures = async (page, siteUrl, path) => {
  const smartlinkId = await storeSmartlink(page, siteUrl, path);
  await fillPage(page, smartlinkId, { hasPictures: true });
  await openEditor(page, siteUrl, smartlinkId);
  await waitForPictures(page);
  const { results } = await runInTurns(frameRounds, {
    "pictures-drag-1": createContestant(page, selectOne, dragSelection),
    "pictures-drag-50": createContestant(page, selectFifty, dragSelection),
    "pictures-scroll": () => measureFrames(page, () => scrollPages(page)),
  });
  return toFrameFigures(results);
};

/**
 * @param {Page} page
 * @param {string} siteUrl
 * @param {string} path of the PDF
 * @returns {Promise<Figures>}
 */
const measureWork = async (page, siteUrl, path) => {
  const smartlinkId = await storeSmartlink(page, siteUrl, path);
  await fillPage(page, smartlinkId);
  await openEditor(page, siteUrl, smartlinkId);
  const { results, busy } = await runInTurns(frameRounds, {
    "drag-1": createContestant(page, selectOne, dragSelection),
    "drag-50": createContestant(page, selectFifty, dragSelection),
    typing: createContestant(page, selectOne, typeName),
  });
  return { "editor.machine-busy": round(median(busy), 2), ...toFrameFigures(results) };
};

/**
 * Returns what selects assets, works with them, and takes the work back.
 * @param {Page} page
 * @param {(page: Page) => Promise<void>} select
 * @param {(page: Page) => Promise<void>} work
 */
const createContestant = (page, select, work) => async () => {
  await select(page);
  const frames = await measureFrames(page, () => work(page));
  await undoStep(page);
  return frames;
};

/**
 * @param {Readonly<Record<string, readonly import("./frames.mjs").Frames[]>>} results
 * @returns {Figures}
 */
const toFrameFigures = (results) => {
  /** @type {Figures} */
  const figures = {};
  for (const [name, runs] of Object.entries(results))
    for (const kind of /** @type {const} */ (["ms", "cpuMs"])) {
      const values = runs.flatMap((run) => run[kind]);
      const figure = `editor.${name}-frame-${kind === "ms" ? "ms" : "cpu-ms"}`;
      figures[`${figure}-median`] = round(median(values));
      figures[`${figure}-p95`] = round([...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)]);
    }
  return figures;
};

/**
 * @param {BrowserContext} context
 * @param {string} siteUrl
 * @param {string} path of the PDF
 * @returns {Promise<Figures>}
 */
const measureOpening = async (context, siteUrl, path) => {
  const smartlinkId = await inNewPage(context, (page) => storeSmartlink(page, siteUrl, path));
  const editorUrl = `${siteUrl}#/smartlinks/${smartlinkId}`;
  const readerUrl = `${siteUrl}reader/?sl=${smartlinkId}`;
  const openers = {
    editor: () => inNewPage(context, (page) => timeEditor(page, editorUrl)),
    reader: () => inNewPage(context, async (page) => (await timeReader(page, readerUrl)).page),
  };
  const { results, busy } = await runInTurns(openingRounds, openers);
  const bytes = await inNewPage(context, (page) => measureScript(page, siteUrl, editorUrl));
  return {
    "editor.opening-machine-busy": round(median(busy), 2),
    "editor.first-page-ratio": round(medianRatio(results.editor, results.reader)),
    ...toSpread(
      "editor.first-page-ratio",
      results.editor.map((value, at) => value / results.reader[at]),
    ),
    "editor.first-page-ms": round(median(results.editor)),
    "editor.reader-first-page-ms": round(median(results.reader)),
    "editor.script-gzip": bytes,
  };
};

/**
 * Returns the first and the third quartile.
 * @param {string} figure
 * @param {readonly number[]} values
 * @returns {Figures}
 */
const toSpread = (figure, values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    [`${figure}-q1`]: round(sorted[Math.floor(sorted.length / 4)]),
    [`${figure}-q3`]: round(sorted[Math.floor((sorted.length * 3) / 4)]),
  };
};

/**
 * Returns the milliseconds from navigation until the first page is painted.
 * @param {Page} page
 * @param {string} address
 */
const timeEditor = async (page, address) => {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const readMark = () => performance.getEntriesByName("editor:first-page")[0]?.startTime;
  return waitUntil(page, readMark, undefined, address);
};

/** Chunks of pdf.js and the reader's pages: see scripts/build/manager-chunks.ts. */
const readerChunk = /\/(?:pdf-[\w-]*|(?:editor-)?reader-panels-[\w-]{8}|reader-[\w-]{8})\.js$/;

/**
 * Returns how many bytes of script, with gzip -9, the editor loads besides the library's, without the reader's pages, pdf.js
 * and workers.
 * @param {Page} page
 * @param {string} siteUrl
 * @param {string} editorUrl
 */
const measureScript = async (page, siteUrl, editorUrl) => {
  const listScripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === "script")
        .map(({ name }) => name),
    );
  await page.goto(`${siteUrl}#/library`);
  await waitUntil(page, () => document.documentElement.dataset["libraryState"] === "ready", undefined, "The library");
  const before = new Set(await listScripts());
  await page.goto("about:blank");
  await timeEditor(page, editorUrl);
  const addresses = (await listScripts()).filter((address) => !before.has(address) && !readerChunk.test(address));
  const texts = await page.evaluate(
    (list) => Promise.all(list.map(async (address) => (await fetch(address)).text())),
    [...new Set(addresses)],
  );
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
};
