/**
 * Prints the project's figures, one `name: value` per line, measured on the built site in Chromium. Ratios compare
 * measurements that alternated in the same run, so they are valid for any machine. Figures with a unit are for this machine.
 *
 *   npm run bench                       everything
 *   npm run bench -- --only=open,zip    these groups only
 *   npm run bench -- --check            exits with 1 if a figure misses its bound
 *
 * sizes     original-*-ratio: bytes of the PDF in the file, divided by its size; reader-bytes-*: all other bytes of the
 *           file; smallest-bytes: a file with ten assets; reader-beside-pdfjs-gzip: gzip -9 of the reader's code, styles
 *           and English texts that a document needs before it can be read; reader-panels-gzip: the part that is loaded
 *           with the first asset that shows a text, page, gallery, calendar, contact or form.
 * open      ratio: time until the first page of an `original` file from the disk is painted, offline, divided by the
 *           time of the stock pdf.js viewer as released, with the same PDF from a local server; ratio-to-*: the same
 *           against the minified viewer, and with its files in the browser's cache.
 * hosted    *-ratio: time of the hosted reader divided by the time of the stock viewer, both in the browser's cache,
 *           until the first page is painted and until its text is there.
 * gates     unlock-ms: from the press of the button until a file with a password is decrypted, in each installed engine;
 *           unlock-to-derive: divided by the browser's bare key derivation with as many iterations.
 * scroll    blank-ms-median: how long a page in view stays blank, at five pages a second through 200 pages;
 *           memory-ratio: memory after all pages divided by memory after the first ten.
 * batch     rows-per-s: 4,000 rows with one PDF of 1 MB, generated and stored; rate-to-bare-storage: divided by the rate of
 *           writing the same records in the same strict transactions; disk-*: the same for `smallest` with the storage on the
 *           disk instead of in memory; memory-mb: the page with its workers.
 * many-rows a batch of 100,000 rows. row-time-to-few: time per row, divided by that of batches of 1,000 rows;
 *           memory-growth-mb: greatest memory of the page with its workers, less its memory after batches of 1,000 rows,
 *           without garbage; memory-growth-from-10000-rows-mb: less the greatest memory during a batch of 10,000 rows.
 * data-files  large files on the Batches page, until the batch can be started. csv-rate-to-papaparse: a CSV of 1 GB, against
 *           papaparse alone in a worker; csv-memory-mb: peak of page and workers meanwhile; json-longest-task-cpu-ms: of the
 *           page's main thread while a data.json of 250 MB is read; report-*: a report of 100,000 rows.
 * distinct-pdfs  batches whose rows name different PDFs of 1 MB by address. rate-to-raw: rate, divided by that of a page
 *           that fetches, hashes and stores the same files one by one.
 * page-content  batches that print three texts, a picture and a QR code. rate-to-plain: rows a second of web documents, divided by
 *           those of the same batch without content; pdfs-per-s, pdf-rate-to-documents: the same with PDFs alone;
 *           first-page-to-plain: time until the first page of such a document is painted, divided by that of one without
 *           content; one-text-pdfs-per-s, pdf-rate-to-*: PDFs with one text in Node, as they are stored, beside pdf-lib, which
 *           embeds a subset of the same font, pdf-lib with Helvetica, which it does not embed, pdfme, and a loop that only joins and
 *           stores ready texts (bare); one-text-whole-pdfs-per-s: the same with all bytes of each PDF copied together;
 *           row-bytes: what a row adds to its PDF; printed-*: rows a second of one PDF with the pages of all rows.
 * zip       rate-to-raw: rate of a ZIP of 500 such files that the browser writes to a file, as in a download, divided by the
 *           rate at which the page writes as many bytes from memory; streamed-rate-to-raw: the same where the page reads the
 *           ZIP as a stream; small-files-per-s: files of a ZIP of 10,000 `smallest` files, until it is offered for download.
 * upload    rate-to-rclone, rate-to-curl: rate of an upload of 2,000 files to Apache on this machine, each read back and
 *           compared, divided by the rate of rclone and curl, which only send, with as many connections.
 * api       record-ratio, list-ratio: calls a second through the site's service worker divided by calls a second through
 *           MSW's, over the same records in the same browser; first-control-ms: from the start of a first visit until
 *           calls are answered; stopped-worker-ms-more: what the first call costs after the worker was stopped.
 * large     upload-heap-ratio: growth of the heaps of page and worker while a PDF of 100 MB is uploaded, divided by its
 *           size; first-page-share: how much of a PDF of 200 MB is read until its first page is painted.
 * library   the Library page with 5,000 smartlinks and 500 PDFs. first-rows-ratio: time until the first items are painted,
 *           divided by the time with 50 of each; search-ms: an answer of the index that the page searches; longest-task:
 *           of the page's main thread while a person scrolls, types or selects all, as wall time (0 below 50 ms) and as
 *           processor time; cold-call-ms: a call of the REST API right after its worker was stopped;
 *           rest-first-search-ms, rest-search-ms, rest-search-after-write-ms: the search that fills the index of the
 *           interface, the same again, and right after a smartlink was renamed;
 *           upload-rate-to-raw: rate of the upload of 200 PDFs (1 GB), divided by the rate of a page that reads the same
 *           files and stores their bytes in IndexedDB; upload-rate-to-file-copy: the same, where it passes the files to
 *           IndexedDB unread; upload-memory-mb: growth of all processes of the browser during the upload.
 * job-rows  a job of 110,000 rows. resumed-ms: from opening the site with 100,000 rows done until more are stored; first-rows-ms:
 *           on its page, from the press on the job until its first rows are painted, in a page whose worker has no index yet;
 *           filter-ms, search-ms: until the first match is painted; longest-task: as in library, while a person scrolls and
 *           types; scroll-heap-growth-mb: of the page's heap after five more ways through the list; list-500-*: the Batches page with 500 jobs.
 * pipeline  rows filled and assembled in Node alone.
 * cli       the command line, with the files in memory. *-to-plain-script: rows a second on one core, divided by those of a
 *           plain Node script that writes files of the same size; *-to-logging-script: the same of a script that also hashes,
 *           writes aside, renames and logs; *-bare-files-to-plain-script: the same of a script that only writes such files
 *           aside and renames them, which is the most that is possible; *-two-shards-to-one: two shards on two cores;
 *           *-two-bare-files-to-one: the same of two such scripts, each with half of the files;
 *           *-two-shards-to-two-logging-scripts: the gain by a second core, divided by that of the logging script;
 *           *-first-file-s: from the start of the process to the first file.
 * cli-disk  the same with the files on the disk.
 * cli-memory  many-rows-mb: peak memory of the command line with 100,000 rows; distinct-pdfs-mb: with 200 PDFs of 1 MB.
 * editor-model  the editor's model in Node alone, with 300 assets on each of 1,000 pages: time of a step while one asset or
 *           50 are dragged, and of a typed character; size of the stored history with 1,000 moves of 50 assets, and
 *           with 1,000 changes of a text.
 * editor    the editor's page with 300 assets on one of 1,000 pages: *-frame-ms: time from frame to frame while one asset or
 *           50 are dragged and while a name is typed; *-frame-cpu-ms: processor time of the page's main thread per frame;
 *           pictures-*: the same with a picture on each asset, and while the pages are scrolled; first-page-ratio: time
 *           from navigation to the first of 200 pages, divided by the hosted reader's, with its quartiles; script-gzip:
 *           script that the editor loads after the library, without the reader's pages, pdf.js and ProseMirror; large-*:
 *           opening of 1,000 pages with 3,000 assets, and the memory of the page after it.
 * sample-data  longest task of the editor's page in wall time while it reads 20 MB of sample data (0 below 50 ms).
 *
 * Figures are printed as each group ends. Standard error has the progress and the seconds of each group.
 *
 * machine-busy is the share of processor time that other work took before each run (0 to 1). Above 0.2, the figures of
 * that group are unreliable.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { api } from "./bench/api.mjs";
import { batch } from "./bench/batch/batch.mjs";
import { dataFiles } from "./bench/batch/data-files.mjs";
import { distinctPdfs } from "./bench/batch/distinct-pdfs.mjs";
import { manyRowsBatch } from "./bench/batch/many-rows.mjs";
import { zip } from "./bench/batch/zip.mjs";
import { cli, cliDisk, cliMemory } from "./bench/cli.mjs";
import { editor } from "./bench/editor/editor.mjs";
import { editorModel } from "./bench/editor/editor-model.mjs";
import { sampleData } from "./bench/editor/sample-data.mjs";
import { gates } from "./bench/gates.mjs";
import { hosted } from "./bench/hosted.mjs";
import { jobRows } from "./bench/job-rows.mjs";
import { large } from "./bench/large.mjs";
import { library } from "./bench/library/library.mjs";
import { open } from "./bench/open.mjs";
import { pageContent } from "./bench/page-content/page-content.mjs";
import { makePdf } from "./bench/pdf/make-pdf.mjs";
import { pipeline } from "./bench/pipeline.mjs";
import { upload } from "./bench/publishing/upload.mjs";
import { scroll } from "./bench/scroll.mjs";
import { launchChromium } from "./bench/site.mjs";
import { sizes } from "./bench/sizes.mjs";
import { buildIfStale } from "./prepare.mjs";
import { createStaticServer, listen } from "./serve.mjs";

/** @typedef {(world: import("./bench/site.mjs").BenchWorld) => Promise<import("./bench/site.mjs").Figures>} Benchmark */

