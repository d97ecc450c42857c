/**
 * Measures large PDFs in the REST API: the memory that an upload takes, and how much of a PDF is read until its
 * first page is painted.
 * @typedef {import("./site.mjs").BenchWorld} BenchWorld
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {{ path: string, size: number }} PdfFile
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeScans } from "./pdf/make-pdf.mjs";
import { openBatches, waitUntil } from "./site.mjs";
import { median, round } from "./statistics.mjs";
import { storeSmartlink } from "./store/stored-smartlink.mjs";

const uploadMegabytes = 100;
const openedMegabytes = 200;
const uploadCount = 3;
const sampleMs = 25;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const large = async (world) => {
  const { page, close } = await openBatches(world.browser, world.siteUrl);
  try {
    const growths = [];
    for (let count = 0; count < uploadCount; count += 1)
      growths.push(await measureUploadGrowth(world, page, await writeScans(world, uploadMegabytes, count)));
    const share = await measureFirstPageShare(world, page, await writeScans(world, openedMegabytes, 0));
    return { "large.upload-heap-ratio": round(median(growths)), "large.first-page-share": round(share) };
  } finally {
    await close();
  }
};

/**
 * Writes a scanned PDF to the disk. Each `mark` gives other bytes, so that the site stores each file anew.
 * @param {BenchWorld} world
 * @param {number} megabytes
 * @param {number} mark
 * @returns {Promise<PdfFile>}
 */
const writeScans = async ({ folder }, megabytes, mark) => {
  const bytes = Buffer.concat([await makeScans(megabytes), Buffer.from(`\n%${mark}\n`)]);
  const path = join(folder, `scans-${megabytes}-${mark}.pdf`);
  await writeFile(path, bytes);
  return { path, size: bytes.length };
};

/**
 * Returns the greatest growth of the heaps of page and worker together, divided by the file's size.
 * @param {BenchWorld} world
 * @param {Page} page
 * @param {PdfFile} file
 */
const measureUploadGrowth = async ({ browser, siteUrl }, page, file) => {
  const worker = await browser.waitForTarget(
    (target) => target.type() === "service_worker" && target.url().startsWith(siteUrl),
  );
  const sessions = [await page.createCDPSession(), await worker.createCDPSession()];
  for (const session of sessions) await session.send("HeapProfiler.collectGarbage");
  const measureHeaps = async () => {
    const heaps = await Promise.all(sessions.map((session) => session.send("Runtime.getHeapUsage")));
    return heaps.reduce((sum, { usedSize, backingStorageSize = 0 }) => sum + usedSize + backingStorageSize, 0);
  };
  const before = await measureHeaps();
  let greatest = before;
  let stopped = false;
  const sampling = (async () => {
    while (!stopped) {
      greatest = Math.max(greatest, await measureHeaps());
      await new Promise((resolve) => setTimeout(resolve, sampleMs));
    }
  })();
  await storeSmartlink(page, siteUrl, file.path);
  stopped = true;
  await sampling;
  for (const session of sessions) await session.detach();
  return (greatest - before) / file.size;
};

/**
 * Returns the share of the PDF's bytes that the hosted reader has received when the first page is painted.
 * @param {BenchWorld} world
 * @param {Page} page
 * @param {PdfFile} file
 */
const measureFirstPageShare = async ({ siteUrl }, page, file) => {
  const smartlink = await storeSmartlink(page, siteUrl, file.path);
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  const pdfRequests = new Set();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith(`${siteUrl}api/view/${smartlink}/file`)) pdfRequests.add(requestId);
  });
  session.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (pdfRequests.has(requestId)) bytes += dataLength;
  });
  await page.goto(`${siteUrl}reader/?sl=${smartlink}`, { waitUntil: "domcontentloaded" });
  await waitUntil(
    page,
    () => performance.getEntriesByName("smartlink:first-page")[0] !== undefined,
    undefined,
    "Page 1",
  );
  const share = bytes / file.size;
  await session.detach();
  if (share === 0) throw new Error("The reader received no byte of the PDF.");
  return share;
};
