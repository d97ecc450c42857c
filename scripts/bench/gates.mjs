// @ts-nocheck
/**
 * What a password costs its reader: from the press of the button until the document is decrypted, in an `original` file
 * from the disk, beside the browser's own bare derivation of a key with as many iterations, which nobody can shorten.
 * The other engines that are here open the same file.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runnerImport } from "vite";
import { inNewProfile } from "./openings.mjs";
import { firstFile, openBatches, runBatch, until } from "./site.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";

const rounds = 7;
const password = "correct horse";

export const gates = async ({ browser, siteUrl, folder, pdf, root }) => {
  const address = await lockedFile({ browser, siteUrl, folder, pdf });
  const inFile = (measure) => () =>
    inNewProfile(browser, async (page) => {
      await page.setOfflineMode(true);
      await page.goto(address, { waitUntil: "domcontentloaded" });
      await until(page, () => document.querySelector("input[type=password]") !== null, undefined, "the gate");
      return page.evaluate(measure, password);
    });
  const times = await inTurn(rounds, { unlock: inFile(unlock), derive: inFile(derive) });
  return {
    "gates.machine-busy": rounded(median(times.busy), 2),
    "gates.unlock-ms": rounded(median(times.unlock)),
    "gates.derive-ms": rounded(median(times.derive)),
    "gates.unlock-to-derive": rounded(medianRatio(times.unlock, times.derive)),
    ...(await inOtherEngines(address, root)),
  };
};

const inOtherEngines = async (address, root) => {
  const { module } = await runnerImport(join(root, "test/support/drive/launch.ts"));
  const figures = {};
  for (const engine of module.engines.filter((one) => one !== "chromium")) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const driven = await module.launch(engine, { offline: true });
      try {
        const page = await driven.page();
        await page.goto(address);
        await page.waitFor("the gate", () => document.querySelector("input[type=password]") !== null);
        times.push(await page.evaluate(unlock, password));
      } finally {
        await driven.close();
      }
    }
    figures[`gates.${engine}-unlock-ms`] = rounded(median(times));
  }
  return figures;
};

const lockedFile = async ({ browser, siteUrl, folder, pdf }) => {
  const { page, close } = await openBatches(browser, siteUrl);
  try {
    const locked = { pdfz_password: password, config: { global: { pdfzPassword: "true" } } };
    const batch = { batch_id: "gates", strategy: "original", encoding: "text", rows: 1, pdf, locked };
    await runBatch(page, folder, batch);
    const path = join(folder, "gates.html");
    await writeFile(path, await firstFile(page, "gates"));
    return pathToFileURL(path).href;
  } finally {
    await close();
  }
};

/** In the page: types, lets it prepare as it does while a person types, presses the button. Milliseconds until it is open. */
export const unlock = async (password) => {
  const root = document.documentElement;
  const field = document.querySelector("input[type=password]");
  field.value = password;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((done) => setTimeout(done, 500));
  const begun = performance.now();
  const opened = new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (root.dataset.smartlinkState !== "loading") return;
      observer.disconnect();
      done(performance.now() - begun);
    }).observe(root, { attributes: true });
  });
  field.form.requestSubmit();
  return opened;
};

/** In the page: the same derivation by the browser alone, in milliseconds. */
export const derive = async (password) => {
  const { iterations } = JSON.parse(document.getElementById("smartlink").textContent).lock;
  const bytes = new TextEncoder().encode(password);
  const begun = performance.now();
  const base = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveBits"]);
  await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: bytes, iterations }, base, 256);
  return performance.now() - begun;
};
