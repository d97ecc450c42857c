/**
 * Measures scrolling through 200 pages of an `original` file at five pages a second: how long a page that comes into view
 * stays blank, and the reader's memory after all pages compared with the memory after the first ten.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { canMeasureMemory, measureMemory } from "./memory.mjs";
import { makePdf } from "./pdf/make-pdf.mjs";
import { fetchFirstFile, openBatches, runBatch, waitUntil } from "./site.mjs";
import { median, round } from "./statistics.mjs";

const pageCount = 200;
const pagesPerSecond = 5;
const settleMs = 2_500;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const scroll = async (world) => {
  const { browser } = world;
  const address = await generateLongFile(world);
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await waitUntil(
      page,
      () => document.documentElement.dataset["smartlinkState"] === "ready",
      undefined,
      address,
      60_000,
    );
    await page.evaluate(scrollThrough, { from: 1, to: 10, pagesPerSecond });
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const memoryAfterTen = canMeasureMemory ? await measureMemory(page) : 0;
    const blankMs = await page.evaluate(scrollThrough, { from: 11, to: pageCount, pagesPerSecond });
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const memoryAfterAll = canMeasureMemory ? await measureMemory(page) : 0;
    return {
      "scroll.blank-ms-median": round(median(blankMs)),
      "scroll.blank-ms-greatest": round(Math.max(...blankMs)),
      "scroll.blank-pages-share": round(blankMs.filter((ms) => ms > 0).length / blankMs.length),
      ...(canMeasureMemory
        ? { "scroll.memory-mb": round(memoryAfterAll), "scroll.memory-ratio": round(memoryAfterAll / memoryAfterTen) }
        : {}),
    };
  } finally {
    await context.close();
  }
};

/**
 * Returns the address on the disk of a file with 200 pages.
 * @param {import("./site.mjs").BenchWorld} world
 */
const generateLongFile = async ({ browser, siteUrl, folder }) => {
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    const pdf = await makePdf(pageCount);
    await runBatch(page, folder, { batch_id: "scroll", strategy: "original", encoding: "text", rows: 1, pdf });
    const path = join(folder, "scroll.html");
    await writeFile(path, await fetchFirstFile(page, "scroll"));
    return pathToFileURL(path).href;
  } finally {
    await close();
  }
};

/**
 * Runs in the page: scrolls evenly. Returns for each page how long it is in view while its canvas is still blank, in
 * milliseconds.
 * @param {{ from: number, to: number, pagesPerSecond: number }} input
 */
const scrollThrough = async ({ from, to, pagesPerSecond }) => {
  const scroller = /** @type {HTMLElement} */ (document.querySelector(".pages"));
  const findPage = (/** @type {number} */ number) =>
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-page-number="${number}"]`));
  /** @type {Map<number, number>} */
  const blankMs = new Map();
  const painted = new Set();
  const probe = /** @type {OffscreenCanvasRenderingContext2D} */ (
    new OffscreenCanvas(8, 8).getContext("2d", { willReadFrequently: true })
  );
  const isPainted = (/** @type {HTMLCanvasElement} */ canvas) => {
    if (canvas.width < 2) return false;
    probe.clearRect(0, 0, 8, 8);
    probe.drawImage(canvas, 0, 0, 8, 8);
    const { data } = probe.getImageData(0, 0, 8, 8);
    return data.some((value, index) => index % 4 !== 3 && value > 0 && value < 250);
  };
  const start = performance.now();
  const top = findPage(from)?.offsetTop ?? 0;
  const height = (findPage(from + 1)?.offsetTop ?? 0) - top;
  let previous = start;
  for (;;) {
    const now = await new Promise((resolve) => requestAnimationFrame(resolve));
    const distance = ((now - start) / 1000) * pagesPerSecond;
    scroller.scrollTop = top + distance * height;
    const frame = scroller.getBoundingClientRect();
    const first = Math.max(1, Math.floor(from + distance) - 1);
    for (let number = first; number <= first + 3; number += 1) {
      const page = findPage(number);
      if (page === null || painted.has(number) || number > to) continue;
      const box = page.getBoundingClientRect();
      if (box.bottom < frame.top + 40 || box.top > frame.bottom - 40) continue;
      const canvas = page.querySelector("canvas");
      if (canvas && isPainted(canvas)) {
        painted.add(number);
        if (!blankMs.has(number)) blankMs.set(number, 0);
      } else blankMs.set(number, (blankMs.get(number) ?? 0) + (now - previous));
    }
    previous = now;
    if (distance > to - from) return [...blankMs.values()];
  }
};
