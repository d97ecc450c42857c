// @ts-nocheck
/**
 * 500 `original` files as one ZIP: from the press of Download ZIP until all of it stands in a file of the browser's
 * private file system, against writing as many bytes from memory into such a file by the same means.
 */
import { control, openBatches, runBatch, until } from "./site.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";

const rows = 500;
const rounds = 7;

export const zip = async ({ browser, siteUrl, folder, pdf }) => {
  const { page, close } = await openBatches(browser, siteUrl, (page) => page.evaluateOnNewDocument(catchZip));
  try {
    await runBatch(page, folder, { batch_id: "zip", strategy: "original", encoding: "binary", rows, pdf });
    const button = await control(page, "Download ZIP");
    let size = 0;
    const viaZip = async () => {
      await page.evaluate(() => {
        globalThis.benchZip = undefined;
        globalThis.benchBegun = performance.now();
      });
      await button.click();
      await until(page, () => globalThis.benchZip !== undefined, undefined, "the ZIP");
      const written = await page.evaluate(writeZip);
      size = written.size;
      return written.size / 1e6 / (written.ms / 1000);
    };
    // The ZIP goes first, so that the raw writer knows the size. A warm-up would only heat the disk.
    const rates = await inTurn(
      rounds,
      {
        zip: viaZip,
        raw: async () => size / 1e6 / ((await page.evaluate(writeRaw, size)) / 1000),
      },
      { warmUp: false },
    );
    return {
      "zip.machine-busy": rounded(median(rates.busy), 2),
      "zip.rate-to-raw": rounded(medianRatio(rates.zip, rates.raw)),
      "zip.mb-per-s": rounded(median(rates.zip)),
      "zip.raw-mb-per-s": rounded(median(rates.raw)),
      "zip.mb": rounded(size / 1e6, 4),
    };
  } finally {
    await close();
  }
};

/** In the page: keeps the ZIP that the site hands to the browser, instead of the browser's own download. */
const catchZip = () => {
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (blob.type === "application/zip") {
      globalThis.benchZip = blob;
      globalThis.benchMs = performance.now() - globalThis.benchBegun;
    }
    return create.call(URL, blob);
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download.endsWith(".zip")) click.call(this);
  };
};

/** In the page: bytes, and ms of making and writing together. */
const writeZip = async () => {
  const begun = performance.now();
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("bench", { create: true });
  const target = await handle.createWritable();
  await globalThis.benchZip.stream().pipeTo(target);
  const ms = globalThis.benchMs + performance.now() - begun;
  const { size } = await handle.getFile();
  if (size !== globalThis.benchZip.size) throw new Error("The file is not as large as the ZIP.");
  await folder.removeEntry("bench");
  return { size, ms };
};

/** In the page: ms of writing so many bytes in chunks of 1 MiB. */
const writeRaw = async (size) => {
  const chunks = Array.from({ length: 32 }, () => {
    const chunk = new Uint8Array(1024 * 1024);
    for (let at = 0; at < chunk.length; at += 65_536) crypto.getRandomValues(chunk.subarray(at, at + 65_536));
    return chunk;
  });
  const begun = performance.now();
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("bench", { create: true });
  const target = await handle.createWritable();
  for (let at = 0, index = 0; at < size; index += 1) {
    const chunk = chunks[index % chunks.length];
    const wanted = chunk.subarray(0, Math.min(chunk.length, size - at));
    await target.write(wanted);
    at += wanted.length;
  }
  await target.close();
  const ms = performance.now() - begun;
  await folder.removeEntry("bench");
  return ms;
};
