/**
 * Measures the upload of 200 PDFs, 1 GB together, against storing the same bytes raw in IndexedDB: one strict transaction a
 * file, as many at a time as the site stores.
 */
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeScans } from "../pdf/make-pdf.mjs";
import { waitUntil } from "../site.mjs";

/** @typedef {import("puppeteer-core").Page} Page */

const fileCount = 200;
const fileMegabytes = 5;
const memorySampleMs = 250;

/**
 * Writes the PDFs to the disk; each has other bytes.
 * @param {string} folder
 */
export const writeUploadFiles = async (folder) => {
  const pdf = await makeScans(fileMegabytes);
  const paths = [];
  for (let number = 0; number < fileCount; number += 1) {
    const path = join(folder, `upload-${number}.pdf`);
    const file = await open(path, "w");
    await file.writev([pdf, Buffer.from(`\n%${number}\n`)]);
    await file.close();
    paths.push(path);
  }
  return paths;
};

/**
 * Uploads the files on the Library page. Returns the milliseconds.
 * @param {Page} page
 * @param {readonly string[]} paths
 */
export const measureUpload = async (page, paths) => {
  const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement> | null} */ (
    await page.$('input[type=file][aria-label="PDF files"]')
  );
  if (input === null) throw new Error("The page has no field for PDF files.");
  await page.evaluate(() => {
    const start = () => {
      globalThis.benchStartMs = performance.now();
    };
    document
      .querySelector('input[type=file][aria-label="PDF files"]')
      ?.addEventListener("change", start, { capture: true, once: true });
  });
  await input.uploadFile(...paths);
  const report = await waitUntil(
    page,
    () => {
      const text = document.querySelector(".upload-result")?.textContent;
      return text === undefined ? null : { text, ms: performance.now() - globalThis.benchStartMs };
    },
    undefined,
    "The end of the upload",
    240_000,
  );
  if (!report.text.includes(`${paths.length} PDFs added.`)) throw new Error(`The upload ended with: ${report.text}`);
  return report.ms;
};

/**
 * Stores the files raw. Returns the milliseconds.
 * @param {Page} page
 * @param {readonly string[]} paths
 * @param {"bytes" | "file"} form `bytes`: the page reads each file and stores its bytes; `file`: it passes the file on, so
 * that the browser copies it on the disk without reading it in the page
 */
export const measureRawStorage = async (page, paths, form) => {
  const input = await page.evaluateHandle(() =>
    Object.assign(document.createElement("input"), { type: "file", multiple: true }),
  );
  const fileInput = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (input);
  await fileInput.uploadFile(...paths);
  return page.evaluate(storeRaw, fileInput, form);
};

/**
 * Runs in the page.
 * @param {HTMLInputElement} input
 * @param {"bytes" | "file"} form
 */
const storeRaw = async (input, form) => {
  const concurrentFiles = 4;
  /** @param {{ addEventListener(type: string, listener: () => void): void }} target */
  const waitFor = (target, type = "success") =>
    new Promise((resolve, reject) => {
      target.addEventListener(type, () => resolve(undefined));
      target.addEventListener("error", () => reject(new Error("The storage has failed.")));
    });
  const name = "bench";
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  await waitFor(opening);
  const database = opening.result;
  const startMs = performance.now();
  const queue = [...(input.files ?? [])];
  const store = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const body = form === "file" ? file : new Blob([await file.arrayBuffer()]);
      const transaction = database.transaction("files", "readwrite", { durability: "strict" });
      transaction.objectStore("files").put(body, file.name);
      await waitFor(transaction, "complete");
    }
  };
  await Promise.all(Array.from({ length: concurrentFiles }, store));
  const ms = performance.now() - startMs;
  database.close();
  await waitFor(indexedDB.deleteDatabase(name));
  return ms;
};

/**
 * Measures the memory of all processes of the browser until the returned function is called, which returns the greatest
 * growth in MB (1,000,000 bytes).
 * @param {import("puppeteer-core").Browser} browser
 */
export const watchMemoryGrowth = async (browser) => {
  const session = await browser.target().createCDPSession();
  const measure = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = await Promise.all(processInfo.map(({ id }) => readMemory(id)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const before = await measure();
  let greatest = before;
  let stopped = false;
  const sampling = (async () => {
    while (!stopped) {
      greatest = Math.max(greatest, await measure());
      await new Promise((resolve) => setTimeout(resolve, memorySampleMs));
    }
  })();
  return async () => {
    stopped = true;
    await sampling;
    await session.detach();
    return greatest - before;
  };
};

/** Returns 0 for a process that has just ended. Pages that processes share count for each of them in part. */
const readMemory = async (/** @type {number} */ pid) => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return (Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024) / 1e6;
};
