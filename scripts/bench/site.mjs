// @ts-nocheck
/** The built site in Chromium, as a person uses it: files on the Batches page, a press of the button, the results. */
import puppeteer from "puppeteer-core";
import { chromiumFlags, findChromium } from "../browsers.mjs";
import { writeBatchFiles } from "./batch-files.mjs";

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const launchChromium = async () => {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error("The benchmarks need Chromium: install it, or name it in CHROMIUM_PATH.");
  return puppeteer.launch({
    executablePath,
    headless: true,
    // No renderer in reserve: memory of renderers is then memory of pages.
    args: [...chromiumFlags, "--disable-features=SpareRendererForSitePerProcess"],
    protocolTimeout: 240_000,
  });
};

/** What a page answers that is just being replaced by another. */
const isPassing = (error) => /Execution context|Cannot find context|detached Frame/i.test(String(error));

/** Asks a page again and again; without the driver's own waiting, which a page's policy may forbid. */
export const until = async (page, question, argument, what = "the page", ms = 60_000) => {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await page.evaluate(question, argument).catch((error) => {
      if (!isPassing(error)) throw error;
      return null;
    });
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Waited ${ms / 1000} s for ${what} in vain.`);
    await pause(40);
  }
};

/** The Batches page in a profile of its own. */
export const openBatches = async (browser, siteUrl, prepare = async (_page) => undefined) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(findControls);
  await prepare(page);
  await showBatches(page, siteUrl);
  return { page, close: () => context.close() };
};

export const showBatches = async (page, siteUrl) => {
  await page.goto("about:blank");
  await page.goto(`${siteUrl}#/batches`);
  await until(page, () => document.documentElement.dataset.appState === "ready", undefined, "the site to be ready");
};

/**
 * Drops files, starts, waits for the end. Throws where the job is not done whole.
 * @returns the job's record, and the moments (ms since the epoch) of its start, first row made, end
 */
export const runBatch = async (page, folder, batch) => {
  const paths = await writeBatchFiles(folder, batch);
  await (await control(page, "Batch files")).uploadFile(...paths);
  await (await control(page, "Start batch")).click();
  const times = await until(page, batchMarks, undefined, `the end of batch ${batch.batch_id}`, 120_000);
  const { job, firstRowAt } = await page.evaluate(readJob, batch.batch_id);
  if (job.status !== "Done" || job.succeededCount !== batch.rows)
    throw new Error(`Batch ${batch.batch_id} ended as ${job.status} with ${job.succeededCount} of ${batch.rows} rows.`);
  return { job, firstRowAt, ...times };
};

/** The first control of a name, as soon as it can be used; without the driver's own waiting, as in `until`. */
export const control = async (page, name, ms = 180_000) => {
  for (const end = performance.now() + ms; ; ) {
    const left = end - performance.now();
    await until(page, (wanted) => globalThis.benchControl(wanted) !== undefined, name, `the control ${name}`, left);
    // It may be gone or busy again by now.
    const found = await page.evaluateHandle((wanted) => globalThis.benchControl(wanted), name).catch(() => undefined);
    const element = found?.asElement() ?? undefined;
    if (element !== undefined) return element;
  }
};

/** In the page. */
const findControls = () => {
  globalThis.benchControl = (name) =>
    [...document.querySelectorAll("button, input")].find((element) => {
      const label = element.ariaLabel ?? element.labels?.[0]?.textContent ?? "";
      return [label.trim(), element.textContent.trim()].includes(name) && !element.disabled;
    });
};

/** In the page: when the last batch began and ended; null while it runs. */
const batchMarks = () => {
  const [begun, ended] = ["batch:start", "batch:end"].map((name) => performance.getEntriesByName(name).at(-1));
  if (begun === undefined || ended === undefined || ended.startTime < begun.startTime) return null;
  return {
    startedAt: performance.timeOrigin + begun.startTime,
    endedAt: performance.timeOrigin + ended.startTime,
  };
};

/** In the page: a batch's only job, and when its first row was made. */
const readJob = async (batchId) => {
  const asked = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  const database = await asked(indexedDB.open("smartlink"));
  const jobs = await asked(database.transaction("jobs").objectStore("jobs").getAll());
  const { job } = jobs.find((stored) => stored.job.batch_id === batchId);
  const chunks = await asked(
    database
      .transaction("events")
      .objectStore("events")
      .getAll(IDBKeyRange.bound([job.job_id, 0], [job.job_id, Infinity]), 3),
  );
  database.close();
  const first = chunks.flatMap(({ events }) => events).find(({ kind }) => kind === "row-done");
  return { job, firstRowAt: first === undefined ? undefined : Date.parse(first.at) };
};

/** The first file of a batch, fetched as the site serves it. */
export const firstFile = async (page, batchId) => {
  const base64 = await page.evaluate(async (id) => {
    const asked = (request) =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const database = await asked(indexedDB.open("smartlink"));
    const outputs = await asked(
      database
        .transaction("outputs")
        .objectStore("outputs")
        .getAll(IDBKeyRange.bound([id], [id, []])),
    );
    database.close();
    const { path, size } = outputs.find(({ kind }) => kind === "smartlink");
    const response = await fetch(`batch/${id}/${path}`);
    if (!response.ok) throw new Error(`batch/${id}/${path} answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== size) throw new Error(`${path} has ${bytes.length} bytes, its record says ${size}`);
    return bytes.toBase64();
  }, batchId);
  return Buffer.from(base64, "base64");
};
