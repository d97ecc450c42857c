// @ts-nocheck
/**
 * The interface: calls a second through the site's service worker, against MSW's own service worker over the same
 * records in the same browser; how long a first visit waits for an answer; what a stopped worker costs.
 */
import { serveMsw } from "./msw/serve.mjs";
import { openBatches, until } from "./site.mjs";
import { inTurn, median, medianRatio, rounded } from "./statistics.mjs";

const rounds = 15;
const calls = 150;
const folders = 100;
const stops = 15;

export const api = async (world) => {
  const { browser, siteUrl } = world;
  const msw = await serveMsw(world);
  const ours = await openBatches(browser, siteUrl);
  const context = await browser.createBrowserContext();
  try {
    const theirs = await context.newPage();
    await theirs.goto(msw.url);
    await until(theirs, () => globalThis.benchReady, undefined, "the contestant");
    const authorization = await ownerOf(ours.page, siteUrl);
    const made = await ours.page.evaluate(fillStore, {
      authorization,
      folders,
      pdf: [...world.pdf].length > 0 && Buffer.from(world.pdf).toString("base64"),
    });
    await theirs.evaluate(({ record, list }) => globalThis.benchFill(record, list), made);
    const paths = { record: `api/document/${made.record.id}`, list: "api/folder" };
    const figures = {};
    for (const [name, path] of Object.entries(paths)) {
      const rates = await inTurn(rounds, {
        ours: () => ours.page.evaluate(callRate, { path, calls, authorization }),
        msw: () => theirs.evaluate(callRate, { path, calls }),
      });
      figures[`api.${name}-ratio`] = rounded(medianRatio(rates.ours, rates.msw));
      figures[`api.${name}-per-s`] = rounded(median(rates.ours));
      figures[`api.${name}-msw-per-s`] = rounded(median(rates.msw));
      figures[`api.${name}-machine-busy`] = rounded(median(rates.busy), 2);
    }
    const { cold, warm } = await stoppedWorker(ours.page, { path: paths.list, authorization });
    return {
      ...figures,
      "api.first-control-ms": rounded(median(await firstControl(browser, siteUrl))),
      "api.stopped-worker-ms-more": rounded(median(cold) - median(warm)),
      "api.warm-call-ms": rounded(median(warm)),
    };
  } finally {
    await context.close();
    await ours.close();
    msw.close();
  }
};

const ownerOf = async (page, siteUrl) => {
  await page.goto(`${siteUrl}#/api`);
  return until(page, () => document.querySelector("#authorization")?.value || null, undefined, "the credentials");
};

/** In the page: a smartlink with ten assets, and folders; gives the answers that both contestants are to give. */
const fillStore = async ({ authorization, folders, pdf }) => {
  const call = async (path, init = {}) => {
    const answer = await fetch(path, { ...init, headers: { Authorization: authorization } });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.details;
  };
  const form = (fields) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return { method: "POST", body: data };
  };
  const [root] = await call("api/folder");
  for (let number = 1; number <= folders - 2; number += 1)
    await call("api/folder", form({ name: `Folder ${number}`, _folder: root.id }));
  const bytes = Uint8Array.fromBase64(pdf);
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

/** In the page: calls a second, one at a time, each answer read whole. */
const callRate = async ({ path, calls, authorization }) => {
  const init = authorization === undefined ? {} : { headers: { Authorization: authorization } };
  const begun = performance.now();
  for (let count = 0; count < calls; count += 1) {
    const answer = await fetch(path, init);
    if ((await answer.json()).code !== 200) throw new Error(`${path} answered ${answer.status}`);
  }
  return (calls * 1000) / (performance.now() - begun);
};

/** ms of a call right after the worker was stopped, and of the next. */
const stoppedWorker = async (page, call) => {
  const session = await page.createCDPSession();
  await session.send("ServiceWorker.enable");
  const timed = () =>
    page.evaluate(async ({ path, authorization }) => {
      const begun = performance.now();
      await (await fetch(path, { headers: { Authorization: authorization } })).json();
      return performance.now() - begun;
    }, call);
  const times = { cold: [], warm: [] };
  for (let count = 0; count < stops; count += 1) {
    await timed();
    times.warm.push(await timed());
    await session.send("ServiceWorker.stopAllWorkers");
    await new Promise((done) => setTimeout(done, 300));
    times.cold.push(await timed());
  }
  await session.detach();
  return times;
};

/** ms from the start of a first visit until the service worker answers the page's calls. */
const firstControl = async (browser, siteUrl) => {
  const times = [];
  for (let count = 0; count < 5; count += 1) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.evaluateOnNewDocument(() => {
      navigator.serviceWorker?.addEventListener("controllerchange", () => {
        globalThis.benchControlled ??= performance.now();
      });
    });
    await page.goto(siteUrl);
    times.push(await until(page, () => globalThis.benchControlled, undefined, "the service worker"));
    await context.close();
  }
  return times;
};
