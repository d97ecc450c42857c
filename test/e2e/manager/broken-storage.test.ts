// engines: none; test:all: chromium
/** Whatever a backup or the database holds, the manager starts, and backup, restore and reset work. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { anOutput } from "../../support/builders.ts";
import { craftedRecords } from "../../support/crafted-records.ts";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { aBackupOf } from "../../support/made-backup.ts";
import {
  createRows,
  openManager,
  readOutputPaths,
  runBatch,
  waitForDownload,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const waitForMessage = (page: DrivenPage, words: string) =>
  page.waitFor(words, (expectedText) => document.body.textContent?.replace(/\s+/g, " ").includes(expectedText), words);

/** In the page: writes records as another program of this origin could. */
const putRecords = (records: readonly { store: string; key: unknown; value: unknown }[]) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction([...new Set(records.map(({ store }) => store))], "readwrite");
      for (const { store, key, value } of records) transaction.objectStore(store).put(value, key as IDBValidKey);
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site);
    const files = await writeBatchFiles(folder, createRows("Anna"), { pages: 2 });
    expect(await runBatch(page, files, { batchId: "mine" })).toBe("Done");
  });

  test("a crafted backup is rejected with a message, and changes nothing", async () => {
    const [job] = craftedRecords;
    const line = `${JSON.stringify([job?.key, job?.value])}\n`;
    const file = await aBackupOf({ records: { jobs: 1 } }, { "stores/jobs.1.ndjson": line });
    const path = folder.write("crafted.zip", new Uint8Array(await file.arrayBuffer()));
    await openManager(page, site, "?1#/settings");
    await page.setFiles({ role: "file", name: "Backup file" }, [path]);
    await waitForMessage(page, "of the kind “jobs” is not valid");
    expect(await readOutputPaths(page, "mine")).toContain("report.html");
  });

  test("a storage with damaged records starts, reports them, and works with the valid ones", async () => {
    // A value that is undefined does not travel to the page.
    const records = craftedRecords.map((record) => ({ ...record, value: record.value ?? null }));
    await page.evaluate(putRecords, JSON.parse(JSON.stringify(records)));
    await openManager(page, site, "?2#/batches");
    await waitForMessage(page, "damaged records were set aside");
    expect(await page.evaluate(() => document.querySelectorAll("job-card").length)).toBe(1);
    await page.click({ role: "button", name: "Save records" });
    const lines = readFileSync(await waitForDownload(browser, /damaged-records\.ndjson$/), "utf8")
      .trim()
      .split("\n");
    expect(lines.length).toBeGreaterThan(15);
    await page.click({ role: "button", name: "Delete records" });
    await page.waitFor("the notice to go", () => document.querySelector("broken-records-notice .notice") === null);
  });

  test("damaged files, rows and log entries of a job are set aside when they are read", async () => {
    const log = await page.evaluate(async () => {
      const opening = indexedDB.open("smartlink");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const request = opening.result.transaction("events").objectStore("events").getAllKeys();
      await new Promise((resolve) => request.addEventListener("success", resolve));
      opening.result.close();
      return request.result.at(-1);
    });
    await page.evaluate(putRecords, [
      { store: "outputs", key: ["mine", "a.html"], value: { path: "a.html" } },
      { store: "events", key: log, value: null },
      { store: "contents", key: "evil", value: { id: "evil", created: "2026" } },
    ]);
    await openManager(page, site, "?2b#/batches");
    await page.click({ role: "button", name: "Download ZIP" });
    await waitForMessage(page, "set aside");
    const names = Object.keys(unzipSync(readFileSync(await waitForDownload(browser, /^mine.*\.zip$/))));
    expect(names).toEqual([expect.stringMatching(/^mine\/offer\.\w+\.html$/)]);
    await page.click({ role: "button", name: "Delete records" });
    await page.waitFor("the notice to go", () => document.querySelector("broken-records-notice .notice") === null);
  });

  test("no file whose name could leave its folder is exported until the data was checked", async () => {
    const evil = anOutput("mine", "../../evil.html");
    await page.evaluate(putRecords, [{ store: "outputs", key: ["mine", evil.path], value: evil }]);
    await openManager(page, site, "?3#/batches");
    await page.click({ role: "button", name: "Download ZIP" });
    await waitForMessage(page, "could be written outside its folder");
    await openManager(page, site, "?4#/settings");
    await page.click({ role: "button", name: "Check data" });
    // The check also finds the content that the test before has damaged, unless a page has read it meanwhile.
    await waitForMessage(page, "set aside. Everything is intact.");
    await openManager(page, site, "?5#/batches");
    await page.click({ role: "button", name: "Download ZIP" });
    const names = Object.keys(unzipSync(readFileSync(await waitForDownload(browser, /^mine.*\.zip$/))));
    expect(names).toEqual([expect.stringMatching(/^mine\/offer\.\w+\.html$/)]);
  });

  test("a stored file with a line break in its type is served as application/octet-stream", async () => {
    const evil = { ...anOutput("mine", "evil.bin"), kind: "support", mimetype: "text/html\r\nSet-Cookie: a=b" };
    await page.evaluate(putRecords, [{ store: "outputs", key: ["mine", evil.path], value: evil }]);
    const answered = async () => {
      const response = await fetch("batch/mine/evil.bin");
      return [response.status, response.headers.get("content-type")];
    };
    expect(await page.evaluate(answered)).toEqual([200, "application/octet-stream"]);
  });

  test("a storage with any content can be saved, restored and emptied in Settings", async () => {
    const job = craftedRecords.filter(({ store }) => store === "jobs" || store === "outputs" || store === "inputs");
    await openManager(page, site, "?6#/settings");
    await page.evaluate(putRecords, [
      ...JSON.parse(JSON.stringify(job.map((record) => ({ ...record, value: record.value ?? null })))),
      { store: "parts", key: "evil", value: null },
      { store: "meta", key: "birth", value: "evil" },
    ]);
    await page.click({ role: "button", name: "Back up" });
    await waitForMessage(page, "The backup was saved");
    const file = await waitForDownload(browser, /^smartlink-backup-.*\.zip$/);
    await page.setFiles({ role: "file", name: "Backup file" }, [file]);
    await page.click({ role: "button", name: "Replace everything" });
    await waitForMessage(page, "The backup was restored");
    expect(await readOutputPaths(page, "evil")).toEqual([]);
    expect(await readOutputPaths(page, "mine")).toContain("report.html");
    await page.evaluate(putRecords, [{ store: "jobs", key: "evil", value: null }]);
    await page.click({ role: "button", name: /^Delete all/ });
    await page.click({ role: "button", name: "Delete everything" });
    await page.waitFor("the data to be gone", async () => document.body.textContent?.includes("All data was deleted."));
    await openManager(page, site, "?7#/batches");
    expect(await page.evaluate(() => document.querySelectorAll("job-card").length)).toBe(0);
  });
});

