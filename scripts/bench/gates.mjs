/**
 * Measures how long a password takes: from the press of the button until the document is decrypted, in an `original`
 * file from the disk, against the browser's bare key derivation with as many iterations, which is the lower bound. The
 * other installed engines open the same file.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runnerImport } from "vite";
import { installedEngines } from "../browsers.mjs";
import { inNewProfile } from "./openings.mjs";
import { fetchFirstFile, openBatches, runBatch, waitUntil } from "./site.mjs";
import { median, medianRatio, round, runInTurns } from "./statistics.mjs";

const rounds = 7;
const password = "correct horse";

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const gates = async (world) => {
  const { browser, root } = world;
  const address = await generateEncryptedFile(world);
  const inFile = (/** @type {(password: string) => Promise<number>} */ measure) => () =>
    inNewProfile(browser, async (page) => {
      await page.setOfflineMode(true);
      await page.goto(address, { waitUntil: "domcontentloaded" });
      await waitUntil(page, () => document.querySelector("input[type=password]") !== null, undefined, "The gate");
      return page.evaluate(measure, password);
    });
  const { results, busy } = await runInTurns(rounds, { unlock: inFile(unlock), derive: inFile(derive) });
  return {
    "gates.machine-busy": round(median(busy), 2),
    "gates.unlock-ms": round(median(results.unlock)),
    "gates.derive-ms": round(median(results.derive)),
    "gates.unlock-to-derive": round(medianRatio(results.unlock, results.derive)),
    ...(await inOtherEngines(address, root)),
  };
};

/**
 * @param {string} address
 * @param {string} root
 */
const inOtherEngines = async (address, root) => {
  /** @type {{ module: typeof import("../../test/support/drive/launch.ts") }} */
  const { module } = await runnerImport(join(root, "test/support/drive/launch.ts"));
  /** @type {import("./site.mjs").Figures} */
  const figures = {};
  for (const engine of installedEngines().filter((name) => name !== "chromium")) {
    const times = [];
    for (let run = 0; run < rounds; run += 1) {
      const otherBrowser = await module.launch(engine, { offline: true });
      try {
        const page = await otherBrowser.page();
        await page.goto(address);
        await page.waitFor("the gate", () => document.querySelector("input[type=password]") !== null);
        times.push(await page.evaluate(unlock, password));
      } finally {
        await otherBrowser.close();
      }
    }
    figures[`gates.${engine}-unlock-ms`] = round(median(times));
  }
  return figures;
};

/**
 * Returns the address on the disk of an encrypted file.
 * @param {import("./site.mjs").BenchWorld} world
 */
const generateEncryptedFile = async ({ browser, siteUrl, folder, pdf }) => {
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    const templateFields = { pdfz_password: password, config: { global: { pdfzPassword: "true" } } };
    const batch = { batch_id: "gates", strategy: "original", encoding: "text", rows: 1, pdf, templateFields };
    await runBatch(page, folder, batch);
    const path = join(folder, "gates.html");
    await writeFile(path, await fetchFirstFile(page, "gates"));
    return pathToFileURL(path).href;
  } finally {
    await close();
  }
};

/**
 * Runs in the page: types the password, gives the page the time that a person takes, and presses the button. Returns the
 * milliseconds until the document is decrypted.
 */
export const unlock = async (/** @type {string} */ password) => {
  const root = document.documentElement;
  const field = /** @type {HTMLInputElement} */ (document.querySelector("input[type=password]"));
  field.value = password;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const startMs = performance.now();
  /** @type {Promise<number>} */
  const opened = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (root.dataset["smartlinkState"] !== "loading") return;
      observer.disconnect();
      resolve(performance.now() - startMs);
    }).observe(root, { attributes: true });
  });
  field.form?.requestSubmit();
  return opened;
};

/** Runs in the page: returns the milliseconds of the bare key derivation. */
export const derive = async (/** @type {string} */ password) => {
  const { iterations } = JSON.parse(document.getElementById("smartlink")?.textContent ?? "").lock;
  const bytes = new TextEncoder().encode(password);
  const startMs = performance.now();
  const base = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveBits"]);
  await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: bytes, iterations }, base, 256);
  return performance.now() - startMs;
};
