/**
 * Measures the reading of large data files on the Batches page, from the drop to the enabled start button: a CSV of 1 GB
 * against papaparse alone in a worker of the same browser, in turns, and a data.json of 250 MB. Then a report of 100,000 rows.
 */
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createStaticServer, listen } from "../../serve.mjs";
import { measureLongestTask } from "../library/tasks.mjs";
import { canMeasureMemory, watchPeakMemory } from "../memory.mjs";
import { findControl, launchChromium, openBatches, waitUntil } from "../site.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";
import { measureReport } from "./long-report.mjs";

const csvBytes = Number(process.env["BENCH_CSV_BYTES"] ?? 1_000_000_000);
const jsonBytes = Number(process.env["BENCH_JSON_BYTES"] ?? 250_000_000);
const rounds = 3;
/** Reading 1 GB takes 30 s on a quiet machine, and several minutes beside other work. */
const timeoutMs = 600_000;

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const dataFiles = async (world) => {
  const folder = join(world.folder, "data-files");
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    return {
      ...(await measureCsv(browser, { ...world, folder })),
      ...(await measureJson(browser, { ...world, folder })),
      ...(await measureReport(browser, { ...world, folder })),
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {import("../site.mjs").BenchWorld} world
 */
const measureCsv = async (browser, { folder, root, siteUrl, pdf }) => {
  const csv = join(folder, "people.csv");
  const header = "PDF_file,reference_id,first_name,last_name,company,street,city,zip,country,amount,date,note\n";
  await writeLarge(csv, csvBytes, header, csvRow, "");
  const others = await writeTemplate(folder, pdf);
  await copyFile(join(root, "node_modules/papaparse/papaparse.min.js"), join(folder, "papaparse.js"));
  await writeFile(join(folder, "worker.js"), papaparseWorker);
  await writeFile(join(folder, "index.html"), '<!doctype html><input type="file">');
  const server = createStaticServer({ folder, base: "/" });
  const address = await listen(server, 0, "/");
  /** @type {number[]} */
  const peaks = [];
  try {
    const { results, busy } = await runInTurns(
      rounds,
      {
        inspect: async () => {
          const { page, close } = await openBatches(browser, siteUrl);
          const stopWatching = canMeasureMemory ? await watchPeakMemory(browser, 250) : undefined;
          const ms = await addFiles(page, [...others, csv]);
          peaks.push((await stopWatching?.())?.pss ?? 0);
          await close();
          return ms;
        },
        papaparse: async () => {
          const page = await browser.newPage();
          await page.goto(address);
          const input = await page.$("input");
          await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (input).uploadFile(csv);
          await page.evaluate(runPapaparse);
          const ms = await waitUntil(page, () => globalThis.benchParseMs, undefined, "papaparse", timeoutMs);
          await page.close();
          return ms;
        },
      },
      { warmUp: false },
    );
    return {
      "data-files.machine-busy": round(median(busy), 2),
      "data-files.csv-mb-per-s": round(csvBytes / 1000 / median(results.inspect)),
      "data-files.csv-rate-to-papaparse": round(medianRatio(results.papaparse, results.inspect)),
      ...(canMeasureMemory ? { "data-files.csv-memory-mb": round(Math.max(...peaks)) } : {}),
    };
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(csv);
  }
};

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {import("../site.mjs").BenchWorld} world
 */
const measureJson = async (browser, { folder, siteUrl, pdf }) => {
  const json = join(folder, "data.json");
  await writeLarge(
    json,
    jsonBytes,
    "[\n",
    jsonRow,
    '{"PDF_file":"brochure.pdf","data":{"first_name":"Zoë","last_name":"Z","note":""}}\n]\n',
  );
  const { page, close } = await openBatches(browser, siteUrl);
  const others = await writeTemplate(folder, pdf);
  let ms = 0;
  const task = await measureLongestTask(page, async () => {
    ms = await addFiles(page, [...others, json]);
  });
  await close();
  return {
    "data-files.json-mb-per-s": round(jsonBytes / 1000 / ms),
    "data-files.json-longest-task-ms": round(task.ms),
    "data-files.json-longest-task-cpu-ms": round(task.cpuMs),
  };
};

/**
 * Adds files to a batch. Returns the milliseconds until it can be started.
 * @param {import("puppeteer-core").Page} page
 * @param {readonly string[]} paths
 */
const addFiles = async (page, paths) => {
  const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (
    await findControl(page, "Batch files")
  );
  const start = performance.now();
  await input.uploadFile(...paths);
  const isReady = () => document.querySelector("#launch-note .good") !== null;
  await waitUntil(page, isReady, undefined, "The inspection", timeoutMs);
  return performance.now() - start;
};

/** Runs in the page: parses the file of the input in a worker. */
const runPapaparse = () => {
  const worker = new Worker("worker.js");
  worker.onmessage = ({ data }) => {
    globalThis.benchParseMs = data;
  };
  worker.postMessage(document.querySelector("input")?.files?.[0]);
};

const papaparseWorker = `importScripts("papaparse.js");
onmessage = ({ data: file }) => {
  const start = performance.now();
  let rows = 0;
  Papa.parse(file, {
    chunk: ({ data }) => { rows += data.length; },
    complete: () => postMessage(performance.now() - start),
  });
};`;

const csvRow = (/** @type {number} */ row) =>
  `brochure.pdf,customer-${row},First ${row},"Last, ${row}",Company ${row} GmbH & Co. KG,"Long Street ${row % 99}",City ${row % 500},0${1000 + (row % 9000)},Germany,${row}.50,2027-01-${10 + (row % 20)},"A note for reader ${row} with ""quotes"" and, commas; a row has about 250 characters as in real exports."\n`;

const jsonRow = (/** @type {number} */ row) =>
  `{"PDF_file":"brochure.pdf","data":{"first_name":"First ${row}","last_name":"Last ${row}","note":"A note for reader ${row} with \\"quotes\\", so that a row has about as many characters as one of the table has, which is 250."}},\n`;

/**
 * Writes rows until the file has about as many bytes.
 * @param {string} path
 * @param {number} bytes
 * @param {string} start
 * @param {(row: number) => string} createRow
 * @param {string} end
 */
const writeLarge = async (path, bytes, start, createRow, end) => {
  const stream = createWriteStream(path);
  stream.write(start);
  let written = 0;
  for (let row = 1; written < bytes; ) {
    let text = "";
    while (text.length < 1_000_000) text += createRow(row++);
    written += text.length;
    if (!stream.write(text)) await new Promise((resolve) => stream.once("drain", () => resolve(undefined)));
  }
  stream.end(end);
  await finished(stream);
};

/**
 * Writes a template with ten assets that placeholders fill, and its PDF. Returns their paths.
 * @param {string} folder
 * @param {Uint8Array} pdf
 */
const writeTemplate = async (folder, pdf) => {
  const assets = Array.from({ length: 10 }, (_, index) => ({
    page: 1,
    aura: {
      name: `Asset ${index}`,
      center_x: 50,
      center_y: 5 + index * 10,
      rect: [20, 5],
      actions: [
        index % 2 === 0
          ? { type: "text", data: "Dear [[first_name]] [[last_name]], [[note]]" }
          : { type: "url", data: `https://shop.example/?for=[[first_name]]&n=${index}` },
      ],
    },
  }));
  const template = { title: "An offer for [[first_name]]", config: { global: {} }, assets };
  await writeFile(join(folder, "template.json"), JSON.stringify(template));
  await writeFile(join(folder, "brochure.pdf"), pdf);
  return ["template.json", "brochure.pdf"].map((name) => join(folder, name));
};
