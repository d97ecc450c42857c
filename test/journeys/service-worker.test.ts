/** The site under a sub-path: controlled from the first visit, whole without network from the second, updated by consent. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, engines } from "../support/drive/launch.ts";
import { openManager } from "./site.ts";
import { openStage, type Served } from "./stage.ts";

const isControlled = () => navigator.serviceWorker.controller !== null;

/** True when every file of the list that the worker holds for later is there. */
const isWhole = async () => {
  const stored = await (await caches.open("smartlink-site /exported/")).keys();
  return stored.some(({ url }) => url.includes("/cmaps/UniJIS")) && stored.length > 150;
};

describe.each(engines)("the service worker in %s", (engine) => {
  const stage = openStage();
  const { path: folder } = stage.copyOfSite();
  let page: DrivenPage;
  let site: Served;

  beforeAll(async () => {
    site = await stage.serveFolder(folder);
    page = await (await stage.browser(engine)).page();
  });

  test("controls the page of a first visit, without a word in the console", async () => {
    await openManager(page, site);
    expect(await page.evaluate(isControlled)).toBe(true);
    expect(await page.problems()).toEqual([]);
  });

  test("lets the host answer for what it does not have", async () => {
    expect(await page.evaluate(async () => (await fetch("batch/unknown/none.html")).status)).toBe(404);
  });

  test("holds a new version back until the person agrees", async () => {
    appendFileSync(join(folder, "service-worker.js"), "\n/* the next version */\n");
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.waitFor("the new version to wait", async () => (await navigator.serviceWorker.ready).waiting !== null);
    const changed = page.evaluate(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready;
      const change = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
      const before = navigator.serviceWorker.controller === active;
      waiting?.postMessage("skip-waiting");
      await change;
      return before && navigator.serviceWorker.controller === waiting;
    });
    expect(await changed).toBe(true);
  });

  test("takes files that another program shares into the batch in preparation", async () => {
    await page.evaluate(async () => {
      const form = new FormData();
      form.append(
        "files",
        new File(['[{"PDF_file": "a.pdf", "data": {}}]'], "däta.json", { type: "application/json" }),
      );
      await fetch("share", { method: "POST", body: form });
    });
    await openManager(page, site, "?from-share#/batches?shared");
    await page.waitFor("the file", () => document.querySelector("file-list")?.textContent?.includes("däta.json"));
  });

  test("serves the whole site without a server", async () => {
    await openManager(page, site);
    await page.waitFor("the whole site to be stored", isWhole);
    site.close();
    await openManager(page, site);
    const statuses = await page.evaluate(() =>
      Promise.all(
        ["runtime/cmaps/UniJIS-UTF16-H.bcmap", "runtime/kit.json", "samples/index.json", "reader/"].map(
          async (path) => (await fetch(path)).status,
        ),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    await page.goto(`${site.url}reader/`);
    expect(await page.evaluate(() => document.querySelector("smartlink-reader") !== null)).toBe(true);
  });
});
