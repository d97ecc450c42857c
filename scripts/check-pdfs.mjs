// @ts-nocheck
/**
 * What real documents do: every PDF of a folder becomes an `original` smartlink on the built site, is opened from the
 * disk with the network off in Chromium, is read to its last page, and its first three pages are compared with pdf.js'
 * own drawing of them, by pdf.js' default options. Prints a line a PDF, the sums, and the share of the PDFs of which a
 * page differs in more than 1 % of its pixels. Pages that pdf.js itself does not draw are not compared.
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
const option = (name, otherwise) => rest.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? otherwise;
if (folder === undefined) {
  console.error("Name a folder of PDFs: node scripts/check-pdfs.mjs <folder>");
  process.exit(2);
}
const mostPages = Number(option("pages", "200"));
const encoding = option("encoding", "text");
const kept = option("keep");
/** Share of pixels that may differ. */
const allowedDifference = 0.01;

buildIfStale(root);
const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith(".pdf")).sort();
const out = kept ?? (await mkdtemp(join(tmpdir(), "smartlink-pdfs-")));
await mkdir(out, { recursive: true });
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
  const size = 20;
  for (let at = 0; at < names.length; at += size) {
    const group = names.slice(at, at + size);
    const batch = { browser, siteUrl, folder, names: group, encoding, batchId: `pdfs-${at}` };
    const all = await makeSmartlinks(batch).catch((error) => group.map((name) => ({ name, lost: String(error) })));
    for (const made of all) await check(made, comparison);
  }
  await comparison.close();
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
  if (kept === undefined) await rm(out, { recursive: true, force: true });
}
for (const [name, value] of Object.entries(sums)) console.log(`pdfs.${name}: ${value}`);
console.log(`pdfs.differing-share: ${(sums.differing / Math.max(1, sums.compared)).toFixed(4)}`);
if (sums.faults > 0) process.exitCode = 1;

async function check({ name, html, refusal, lost }, comparison) {
  if (lost !== undefined) {
    sums.faults += 1;
    return console.log(`${name}: not made, ${lost}`);
  }
  if (html === undefined) {
    sums.refused += 1;
    return console.log(`${name}: refused, ${refusal}`);
  }
  sums.made += 1;
  const path = join(out, `${name}.html`);
  await writeFile(path, html);
  const notes = [];
  const read = await readThrough(browser, path, mostPages);
  sums.pages += read.pages;
  if (read.state === "ready") sums.opened += 1;
  notes.push(...read.faults);
  notes.push(...(await differencesOf(name, read.pictures ?? [], comparison)));
  if (notes.length > 0) sums.faults += 1;
  console.log(
    `${name}: ${read.state}, ${read.pages} of ${read.count} pages, ${read.ms} ms${notes.map((note) => `; ${note}`).join("")}`,
  );
  if (kept === undefined) await rm(path, { force: true });
}

/** What to note of a PDF's pictures. */
async function differencesOf(name, pictures, comparison) {
  if (pictures.length === 0) return [];
  const differences = await comparison.differencesOf(await readFile(join(folder, name)), pictures);
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