/** In the page: replaces the site's database by one of another version, or with other object stores. */
const replaceDatabase = ({ version, stores }: { version: number; stores: readonly string[] }) =>
  new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("smartlink");
    deleting.onerror = () => reject(deleting.error);
    deleting.onsuccess = () => {
      const opening = indexedDB.open("smartlink", version);
      opening.onupgradeneeded = () => {
        for (const store of stores) opening.result.createObjectStore(store).put({ id: "1", text: "kept" }, "1");
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    };
  });

/** In the page: on how many lines the buttons of the recovery steps are. */
const countButtonRows = () => {
  const buttons = [...document.querySelectorAll(".recovery-steps button")];
  return new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size;
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site);
  });

  /** Opens the manager over such a database. A blank page of the site holds no connection while it is replaced. */
  const openOver = async (version: number, stores: readonly string[], query: string) => {
    await page.goto(`${site.url}404.html`);
    await page.evaluate(replaceDatabase, { version, stores });
    await page.goto(`${site.url}${query}#/batches`);
    await page.waitFor("the manager to give up", () => document.documentElement.dataset["appState"] === "failed");
  };
  const readVersion = async () => (await indexedDB.databases()).find(({ name }) => name === "smartlink")?.version;

  test("a database of a newer version is left unchanged, can be saved, and is replaced after a confirmation", async () => {
    await openOver(99, ["jobs", "later"], "?newer");
    await waitForMessage(page, "written by a newer version of this site");
    expect(await page.evaluate(countButtonRows)).toBe(1);
    await page.resize({ width: 500, height: 844 });
    expect(await page.evaluate(countButtonRows)).toBe(3);
    await page.resize({ width: 1280, height: 800 });
    await page.evaluate(() => document.body.setAttribute("data-before-reload", ""));
    await page.click({ role: "button", name: "Load newest version" });
    await page.waitFor(
      "the reload",
      () =>
        !document.body.hasAttribute("data-before-reload") && document.documentElement.dataset["appState"] === "failed",
    );
    await page.click({ role: "button", name: "Save what can be read" });
    const files = unzipSync(readFileSync(await waitForDownload(browser, /^smartlink-rescue-.*\.zip$/)));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["manifest.json", "stores/later.1.ndjson"]));
    await page.click({ role: "button", name: /^Start with an empty library/ });
    await page.click({ role: "button", name: "Keep" });
    expect(await page.evaluate(readVersion)).toBe(99);
    await page.click({ role: "button", name: /^Start with an empty library/ });
    await page.click({ role: "button", name: "Delete and start empty" });
    await page.waitFor("the manager to start", () => document.documentElement.dataset["appState"] === "ready");
    expect(await page.evaluate(readVersion)).toBeLessThan(99);
  });

  test("a database without some of its stores is reported, can be saved, and is replaced after a confirmation", async () => {
    await openOver(4, ["jobs", "outputs"], "?incomplete");
    await waitForMessage(page, "is incomplete");
    await page.click({ role: "button", name: "Save what can be read" });
    await waitForMessage(page, "2 more are damaged");
    await page.click({ role: "button", name: /^Start with an empty library/ });
    await page.click({ role: "button", name: "Delete and start empty" });
    await page.waitFor("the manager to start", () => document.documentElement.dataset["appState"] === "ready");
  });
});
