/**
 * Checks the PDFs that rows have of many PDFs, in four programs: pdf.js, PDFium, MuPDF and poppler, and with `qpdf --check`. Rows
 * print a text, a picture and a QR code, fill the marks `[[first_name]]` and `[[company]]`, have a link, leave out page 2, or have
 * a password. The PDFs are made with the programs that are installed (Chromium, LibreOffice, Ghostscript, qpdf and others), and
 * collected from the project, its packages, the documentation of the system, and folders that are passed.
 *
 *   node scripts/check-personal-pdfs.mjs [<folder> …] [--max=200] [--only=<part of a name>] [--keep=<folder for the files>]
 *
 * Prints a line for each PDF that has a fault or is rejected, and the sums. `SOFFICE_PATH` names LibreOffice elsewhere. With
 * `--keep`, a run that was stopped continues behind the last PDF that it has checked, as long as the program is the same.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addPolyfills } from "./personal-pdfs/add-polyfills.mjs";
import { collectPdfs } from "./personal-pdfs/collect-pdfs.mjs";
import { comparePdfs, hasQpdf, listNewComplaints } from "./personal-pdfs/compare.mjs";
import { mupdfEngine } from "./personal-pdfs/engines/mupdf.mjs";
import { pdfiumEngine } from "./personal-pdfs/engines/pdfium.mjs";
import { pdfjsEngine } from "./personal-pdfs/engines/pdfjs.mjs";
import { hasPoppler, popplerEngine } from "./personal-pdfs/engines/poppler.mjs";
import { makePdfs } from "./personal-pdfs/make-pdfs.mjs";
import { generateRows, rowKinds } from "./personal-pdfs/rows.mjs";
import { buildIfStale } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
/** @param {string} name */
const readOption = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1];
const maxPdfs = Number(readOption("max") ?? 200);
/** How many pages of each PDF are drawn. */
const maxPages = 2;
const engines = [pdfjsEngine, pdfiumEngine, mupdfEngine, ...(hasPoppler ? [popplerEngine] : [])];

if (!process.env.NOBUILD) buildIfStale(root);
await addPolyfills();
const folder = readOption("keep") ?? (await mkdtemp(join(tmpdir(), "smartlink-personal-")));
const pdfFolder = join(folder, "pdfs");
if (spawnSync("test", ["-d", pdfFolder]).status !== 0) {
  await mkdir(pdfFolder, { recursive: true });
  await makePdfs(pdfFolder);
  const folders = args.filter((arg) => !arg.startsWith("--"));
  const known = ["test/fixtures/pdf", "public/samples", "node_modules"].map((name) => join(root, name));
  await collectPdfs([...folders, ...known, "/usr/share/doc"], pdfFolder);
}
const names = (await readdir(pdfFolder))
  .filter((name) => name.endsWith(".pdf") && name.includes(readOption("only") ?? ""))
  .sort((a, b) => orderOf(a) - orderOf(b) || a.localeCompare(b))
  .slice(0, maxPdfs);

/** What is collected comes last, in the order of its hashes. */
function orderOf(/** @type {string} */ name) {
  return /^[0-9a-f]{6}-/.test(name) ? 1 : 0;
}

/** What is known of a PDF, as a line of JSON. @typedef {Omit<typeof sums, "pdfs"> & { name: string, messages: readonly string[] }} Result */
const sums = { pdfs: names.length, rejected: 0, files: 0, pages: 0, texts: 0, "differing pixels": 0, faults: 0 };
const program = await readFile(join(root, "dist-cli/smartlink.js"));
const resultFile = join(folder, `results-${createHash("sha256").update(program).digest("hex").slice(0, 12)}.jsonl`);
const known = await readResults();
const rows = await generateRows({ root, folder, pdfFolder, names, isChecked: (name) => known.has(name) });
for (const row of rows) {
  const result = await checkPdf(row);
  known.set(row.name, result);
  await appendFile(resultFile, `${JSON.stringify(result)}\n`);
}
for (const name of names) {
  const result = known.get(name);
  if (result === undefined) throw new Error(`${name} was not checked`);
  for (const title of /** @type {const} */ (["rejected", "files", "pages", "texts", "differing pixels", "faults"]))
    sums[title] += result[title];
  for (const message of result.messages) console.log(`${name}: ${message}`);
}
console.log(`row kinds: ${rowKinds.join(", ")}; programs: ${engines.map(({ name }) => name).join(", ")}`);
for (const [title, value] of Object.entries(sums)) console.log(`${title}: ${value}`);
if (readOption("keep") === undefined) await rm(folder, { recursive: true });
process.exit(sums.faults > 0 ? 1 : 0);

/** @returns {Promise<Map<string, Result>>} by name */
async function readResults() {
  const lines = (await readFile(resultFile, "utf8").catch(() => "")).split("\n").slice(0, -1);
  return new Map(lines.map((line) => JSON.parse(line)).map((/** @type {Result} */ result) => [result.name, result]));
}

/**
 * @param {import("./personal-pdfs/rows.mjs").CheckedPdf} pdf
 * @returns {Promise<Result>}
 */
async function checkPdf({ name, results, basePassword, rejection }) {
  const result = { name, rejected: 0, files: 0, pages: 0, texts: 0, "differing pixels": 0, faults: 0 };
  if (rejection !== undefined) return { ...result, rejected: 1, messages: [`rejected, ${rejection}`] };
  const base = new Uint8Array(await readFile(join(pdfFolder, name)));
  /** @type {string[]} */
  const faults = [];
  const files = await Promise.all(
    results.map(async ({ kind, path, expectation }) => {
      const bytes = new Uint8Array(await readFile(path));
      return { kind, bytes, expectation: { ...expectation, maxPages } };
    }),
  );
  result.files = files.length;
  for (const engine of engines)
    for (const [index, comparison] of (await comparePdfs(engine, base, files, basePassword)).entries()) {
      result.pages += comparison.pages;
      result.texts += comparison.texts;
      result["differing pixels"] += comparison.differingPixels;
      faults.push(...comparison.faults.map((fault) => `${files[index]?.kind}, ${fault}`));
    }
  for (const { kind, bytes, expectation } of hasQpdf ? files : []) {
    const complaints = await listNewComplaints(base, bytes, { ...expectation, basePassword });
    faults.push(...complaints.map((fault) => `${kind}, ${fault}`));
  }
  return { ...result, faults: faults.length, messages: faults };
}
