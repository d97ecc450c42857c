// engines: none; test:all: chromium; matrix: chromium, firefox
/** Deleting a batch frees its space. WebKit is left out: its driver is slow, and it reports no space. */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { createNamedRow, createPdf, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const rows = ["Ada", "Ben", "Cleo"].map((name) => createNamedRow(name.toLowerCase(), { first_name: name }));

/** Runs in the page: returns the bytes of its databases. Only Chromium reports them apart from the cached files of the site. */
const readDatabaseBytes = async (): Promise<number> => {
  const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage.estimate();
  return estimate.usageDetails?.indexedDB ?? 0;
};

/** Runs in the page: counts the records of batches by store. */
const countRecords = (): Promise<Readonly<Record<string, number>>> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const stores = ["jobs", "inputs", "rows", "events", "outputs", "packs", "packPaths", "toolFiles", "parts"];
      const tx = db.transaction(stores);
      const requests = stores.map((store) => [store, tx.objectStore(store).count()] as const);
      tx.oncomplete = () => {
        db.close();
        resolve(Object.fromEntries(requests.map(([store, { result }]) => [store, result])));
      };
    };
  });

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("the deletion of a batch frees all of its space", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    const folder = stage.createFolder();
    const [template, data] = await writeBatchFiles(folder, rows);
    // With param.json, the files are copied to the folder of the standalone tool as well.
    const param = folder.write("in/param.json", JSON.stringify({ document_id: "d", dst_dir: "large" }));
    // Random bytes in a comment: a PDF of 20 MB that no compression shrinks to less than 10 MB.
    const filler = Buffer.from(`\n%${randomBytes(10_000_000).toString("hex")}\n`);
    const pdf = folder.write("in/offer.pdf", Buffer.concat([Buffer.from(await createPdf(3)), filler]));
    const countsBefore = await page.evaluate(countRecords);
    await runBatch(page, [template, data, param, pdf], { batchId: "large", strategy: "original" });
    const counts = await page.evaluate(countRecords);
    expect(counts["toolFiles"]).toBe(4);
    expect(counts["packs"]).toBeGreaterThan(0);
    if (engine === "chromium") expect(await page.evaluate(readDatabaseBytes)).toBeGreaterThan(25_000_000);
    await page.click(".job-more summary");
    await page.click({ role: "button", name: "Delete…" });
    await page.click({ role: "button", name: "Delete job" });
    await page.waitFor("the job to be gone", () => document.querySelector("job-card") === null);
    expect(await page.evaluate(countRecords)).toEqual(countsBefore);
    // Firefox frees the space of deleted records at times of its own.
    if (engine === "chromium") {
      await waitUntil("the space to be free", async () => (await page.evaluate(readDatabaseBytes)) < 1_000_000);
    }
  });
});