/** @type {Record<string, Benchmark>} */
const groups = {
  sizes,
  open,
  hosted,
  gates,
  scroll,
  batch,
  "many-rows": manyRowsBatch,
  "distinct-pdfs": distinctPdfs,
  "page-content": pageContent,
  "data-files": dataFiles,
  zip,
  upload,
  pipeline,
  cli,
  "cli-disk": cliDisk,
  "cli-memory": cliMemory,
  api,
  large,
  library,
  "job-rows": jobRows,
  "editor-model": editorModel,
  editor,
  "sample-data": sampleData,
};

/**
 * The bounds that the project promises.
 * @type {Record<string, number>}
 */
const atMost = {
  "sizes.original-binary-ratio": 1.015,
  "sizes.original-text-ratio": 1.35,
  "sizes.reader-beside-pdfjs-gzip": 60_000,
  "sizes.reader-bytes-binary": 750_000,
  "sizes.reader-bytes-text": 750_000,
  "sizes.smallest-bytes": 6_000,
  "open.ratio": 0.6,
  "hosted.1mb-ratio": 0.75,
  "hosted.1mb-text-ratio": 0.75,
  "hosted.20mb-ratio": 0.75,
  "hosted.20mb-text-ratio": 0.75,
  "gates.unlock-ms": 500,
  "gates.unlock-to-derive": 1.3,
  "gates.firefox-unlock-ms": 500,
  "gates.webkit-unlock-ms": 500,
  "scroll.blank-ms-median": 200,
  "scroll.memory-ratio": 1.2,
  "batch.memory-mb": 300,
  "cli.original-first-file-s": 0.5,
  "cli.smallest-first-file-s": 0.5,
  "cli-disk.original-first-file-s": 0.5,
  "cli-disk.smallest-first-file-s": 0.5,
  "cli-memory.many-rows-mb": 200,
  "cli-memory.distinct-pdfs-mb": 200,
  "api.first-control-ms": 1_000,
  "many-rows.memory-growth-from-10000-rows-mb": 150,
  "many-rows.row-time-to-few": 1.2,
  "distinct-pdfs.memory-growth-mb": 300,
  "page-content.first-page-to-plain": 1.1,
  "page-content.row-bytes": 8_000,
  "data-files.csv-memory-mb": 300,
  "data-files.json-longest-task-cpu-ms": 50,
  "data-files.report-first-screen-ms": 1_000,
  "api.stopped-worker-ms-more": 50,
  "large.upload-heap-ratio": 1.2,
  "large.first-page-share": 0.05,
  "library.first-use-script-gzip": 200_000,
  "library.first-rows-ratio": 1.5,
  "library.search-ms-median": 100,
  "library.search-ms-worst": 100,
  "library.cards-scroll-longest-task-cpu-ms": 50,
  "library.cards-type-longest-task-cpu-ms": 50,
  "library.cards-select-all-longest-task-cpu-ms": 50,
  "library.table-scroll-longest-task-cpu-ms": 50,
  "library.table-type-longest-task-cpu-ms": 50,
  "library.table-select-all-longest-task-cpu-ms": 50,
  "library.upload-memory-mb": 300,
  "job-rows.resumed-ms": 3_000,
  "job-rows.first-rows-ms": 1_000,
  "job-rows.filter-ms": 200,
  "job-rows.search-ms": 200,
  "job-rows.scroll-heap-growth-mb": 10,
  "job-rows.scroll-longest-task-cpu-ms": 50,
  "job-rows.type-longest-task-cpu-ms": 50,
  "job-rows.list-500-longest-task-cpu-ms": 50,
  "editor-model.drag-1-ms-median": 4,
  "editor-model.drag-50-ms-median": 4,
  "editor-model.typing-ms-median": 4,
  "editor-model.history-moves-mb": 10,
  "editor-model.history-texts-mb": 10,
  "editor.drag-1-frame-ms-median": 16.7,
  "editor.drag-1-frame-ms-p95": 33,
  "editor.drag-1-frame-cpu-ms-median": 16.7,
  "editor.drag-1-frame-cpu-ms-p95": 33,
  "editor.drag-50-frame-ms-median": 16.7,
  "editor.drag-50-frame-ms-p95": 33,
  "editor.drag-50-frame-cpu-ms-median": 16.7,
  "editor.drag-50-frame-cpu-ms-p95": 33,
  "editor.typing-frame-ms-median": 16.7,
  "editor.typing-frame-ms-p95": 33,
  "editor.typing-frame-cpu-ms-median": 16.7,
  "editor.typing-frame-cpu-ms-p95": 33,
  "editor.pictures-drag-1-frame-ms-median": 16.7,
  "editor.pictures-drag-1-frame-ms-p95": 33,
  "editor.pictures-drag-1-frame-cpu-ms-median": 16.7,
  "editor.pictures-drag-1-frame-cpu-ms-p95": 33,
  "editor.pictures-drag-50-frame-ms-median": 16.7,
  "editor.pictures-drag-50-frame-ms-p95": 33,
  "editor.pictures-drag-50-frame-cpu-ms-median": 16.7,
  "editor.pictures-drag-50-frame-cpu-ms-p95": 33,
  "editor.pictures-scroll-frame-ms-median": 16.7,
  "editor.pictures-scroll-frame-ms-p95": 33,
  "editor.pictures-scroll-frame-cpu-ms-median": 16.7,
  "editor.pictures-scroll-frame-cpu-ms-p95": 33,
  "editor.first-page-ratio": 1.2,
  "editor.script-gzip": 150_000,
  "sample-data.csv-longest-task-ms": 50,
  "sample-data.json-longest-task-ms": 50,
};
/** @type {Record<string, number>} */
const atLeast = {
  "batch.rows-per-s": 8_000,
  "batch.rate-to-bare-storage": 0.6,
  "batch.smallest-rows-per-s": 8_000,
  "batch.smallest-rate-to-bare-storage": 0.6,
  "distinct-pdfs.rate-to-raw": 0.5,
  "page-content.rate-to-plain": 0.6,
  "page-content.pdfs-per-s": 5_000,
  "page-content.pdf-rate-to-documents": 0.7,
  "page-content.pdf-rate-to-pdf-lib": 300,
  "page-content.pdf-rate-to-pdfme": 300,
  "page-content.printed-rate-to-pdfme": 50,
  "data-files.csv-rate-to-papaparse": 0.5,
  "zip.rate-to-raw": 0.9,
  "zip.small-files-per-s": 25_000,
  "upload.rate-to-rclone": 0.5,
  "cli.original-to-plain-script": 1.5,
  "cli.smallest-to-logging-script": 0.45,
  "cli.original-two-shards-to-two-logging-scripts": 0.95,
  "cli.smallest-two-shards-to-two-logging-scripts": 0.95,
  "api.record-ratio": 1.6,
  "api.list-ratio": 1.6,
  "library.upload-rate-to-raw": 0.5,
};

