// engines: none; test:all: chromium
/** Long batches survive a reload and a crashed tab: no row is lost or repeated. `cancelled-batch.test.ts` cancels one. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { jobChannelName } from "#usecases/jobs/job-channel.ts";
import { createCaller } from "../../contract/caller.ts";
import { asFields } from "../../contract/check.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { type DrivenBrowser, enginesFor } from "../../support/drive/launch.ts";
import {
  createManyRows,
  filterSmartlinks,
  openManager,
  readAuthorization,
  readOutputPaths,
  startBatch,
  waitForDownload,
  waitForFirstRows,
  waitForJobEnd,
  waitForSmartlinkState,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

/** Long enough for whoever interrupts it, on a quick machine too. */
const rows = 1_800;

/** In the page: how many runs of a batch it has begun. */
const runsStarted = () => performance.getEntriesByName("batch:start").length;

/** In the page: whether its database takes a change of all its stores in time. */
const writesWithin = (ms: number) =>
  new Promise<boolean>((resolve, reject) => {
    setTimeout(() => resolve(false), ms);
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction([...opening.result.objectStoreNames], "readwrite");
      transaction.objectStore("meta").delete("nothing");
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(true);
      };
    };
  });

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let files: readonly string[];

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    files = await writeBatchFiles(stage.createFolder(), createManyRows(rows));
  });

  test("a reloaded page continues the batch with every row once", async () => {
    const page = await browser.page();
    await openManager(page, site);
    await startBatch(page, files, { batchId: "reloaded" });
    await waitForFirstRows(page, "reloaded");
    await openManager(page, site, "?again#/batches");
    expect(await waitForJobEnd(page, "reloaded")).toBe("Done");
    expect(filterSmartlinks(await readOutputPaths(page, "reloaded"))).toHaveLength(rows);
    await page.close();
  });

  test("a batch started over REST in one tab runs in another, and continues when that tab crashes", async () => {
    const [leading, other] = [await browser.page(), await browser.tab()];
    await openManager(leading, site, "#/settings");
    await openManager(other, site, "#/api");
    const api = createCaller(`${site.url}api`, await readAuthorization(other), createPageExchange(other));
    const form = {
      data: JSON.stringify(createManyRows(rows).map(({ PDF_file, ...row }) => ({ pdf: PDF_file, ...row }))),
    };
    const [template, pdf] = [files[0] ?? "", files[2] ?? ""].map((path) => Uint8Array.from(readFileSync(path)));
    if (template === undefined || pdf === undefined) throw new Error("The files are not there.");
    const started = await api.call("/batch/shared/start", {
      method: "POST",
      form: {
        ...form,
        document_file: { name: "template.json", type: "application/json", bytes: template },
        offer: { name: "offer.pdf", type: "application/pdf", bytes: pdf },
      },
    });
    expect([started.status, asFields(started.json, "job")["waiting"]]).toEqual([200, false]);
    await waitForFirstRows(other, "shared");
    expect([await leading.evaluate(runsStarted), await other.evaluate(runsStarted)]).toEqual([1, 0]);
    await (leading.crash ?? leading.close)();
    expect(await waitForJobEnd(other, "shared")).toBe("Done");
    expect(await other.evaluate(runsStarted)).toBe(1);
    expect(filterSmartlinks(await readOutputPaths(other, "shared"))).toHaveLength(rows);
    await other.close();
  });

  // WebKit keeps a left page in its back/forward cache, with its open transactions.
  test("a page that is closed while it reads the store does not block other pages", async () => {
    const [left, other] = [await browser.page(), await browser.tab()];
    await openManager(other, site, "#/settings");
    for (let turn = 0; turn < 3; turn += 1) {
      await openManager(left, site, "#/settings");
      await left.evaluate((name) => {
        const channel = new BroadcastChannel(name);
        const postRemoval = () => channel.postMessage({ kind: "removed" });
        setInterval(() => Array.from({ length: 20 }, postRemoval), 1);
      }, jobChannelName);
      await left.goto(`${site.url}404.html`);
      expect(await other.evaluate(writesWithin, 10_000)).toBe(true);
    }
    await left.close();
    await other.close();
  });
});

describe.skipIf(!engines.includes("chromium"))("in chromium", () => {
  const stage = openStage();

  test("the sample batch runs after a press of its button, and a file of its ZIP opens from the disk", async () => {
    const folder = stage.createFolder();
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser("chromium")]);
    const page = await browser.page();
    await openManager(page, site, "#/batches?run=sample");
    await page.click({ role: "button", name: "Run sample batch" });
    expect(await waitForJobEnd(page, "sample")).toBe("Done");
    expect(filterSmartlinks(await readOutputPaths(page, "sample"))).toHaveLength(12);
    await page.click({ role: "button", name: "Download ZIP" });
    const archive = unzipSync(readFileSync(await waitForDownload(browser, /\.zip$/)));
    for (const [path, bytes] of Object.entries(archive)) folder.write(path, bytes);
    const [first = ""] = filterSmartlinks(Object.keys(archive));
    const offline = await browser.page();
    await offline.goto(folder.url(first));
    expect(await waitForSmartlinkState(offline)).toBe("ready");
    expect(await offline.problems()).toEqual([]);
  });
});
