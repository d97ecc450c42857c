/**
 * Checks the PDFs of a folder: each becomes an `original` smartlink on the built site, is opened from the disk, offline,
 * in Chromium, and is read to its last page. Its first three pages are compared with those that pdf.js draws with its
 * default options. Prints a line for each PDF, the sums, and the share of PDFs with a page that differs in more than 1 %
 * of its pixels. Pages that pdf.js does not draw are not compared.
 *
 *   node scripts/check-pdfs.mjs <folder> [--encoding=binary] [--pages=200] [--keep=<folder for the files>]
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium } from "./bench/site.mjs";
import { createComparison } from "./check-pdfs/compare.mjs";
import { makeSmartlinks } from "./check-pdfs/make.mjs";
import { readThrough } from "./check-pdfs/read.mjs";
import { buildIfStale } from "./prepare.mjs";
import { createStaticServer, listen } from "./serve.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder, ...rest] = process.argv.slice(2);
/**
 * @param {string} name
 * @param {string} [fallback]
 */
const readOption = (name, fallback) => rest.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? fallback;
if (folder === undefined) {
  console.error("Pass a folder of PDFs: node scripts/check-pdfs.mjs <folder>");
  process.exit(2);
}
const maxPages = Number(readOption("pages", "200"));
const encoding = readOption("encoding", "text") ?? "text";
const outputFolder = readOption("keep");
/** The share of pixels that may differ. */
const allowedDifference = 0.01;

buildIfStale(root);
const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith(".pdf")).sort();
const fileFolder = outputFolder ?? (await mkdtemp(join(tmpdir(), "smartlink-pdfs-")));
await mkdir(fileFolder, { recursive: true });
const server = createStaticServer({ folder: join(root, "dist") });
const sums = {
  pdfs: names.length,
  made: 0,
  refused: 0,
  opened: 0,
  compared: 0,
  differing: 0,
  comparedPages: 0,
  pages: 0,
  faults: 0,
};
const browser = await launchChromium();
try {
  const siteUrl = await listen(server);
  const comparison = await createComparison(browser, root);
  const batchSize = 20;
  for (let start = 0; start < names.length; start += batchSize) {
    const group = names.slice(start, start + batchSize);
    const batch = { browser, siteUrl, folder, names: group, encoding, batchId: `pdfs-${start}` };
    /** @type {readonly import("./check-pdfs/make.mjs").MadeSmartlink[]} */
    const smartlinks = await makeSmartlinks(batch).catch((error) =>
      group.map((name) => ({ name, error: String(error) })),
    );
    for (const smartlink of smartlinks) await check(smartlink, comparison);
  }
  await comparison.close();
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
  if (outputFolder === undefined) await rm(fileFolder, { recursive: true, force: true });
}
for (const [name, value] of Object.entries(sums)) console.log(`pdfs.${name}: ${value}`);
console.log(`pdfs.differing-share: ${(sums.differing / Math.max(1, sums.compared)).toFixed(4)}`);
if (sums.faults > 0) process.exitCode = 1;

/**
 * @param {import("./check-pdfs/make.mjs").MadeSmartlink} smartlink
 * @param {import("./check-pdfs/compare.mjs").Comparison} comparison
 */
async function check({ name, html, rejection, error }, comparison) {
  if (error !== undefined) {
    sums.faults += 1;
    return console.log(`${name}: not made, ${error}`);
  }
  if (html === undefined) {
    sums.refused += 1;
    return console.log(`${name}: rejected, ${rejection}`);
  }
  sums.made += 1;
  const path = join(fileFolder, `${name}.html`);
  await writeFile(path, html);
  const notes = [];
  const read = await readThrough(browser, path, maxPages);
  sums.pages += read.pages;
  if (read.state === "ready") sums.opened += 1;
  notes.push(...read.faults);
  notes.push(...(await describeDifferences(name, read.pictures ?? [], comparison)));
  if (notes.length > 0) sums.faults += 1;
  console.log(
    `${name}: ${read.state}, ${read.pages} of ${read.count} pages, ${read.ms} ms${notes.map((note) => `; ${note}`).join("")}`,
  );
  if (outputFolder === undefined) await rm(path, { force: true });
}

/**
 * Describes the pages of a PDF that differ.
 * @param {string} name
 * @param {readonly import("./check-pdfs/compare.mjs").PagePicture[]} pictures
 * @param {import("./check-pdfs/compare.mjs").Comparison} comparison
 */
async function describeDifferences(name, pictures, comparison) {
  if (pictures.length === 0) return [];
  const differences = await comparison.compare(await readFile(join(folder, name)), pictures);
  const measured = differences.filter((difference) => typeof difference === "number");
  sums.comparedPages += measured.length;
  if (measured.length > 0) sums.compared += 1;
  if (measured.some((difference) => difference > allowedDifference)) sums.differing += 1;
  return differences.flatMap((difference, index) =>
    typeof difference === "number" && difference <= allowedDifference
      ? []
      : `page ${pictures[index].number} differs: ${typeof difference === "number" ? difference.toFixed(4) : difference}`,
  );
}
