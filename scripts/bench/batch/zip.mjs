/**
 * Measures a ZIP of 500 `original` files: from the press of Download ZIP until all of it is in a file of the browser's
 * private file system, against writing as many bytes from memory to such a file. The browser reads and writes the ZIP by
 * itself, as in a download, or the page reads it as a stream. Then a ZIP of 10,000 `smallest` files, from the press until the
 * ZIP is offered.
 */
import { findControl, openBatches, runBatch, showBatches, waitUntil } from "../site.mjs";
import { median, medianRatio, round, runInTurns } from "../statistics.mjs";

const rows = 500;
const smallRows = 10_000;
const rounds = 7;

/**
 * @param {import("../site.mjs").BenchWorld} world
 * @returns {Promise<import("../site.mjs").Figures>}
 */
export const zip = async ({ browser, siteUrl, folder, pdf }) => {
  const { page, close } = await openBatches(browser, siteUrl, (page) => page.evaluateOnNewDocument(interceptZip));
  try {
    await runBatch(page, folder, { batch_id: "zip", strategy: "original", encoding: "binary", rows, pdf });
    let size = 0;
    const measureZip = async (/** @type {boolean} */ isStreamed) => {
      await createZip(page);
      const file = await page.evaluate(writeZip, isStreamed);
      size = file.size;
      return file.size / 1e6 / (file.ms / 1000);
    };
    // The ZIP goes first, so that the raw writer knows the size. A warm-up would only heat the disk.
    const { results, busy } = await runInTurns(
      rounds,
      {
        zip: () => measureZip(false),
        streamed: () => measureZip(true),
        raw: async () => size / 1e6 / ((await page.evaluate(writeRaw, size)) / 1000),
      },
      { warmUp: false },
    );
    await showBatches(page, siteUrl);
    const small = { batch_id: "zip-small", strategy: "smallest", encoding: "text", rows: smallRows, pdf };
    await runBatch(page, folder, small);
    const smallResults = await runInTurns(rounds, {
      made: async () => {
        await createZip(page);
        return smallRows / ((await page.evaluate(() => globalThis.benchZipMs)) / 1000);
      },
    });
    return {
      "zip.small-files-per-s": round(median(smallResults.results.made)),
      "zip.machine-busy": round(median(busy), 2),
      "zip.rate-to-raw": round(medianRatio(results.zip, results.raw)),
      "zip.streamed-rate-to-raw": round(medianRatio(results.streamed, results.raw)),
      "zip.mb-per-s": round(median(results.zip)),
      "zip.raw-mb-per-s": round(median(results.raw)),
      "zip.mb": round(size / 1e6, 4),
    };
  } finally {
    await close();
  }
};

/**
 * Presses Download ZIP at the newest job, and waits until the ZIP is offered.
 * @param {import("puppeteer-core").Page} page
 */
const createZip = async (page) => {
  await page.evaluate(() => {
    globalThis.benchZip = undefined;
  });
  await (await findControl(page, "Download ZIP")).click();
  await waitUntil(page, () => globalThis.benchZip !== undefined, undefined, "The ZIP");
};

/** Runs in the page: stores the ZIP that the site offers, instead of a download by the browser, and the time of the press. */
const interceptZip = () => {
  const start = (/** @type {Event} */ { timeStamp }) => {
    globalThis.benchStartMs = timeStamp;
  };
  addEventListener("click", start, { capture: true });
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob && blob.type === "application/zip") {
      globalThis.benchZip = blob;
      globalThis.benchZipMs = performance.now() - globalThis.benchStartMs;
    }
    return create.call(URL, blob);
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download.endsWith(".zip")) click.call(this);
  };
};

/** Runs in the page: returns the bytes of the ZIP, and the milliseconds that creating and writing it took. */
const writeZip = async (/** @type {boolean} */ isStreamed) => {
  const { benchZip } = globalThis;
  if (benchZip === undefined) throw new Error("The site has offered no ZIP.");
  const startMs = performance.now();
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("bench", { create: true });
  const target = await handle.createWritable();
  if (isStreamed) await benchZip.stream().pipeTo(target);
  else {
    await target.write(benchZip);
    await target.close();
  }
  const ms = globalThis.benchZipMs + performance.now() - startMs;
  const { size } = await handle.getFile();
  if (size !== benchZip.size) throw new Error("The file has another size than the ZIP.");
  await folder.removeEntry("bench");
  return { size, ms };
};

/** Runs in the page: writes so many bytes in chunks of 1 MiB. Returns the milliseconds. */
const writeRaw = async (/** @type {number} */ size) => {
  const chunks = Array.from({ length: 32 }, () => {
    const chunk = new Uint8Array(1024 * 1024);
    for (let offset = 0; offset < chunk.length; offset += 65_536)
      crypto.getRandomValues(chunk.subarray(offset, offset + 65_536));
    return chunk;
  });
  const startMs = performance.now();
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("bench", { create: true });
  const target = await handle.createWritable();
  for (let offset = 0, index = 0; offset < size; index += 1) {
    const chunk = chunks[index % chunks.length];
    const bytes = chunk.subarray(0, Math.min(chunk.length, size - offset));
    await target.write(bytes);
    offset += bytes.length;
  }
  await target.close();
  const ms = performance.now() - startMs;
  await folder.removeEntry("bench");
  return ms;
};