/** A group that takes longer is not run by anybody. */
const maxGroupSeconds = 300;

const root = fileURLToPath(new URL("..", import.meta.url));
const selectedGroups = selectGroups(process.argv.slice(2));
buildIfStale(root);
const folder = await mkdtemp(join(tmpdir(), "smartlink-bench-"));
const server = createStaticServer({ folder: join(root, "dist"), base: "/some/path/" });
let browser;
let missCount = 0;
try {
  const siteUrl = await listen(server, 0, "/some/path/");
  browser = await launchChromium();
  const world = { root, folder, siteUrl, browser, pdf: await makePdf() };
  for (const [index, name] of selectedGroups.entries()) {
    console.error(`${name} (group ${index + 1} of ${selectedGroups.length}) …`);
    const startMs = performance.now();
    try {
      const figures = await groups[name](world);
      for (const [figure, value] of Object.entries(figures)) report(figure, value);
      reportDuration(name, (performance.now() - startMs) / 1000);
    } catch (error) {
      missCount += 1;
      console.error(`${name} could not be measured:`, error);
    }
  }
} finally {
  await browser?.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
}
if (missCount > 0 && process.argv.includes("--check")) process.exitCode = 1;

/**
 * Prints a figure, and whether it misses its bound.
 * @param {string} figure
 * @param {number} value
 */
