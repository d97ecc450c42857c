/** Generates one smartlink for each PDF in a batch on the site, like a person. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findControl, openBatches, waitUntil } from "../bench/site.mjs";

const template = { title: "[[title]]", config: { global: { consent: "given" } }, assets: [] };

/**
 * @typedef {object} MadeSmartlink
 * @property {string} name of the PDF
 * @property {Buffer} [html] the file's bytes
 * @property {string} [rejection] the code of the row's error
 * @property {string} [error] why the batch failed
 */

/**
 * @param {{ browser: import("puppeteer-core").Browser, siteUrl: string, folder: string, names: readonly string[], encoding: string, batchId: string }} batch
 * @returns {Promise<readonly MadeSmartlink[]>}
 */
export const makeSmartlinks = async ({ browser, siteUrl, folder, names, encoding, batchId }) => {
  const batchFolder = await mkdtemp(join(tmpdir(), "smartlink-made-"));
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    const rows = names.map((name, index) => ({ pdf: name, reference_id: `r${index}`, data: { title: name } }));
    const files = {
      "param.json": { batch_id: batchId, strategy: "original", encoding },
      "data.json": rows,
      "template.json": template,
    };
    const paths = await Promise.all(
      Object.entries(files).map(async ([name, value]) => {
        const path = join(batchFolder, name);
        await writeFile(path, JSON.stringify(value));
        return path;
      }),
    );
    const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (
      await findControl(page, "Batch files")
    );
    await input.uploadFile(...paths, ...names.map((name) => join(folder, name)));
    await (await findControl(page, "Start batch", 900_000)).click();
    await waitUntil(page, hasEnded, undefined, `The end of batch ${batchId}`, 900_000);
    const outcome = await page.evaluate(readOutcome, batchId);
    /** @type {MadeSmartlink[]} */
    const smartlinks = [];
    for (const [index, name] of names.entries()) {
      const path = outcome.paths[`r${index}`];
      smartlinks.push(
        path === undefined
          ? { name, rejection: outcome.errors[`r${index}`] ?? "unknown" }
          : { name, html: Buffer.from(await page.evaluate(fetchBase64, `batch/${batchId}/${path}`), "base64") },
      );
    }
    return smartlinks;
  } finally {
    await close();
    await rm(batchFolder, { recursive: true, force: true });
  }
};

/** Runs in the page. */
const hasEnded = () => performance.getEntriesByName("batch:end").length > 0;

/** Runs in the page: returns the paths of the generated files and the errors of the failed rows, by reference_id. */
const readOutcome = async (/** @type {string} */ batchId) => {
  /**
   * @template T
   * @param {IDBRequest<T>} request
   * @returns {Promise<T>}
   */
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await resultOf(indexedDB.open("smartlink"));
  const readAll = (/** @type {string} */ name) => resultOf(database.transaction(name).objectStore(name).getAll());
  const packs = await readAll("packs");
  const outputs = packs.filter(({ batch_id }) => batch_id === batchId).flatMap(({ files }) => files);
  const events = (await readAll("events")).flatMap(({ events: chunk }) => chunk);
  database.close();
  const failed = events.filter(({ kind }) => kind === "row-failed");
  return {
    paths: Object.fromEntries(outputs.map(({ path }) => [path.split(".")[0], path])),
    errors: Object.fromEntries(
      failed.map((event) => [
        event.reference_id,
        event.problems?.map((/** @type {{ code: string }} */ problem) => problem.code).join() ?? event.code,
      ]),
    ),
  };
};

/** Runs in the page. */
const fetchBase64 = async (/** @type {string} */ address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // TypeScript does not know the method yet.
  return /** @type {Uint8Array & { toBase64(): string }} */ (bytes).toBase64();
};
