// @ts-nocheck
/**
 * Reading through 200 pages in the window of an `original` file, at five pages a second: how long a page that comes into
 * view stays blank, and what the reader holds in memory after all pages by what it held after the first ten.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makePdf } from "./make-pdf.mjs";
import { canWatchMemory, memoryNow } from "./memory.mjs";
import { firstFile, openBatches, runBatch, until } from "./site.mjs";
import { median, rounded } from "./statistics.mjs";

const pages = 200;
const pagesASecond = 5;
const settleMs = 2_500;

export const scroll = async ({ browser, siteUrl, folder }) => {
  const address = await longFile({ browser, siteUrl, folder });
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await until(page, () => document.documentElement.dataset.smartlinkState === "ready", undefined, address, 60_000);
    await page.evaluate(read, { from: 1, to: 10, pagesASecond });
    await new Promise((done) => setTimeout(done, settleMs));
    const few = canWatchMemory ? await memoryNow(page) : 0;
    const blankMs = await page.evaluate(read, { from: 11, to: pages, pagesASecond });
    await new Promise((done) => setTimeout(done, settleMs));
    const all = canWatchMemory ? await memoryNow(page) : 0;
    return {
      "scroll.blank-ms-median": rounded(median(blankMs)),
      "scroll.blank-ms-greatest": rounded(Math.max(...blankMs)),
      "scroll.blank-pages-share": rounded(blankMs.filter((ms) => ms > 0).length / blankMs.length),
      ...(canWatchMemory ? { "scroll.memory-mb": rounded(all), "scroll.memory-ratio": rounded(all / few) } : {}),
    };
  } finally {
    await context.close();
  }
};

/** Address on the disk of a file with 200 pages. */
const longFile = async ({ browser, siteUrl, folder }) => {
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    const pdf = await makePdf(pages);
    await runBatch(page, folder, { batch_id: "scroll", strategy: "original", encoding: "text", rows: 1, pdf });
    const path = join(folder, "scroll.html");
    await writeFile(path, await firstFile(page, "scroll"));
    return pathToFileURL(path).href;
  } finally {
    await close();
  }
};

/** In the page: scrolls evenly; the time that each page is in view and has no ink yet, in ms. A page is ink when its canvas shows some. */
const read = async ({ from, to, pagesASecond }) => {
  const room = document.querySelector(".pages");
  const element = (number) => document.querySelector(`[data-page-number="${number}"]`);
  const blankMs = new Map();
  const inked = new Set();
  const probe = new OffscreenCanvas(8, 8).getContext("2d", { willReadFrequently: true });
  const hasInk = (canvas) => {
    if (canvas.width < 2) return false;
    probe.clearRect(0, 0, 8, 8);
    probe.drawImage(canvas, 0, 0, 8, 8);
    const { data } = probe.getImageData(0, 0, 8, 8);
    return data.some((value, at) => at % 4 !== 3 && value > 0 && value < 250);
  };
  const start = performance.now();
  const top = element(from).offsetTop;
  const height = element(from + 1).offsetTop - top;
  let last = start;
  for (;;) {
    const now = await new Promise((next) => requestAnimationFrame(next));
    const share = ((now - start) / 1000) * pagesASecond;
    room.scrollTop = top + share * height;
    const frame = room.getBoundingClientRect();
    const first = Math.max(1, Math.floor(from + share) - 1);
    for (let number = first; number <= first + 3; number += 1) {
      const page = element(number);
      if (page === null || inked.has(number) || number > to) continue;
      const box = page.getBoundingClientRect();
      if (box.bottom < frame.top + 40 || box.top > frame.bottom - 40) continue;
      const canvas = page.querySelector("canvas");
      if (canvas && hasInk(canvas)) {
        inked.add(number);
        if (!blankMs.has(number)) blankMs.set(number, 0);
      } else blankMs.set(number, (blankMs.get(number) ?? 0) + (now - last));
    }
    last = now;
    if (share > to - from) return [...blankMs.values()];
  }
};
