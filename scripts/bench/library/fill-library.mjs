/** Fills the store of a browser profile with PDFs and smartlinks. */

import { waitUntil } from "../site.mjs";
import { provideApiCaller } from "../store/api-caller.mjs";

/**
 * @typedef {import("puppeteer-core").Page} Page
 * @typedef {{ smartlinks: number, contents: number }} LibrarySize
 */

const assetsPerSmartlink = 3;

/**
 * Stores PDFs with their texts, and smartlinks with their assets. The first of each is created through the REST API,
 * the others are copies of its records with other names, dates and texts.
 * @param {Page} page shows the manager
 * @param {string} authorization
 * @param {Uint8Array} pdf
 * @param {LibrarySize} size
 */
export const fillLibrary = async (page, authorization, pdf, { smartlinks, contents }) => {
  const base64 = Buffer.from(pdf).toString("base64");
  await provideApiCaller(page, authorization);
  await page.evaluate(createFirstItems, { pdf: base64, assetCount: assetsPerSmartlink });
  await page.evaluate(copyItems, { smartlinks, contents });
};

/**
 * Waits until the list shows all items and the search knows all texts.
 * @param {Page} page shows the library
 */
export const waitForWholeLibrary = async (page) => {
  await waitUntil(page, () => document.documentElement.dataset["libraryState"] === "ready", undefined, "The library");
  const isComplete = () => globalThis.benchLibrary()?.state.phase === "complete";
  await waitUntil(page, isComplete, undefined, "The whole list");
  await page.evaluate(() => globalThis.benchLibrary()?.library.search.start());
};

/**
 * Runs in the page: creates a PDF and a smartlink with assets.
 * @param {{ pdf: string, assetCount: number }} input `pdf` is in base64
 */
const createFirstItems = async ({ pdf, assetCount }) => {
  // TypeScript does not know the method yet.
  const { fromBase64 } = /** @type {{ fromBase64(base64: string): Uint8Array<ArrayBuffer> }} */ (
    /** @type {unknown} */ (Uint8Array)
  );
  const file = new File([fromBase64.call(Uint8Array, pdf)], "brochure.pdf", { type: "application/pdf" });
  const [root] = await globalThis.benchCallApi("folder");
  const content = await globalThis.benchCallApi("content", { file, folder: root.id, title: "Brochure 0" });
  const smartlink = await globalThis.benchCallApi("document", {
    folder: root.id,
    content: content.id,
    title: "Offer 0 for [[name]]",
  });
  for (let number = 1; number <= assetCount; number += 1) {
    const aura = {
      name: `Asset ${number}`,
      center_x: 50,
      center_y: number * 9,
      rect: [20, 5],
      actions: [{ type: "url", data: "https://example.org/0" }],
    };
    const aura_json = new File([JSON.stringify(aura)], "aura.json");
    await globalThis.benchCallApi("asset", { aura_json, documentId: smartlink.id, pageNum: String(number) });
  }
};

/**
 * Runs in the page: copies the records until there are that many, each a minute older than the one before.
 * @param {{ smartlinks: number, contents: number }} input
 */
const copyItems = async ({ smartlinks, contents }) => {
  const words =
    "light paper garden the of river and quiet morning house with window under letter wide green road to stone copper island harvest tender contract delivery guarantee annual résumé Straße façade invoice catalogue".split(
      " ",
    );
  let state = 7;
  const random = (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  const phrase = (/** @type {number} */ length) => Array.from({ length }, () => words[random(words.length)]).join(" ");
  /** @param {{ addEventListener(type: string, listener: () => void): void }} target */
  const waitFor = (target, type = "success") =>
    new Promise((resolve, reject) => {
      target.addEventListener(type, () => resolve(undefined));
      target.addEventListener("error", () => reject(new Error("The storage has failed.")));
    });
  const opening = indexedDB.open("smartlink");
  await waitFor(opening);
  const database = opening.result;
  const readAll = async (/** @type {string} */ store) => {
    const request = database.transaction(store).objectStore(store).getAll();
    await waitFor(request);
    return request.result;
  };
  const [[content], [smartlink], assets] = await Promise.all(["contents", "smartlinks", "assets"].map(readAll));
  const dateTime = (/** @type {number} */ number) =>
    new Date(Date.parse(content.created) - number * 60_000).toISOString();
  const contentId = (/** @type {number} */ number) => (number === 0 ? content.id : `content-${number}`);
  const pages = () =>
    Array.from({ length: 10 }, () => ({
      runs: Array.from({ length: 34 }, (_, line) => ({
        text: phrase(13),
        x: 10,
        y: 3 + line * 2.7,
        width: 80,
        height: 1.3,
      })),
    }));
  const kinds = ["contents", "texts", "smartlinks", "assets"];
  const perTransaction = 250;
  for (let first = 0; first < Math.max(contents, smartlinks); first += perTransaction) {
    const transaction = database.transaction(kinds, "readwrite");
    const put = (/** @type {string} */ store, /** @type {{ id: string }} */ record) =>
      transaction.objectStore(store).put(record, record.id);
    for (let number = first; number < first + perTransaction; number += 1) {
      const dates = { created: dateTime(number), updated: dateTime(number) };
      if (number < contents) {
        const title = `Brochure ${number} ${phrase(2)}`;
        const copy = { ...content, ...dates, id: contentId(number), title, filename: `brochure-${number}.pdf` };
        if (number > 0) put("contents", copy);
        const text = { id: copy.id, created: copy.created, sha256: copy.sha256, pages: pages() };
        put("texts", text);
      }
      if (number === 0 || number >= smartlinks) continue;
      const id = `smartlink-${number}`;
      const title = `Offer ${number} ${phrase(3)} for [[name]]`;
      const dated = { inserted: dates.created, updated: dates.updated };
      put("smartlinks", { ...smartlink, ...dated, id, title, _content: contentId(number % contents) });
      for (const [index, asset] of assets.entries()) {
        const actions = [{ type: "url", data: `https://example.org/${number}/${index}` }];
        put("assets", {
          ...asset,
          ...dated,
          id: `asset-${number}-${index}`,
          _document: id,
          aura: { ...asset.aura, actions },
        });
      }
    }
    await waitFor(transaction, "complete");
  }
  database.close();
};
