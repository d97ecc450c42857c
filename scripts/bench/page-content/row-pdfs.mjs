/**
 * Measures, in Node on one PDF of 1.4 MB with 14 pages: PDFs with one text, as they are stored and copied together in memory, beside
 * those of pdf-lib and pdfme, and beside the lower bound: a loop that joins ready texts for each row and stores them; the bytes that a row with three texts, a shared picture and a QR code adds; and one PDF with the pages of
 * all rows, which the command line writes, beside that of pdfme.
 */
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createRows, writeBatchFiles } from "../batch-files.mjs";
import { importBenchmark } from "../bundle-for-node.mjs";
import { onOneCore } from "../one-core.mjs";
import { makePdf } from "../pdf/make-pdf.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";
import { createContentTemplate, letterTemplate } from "./content.mjs";
import { openPdfLib, openPdfLibWithHelvetica, openPdfme } from "./peers.mjs";

const rounds = 3;
const basePages = 14;
const ownRows = 3_000;
/** So many that the start of the process counts for little. */
const printedRows = 20_000;
/** Of the other libraries, which need hundreds of times as long. */
const pdfLibRows = 10;
const pdfmeRows = 6;
const pdfmePrintedRows = 60;

/** @type {(world: import("../site.mjs").BenchWorld) => Promise<import("../site.mjs").Figures>} */
export const measureRowPdfs = async (world) => {
  const { root } = world;
  const { makeRowPdfs } = /** @type {typeof import("../../../test/bench/row-pdfs.ts")} */ (
    await importBenchmark(world, "row-pdfs")
  );
  const pdf = new Uint8Array(await makePdf(basePages));
  const runtime = join(root, "dist/runtime");
  const letters = { runtime, pdf, template: letterTemplate, rows: createRows(ownRows) };
  const fontFile = new Uint8Array(await readFile(join(runtime, "standard_fonts/LiberationSans-Regular.ttf")));
  const makeWithPdfLib = await openPdfLib(root, pdf, fontFile);
  const makeWithHelvetica = openPdfLibWithHelvetica(pdf);
  const example = await makeRowPdfs(letters, false);
  const joinTexts = prepareJoining(Buffer.from(example.pdf.slice(-example.ownBytes)).toString("latin1"));
  const pdfme = await openPdfme(root, pdf, basePages);
  const printFile = await preparePrintFile(world, pdf);
  const { results } = await runInTurns(rounds, {
    own: async () => (await makeRowPdfs(letters, false)).rowsPerSecond,
    whole: async () => (await makeRowPdfs(letters, true)).rowsPerSecond,
    bare: () => rateOf(ownRows, joinTexts),
    pdfLib: () => rateOf(pdfLibRows, () => makeEach(makeWithPdfLib, pdfLibRows)),
    helvetica: () => rateOf(pdfLibRows, () => makeEach(makeWithHelvetica, pdfLibRows)),
    pdfme: () => rateOf(pdfmeRows, () => makeEach(pdfme.makePdf, pdfmeRows)),
    printed: () => rateOf(printedRows, printFile),
    pdfmePrinted: () => rateOf(pdfmePrintedRows, () => pdfme.makeOnePdf(createTexts(pdfmePrintedRows))),
  });
  const content = { runtime, pdf, template: await createContentTemplate(root), rows: createRows(20) };
  return {
    "page-content.one-text-pdfs-per-s": round(median(results.own)),
    "page-content.one-text-whole-pdfs-per-s": round(median(results.whole)),
    "page-content.pdf-rate-to-bare": round(medianRatio(results.own, results.bare)),
    "page-content.pdf-rate-to-pdf-lib": round(medianRatio(results.own, results.pdfLib)),
    "page-content.pdf-rate-to-pdf-lib-with-helvetica": round(medianRatio(results.own, results.helvetica)),
    "page-content.pdf-rate-to-pdfme": round(medianRatio(results.own, results.pdfme)),
    "page-content.row-bytes": (await makeRowPdfs(content, false)).ownBytes,
    "page-content.printed-rows-per-s": round(median(results.printed)),
    "page-content.printed-rate-to-pdfme": round(medianRatio(results.printed, results.pdfmePrinted)),
  };
};

/**
 * Returns a function that makes one text of ready ones for each row, and stores it.
 * @param {string} update of a row
 */
const prepareJoining = (update) => {
  const middle = update.indexOf("ET");
  const texts = [update.slice(0, middle), update.slice(middle)];
  return async () => {
    const stored = new Map();
    for (const { reference_id, data } of createRows(ownRows))
      stored.set(reference_id, texts.join(Buffer.from(data.name ?? "").toString("hex")));
  };
};

const createTexts = (/** @type {number} */ count) => createRows(count).map(({ data }) => `Dear ${data.name}`);

/**
 * @param {import("./peers.mjs").MakePdf} make
 * @param {number} count
 */
const makeEach = async (make, count) => {
  for (const text of createTexts(count)) await make(text);
};

/**
 * Returns rows a second.
 * @param {number} count
 * @param {() => Promise<unknown>} make
 */
const rateOf = async (count, make) => {
  const startMs = performance.now();
  await make();
  return count / ((performance.now() - startMs) / 1000);
};

/**
 * Generates a batch. Returns a function that writes the pages of its rows as one PDF, in a process of its own.
 * @param {import("../site.mjs").BenchWorld} world
 * @param {Uint8Array} pdf
 * @returns {Promise<() => Promise<void>>}
 */
const preparePrintFile = async ({ root, folder }, pdf) => {
  const batch = { batch_id: "letters", strategy: "smallest", encoding: "text", rows: printedRows, pdf };
  const [path = ""] = await writeBatchFiles(folder, { ...batch, templateFields: letterTemplate });
  const out = join(folder, "print-out");
  const command = join(root, "dist-cli/smartlink.js");
  await onOneCore([command, "generate", dirname(path), "-o", out, "-q"]);
  const file = join(folder, "print.pdf");
  return async () => {
    await onOneCore([command, "export", join(out, "letters"), "--print", file, "-q"]);
    await rm(file);
  };
};
