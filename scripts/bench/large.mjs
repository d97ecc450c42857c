// @ts-nocheck
/**
 * Large PDFs through the site's interface: what the upload of one takes of memory, and how much of one is read until its
 * first page is painted.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeScans } from "./make-pdf.mjs";
import { openBatches, until } from "./site.mjs";
import { median, rounded } from "./statistics.mjs";
import { storeSmartlink } from "./stored-smartlink.mjs";

const uploadMegabytes = 100;
const openedMegabytes = 200;
const uploads = 3;
const lookMs = 25;

export const large = async (world) => {
  const { page, close } = await openBatches(world.browser, world.siteUrl);
  try {
    const growths = [];
    for (let count = 0; count < uploads; count += 1)
      growths.push(await uploadGrowth(world, page, await scans(world, uploadMegabytes, count)));
    const share = await firstPageShare(world, page, await scans(world, openedMegabytes, 0));
    return { "large.upload-heap-ratio": rounded(median(growths)), "large.first-page-share": rounded(share) };
  } finally {
    await close();
  }
};

/** A file on the disk, and its bytes: another one for each `mark`, so that each is stored anew. */
const scans = async ({ folder }, megabytes, mark) => {
  const bytes = Buffer.concat([await makeScans(megabytes), Buffer.from(`\n%${mark}\n`)]);
  const path = join(folder, `scans-${megabytes}-${mark}.pdf`);
  await writeFile(path, bytes);
  return { path, size: bytes.length };
};

/** The greatest growth of the heaps of the page and the worker together, by the file's size. */
const uploadGrowth = async ({ browser, siteUrl }, page, file) => {
  const worker = await browser.waitForTarget((one) => one.type() === "service_worker" && one.url().startsWith(siteUrl));
  const sessions = [await page.createCDPSession(), await worker.createCDPSession()];
  for (const session of sessions) await session.send("HeapProfiler.collectGarbage");
  const held = async () => {
    const heaps = await Promise.all(sessions.map((session) => session.send("Runtime.getHeapUsage")));
    return heaps.reduce((sum, { usedSize, backingStorageSize = 0 }) => sum + usedSize + backingStorageSize, 0);
  };
  const before = await held();
  let greatest = before;
  let stopped = false;
  const looking = (async () => {
    while (!stopped) {
      greatest = Math.max(greatest, await held());
      await new Promise((done) => setTimeout(done, lookMs));
    }
  })();
  await storeSmartlink(page, siteUrl, file.path);
  stopped = true;
  await looking;
  for (const session of sessions) await session.detach();
  return (greatest - before) / file.size;
};

/** Bytes that came to the hosted reader until the first page was painted, by all of the PDF. */
const firstPageShare = async ({ siteUrl }, page, file) => {
  const smartlink = await storeSmartlink(page, siteUrl, file.path);
  const session = await page.createCDPSession();
  await session.send("Network.enable");
  const ofPdf = new Set();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith(`${siteUrl}api/view/${smartlink}/file`)) ofPdf.add(requestId);
  });
  session.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (ofPdf.has(requestId)) bytes += dataLength;
  });
  await page.goto(`${siteUrl}reader/?sl=${smartlink}`, { waitUntil: "domcontentloaded" });
  await until(page, () => performance.getEntriesByName("smartlink:first-page")[0] !== undefined, undefined, "page 1");
  const share = bytes / file.size;
  await session.detach();
  if (share === 0) throw new Error("No byte of the PDF was seen to come.");
  return share;
};