function report(figure, value) {
  console.log(`${figure}: ${value}`);
  const bound = atMost[figure] ?? atLeast[figure];
  if (bound === undefined || (figure in atMost ? value <= bound : value >= bound)) return;
  missCount += 1;
  console.error(`  missed: ${figure} should be at ${figure in atMost ? "most" : "least"} ${bound}`);
}

/**
 * Prints to standard error how long a group took, and whether that is more than a group may take on a quiet machine.
 * @param {string} group
 * @param {number} seconds
 */
function reportDuration(group, seconds) {
  const excess = seconds > maxGroupSeconds ? `, more than the ${maxGroupSeconds} s that a group may take` : "";
  console.error(`  ${group}: ${seconds.toFixed(0)} s${excess}`);
}

/** @param {readonly string[]} args */
function selectGroups(args) {
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  const names = only?.split(",") ?? Object.keys(groups);
  const unknownArguments = args.filter((arg) => arg !== "--check" && !arg.startsWith("--only="));
  const unknownGroups = names.filter((name) => !Object.hasOwn(groups, name));
  if (unknownArguments.length + unknownGroups.length > 0) {
    for (const argument of unknownArguments) console.error(`There is no option ${argument}.`);
    for (const group of unknownGroups) console.error(`There is no group ${group}.`);
    console.error(`npm run bench -- [--only=GROUP,…] [--check]. Groups: ${Object.keys(groups).join(", ")}.`);
    process.exit(2);
  }
  return names;
}
