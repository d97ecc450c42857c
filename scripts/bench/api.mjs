/**
 * Measures the REST API: calls a second through the site's service worker, against MSW's service worker over the
 * same records in the same browser; how long a first visit waits for an answer; what a stopped worker costs.
 * @typedef {import("puppeteer-core").Page} Page
 */
import { serveMsw } from "./msw/serve.mjs";
import { openBatches, waitUntil } from "./site.mjs";
import { median, medianRatio, round, runInTurns } from "./statistics.mjs";

const rounds = 15;
const callCount = 150;
const folderCount = 100;
const stopCount = 15;
const visitCount = 5;

/**
 * @param {import("./site.mjs").BenchWorld} world
 * @returns {Promise<import("./site.mjs").Figures>}
 */
export const api = async (world) => {
  const { browser, siteUrl } = world;
  const msw = await serveMsw(world);
  const site = await openBatches(browser, siteUrl);
  const context = await browser.createBrowserContext();
  try {
    const mswPage = await context.newPage();
    await mswPage.goto(msw.url);
    await waitUntil(mswPage, () => globalThis.benchReady, undefined, "MSW");
    const authorization = await readAuthorization(site.page, siteUrl);
    const answers = await site.page.evaluate(fillStore, {
      authorization,
      folderCount,
      pdf: Buffer.from(world.pdf).toString("base64"),
    });
    await mswPage.evaluate(({ record, list }) => globalThis.benchFill(record, list), answers);
    const paths = { record: `api/document/${answers.record.id}`, list: "api/folder" };
    /** @type {import("./site.mjs").Figures} */
    const figures = {};
    for (const [name, path] of Object.entries(paths)) {
      const { results, busy } = await runInTurns(rounds, {
        site: () => site.page.evaluate(measureCallRate, { path, callCount, authorization }),
        msw: () => mswPage.evaluate(measureCallRate, { path, callCount }),
      });
      figures[`api.${name}-ratio`] = round(medianRatio(results.site, results.msw));
      figures[`api.${name}-per-s`] = round(median(results.site));
      figures[`api.${name}-msw-per-s`] = round(median(results.msw));
      figures[`api.${name}-machine-busy`] = round(median(busy), 2);
    }
    const { cold, warm } = await measureStoppedWorker(site.page, { path: paths.list, authorization });
    return {
      ...figures,
      "api.first-control-ms": round(median(await measureFirstControl(browser, siteUrl))),
      "api.stopped-worker-ms-more": round(median(cold) - median(warm)),
      "api.warm-call-ms": round(median(warm)),
    };
  } finally {
    await context.close();
    await site.close();
    msw.close();
  }
};

/**
 * @param {Page} page
 * @param {string} siteUrl
 */
const readAuthorization = async (page, siteUrl) => {
  await page.goto(`${siteUrl}#/api`);
  const readValue = () =>
    /** @type {HTMLInputElement | null} */ (document.querySelector("#authorization"))?.value || null;
  return waitUntil(page, readValue, undefined, "The credentials");
};

/**
 * Runs in the page: creates a smartlink with ten assets, and folders. Returns the answers that both contestants give.
 * @param {{ authorization: string, folderCount: number, pdf: string }} input `pdf` is in base64
 */
const fillStore = async ({ authorization, folderCount, pdf }) => {
  /**
   * @param {string} path
   * @param {RequestInit} [init]
   */
  const call = async (path, init = {}) => {
    const response = await fetch(path, { ...init, headers: { Authorization: authorization } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.details;
  };
  const form = (/** @type {Record<string, string | Blob>} */ fields) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return { method: "POST", body: data };
  };
  const [root] = await call("api/folder");
  for (let number = 1; number <= folderCount - 2; number += 1)
    await call("api/folder", form({ name: `Folder ${number}`, _folder: root.id }));
  // TypeScript does not know the method yet.
  const { fromBase64 } = /** @type {{ fromBase64(base64: string): Uint8Array<ArrayBuffer> }} */ (
    /** @type {unknown} */ (Uint8Array)
  );
  const bytes = fromBase64.call(Uint8Array, pdf);
  const content = await call(
    "api/content",
    form({ file: new File([bytes], "a.pdf", { type: "application/pdf" }), folder: root.id, title: "A" }),
  );
  const smartlink = await call(
    "api/document",
    form({ folder: root.id, content: content.id, title: "A", distribution: "0" }),
  );
  for (let number = 1; number <= 10; number += 1) {
    const aura = {
      name: `Asset ${number}`,
      center_x: 50,
      center_y: number * 9,
      rect: [20, 5],
      actions: [{ type: "url", data: "https://example.org/" }],
    };
    await call(
      "api/asset",
      form({ aura_json: new File([JSON.stringify(aura)], "aura.json"), documentId: smartlink.id, pageNum: "1" }),
    );
  }
  return { record: await call(`api/document/${smartlink.id}`), list: await call("api/folder") };
};

/**
 * Runs in the page: returns calls a second, one at a time, with each answer read to its end.
 * @param {{ path: string, callCount: number, authorization?: string }} input
 */
const measureCallRate = async ({ path, callCount, authorization }) => {
  /** @type {RequestInit} */
  const init = authorization === undefined ? {} : { headers: { Authorization: authorization } };
  const startMs = performance.now();
  for (let count = 0; count < callCount; count += 1) {
    const response = await fetch(path, init);
    if ((await response.json()).code !== 200) throw new Error(`${path} answered ${response.status}`);
  }
  return (callCount * 1000) / (performance.now() - startMs);
};

/**
 * Returns the milliseconds of calls right after the worker was stopped, and of later calls.
 * @param {Page} page
 * @param {{ path: string, authorization: string }} call
 */
const measureStoppedWorker = async (page, call) => {
  const session = await page.createCDPSession();
  await session.send("ServiceWorker.enable");
  const timeCall = () =>
    page.evaluate(async ({ path, authorization }) => {
      const startMs = performance.now();
      await (await fetch(path, { headers: { Authorization: authorization } })).json();
      return performance.now() - startMs;
    }, call);
  /** @type {{ cold: number[], warm: number[] }} */
  const times = { cold: [], warm: [] };
  for (let count = 0; count < stopCount; count += 1) {
    await timeCall();
    times.warm.push(await timeCall());
    await session.send("ServiceWorker.stopAllWorkers");
    await new Promise((resolve) => setTimeout(resolve, 300));
    times.cold.push(await timeCall());
  }
  await session.detach();
  return times;
};

/**
 * Returns the milliseconds from the start of each first visit until the service worker answers the page's calls.
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} siteUrl
 */
const measureFirstControl = async (browser, siteUrl) => {
  const times = [];
  for (let count = 0; count < visitCount; count += 1) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.evaluateOnNewDocument(() => {
      navigator.serviceWorker?.addEventListener("controllerchange", () => {
        globalThis.benchControlled ??= performance.now();
      });
    });
    await page.goto(siteUrl);
    times.push(await waitUntil(page, () => globalThis.benchControlled, undefined, "The service worker"));
    await context.close();
  }
  return times;
};
