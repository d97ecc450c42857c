// engines: none; test:all: chromium, firefox, webkit
/** The site under a sub-path: controlled from the first visit, and updated by consent. Without a network: offline.test.ts. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openManager, readAuthorization } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const isControlled = () => navigator.serviceWorker.controller !== null;

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const { path: folder } = stage.copySite();
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveFolder(folder);
    page = await (await stage.browser(engine)).page();
  });

  test("the service worker controls the page of a first visit, without console messages", async () => {
    await openManager(page, site);
    expect(await page.evaluate(isControlled)).toBe(true);
    expect(await page.problems()).toEqual([]);
  });

  test("the service worker passes requests for unknown files to the host", async () => {
    expect(await page.evaluate(async () => (await fetch("batch/unknown/none.html")).status)).toBe(404);
  });

  test("the service worker activates a new version only after the person agrees", async () => {
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

  test("the service worker rejects forms of other origins, so that they cannot add events", async () => {
    const pages = stage.createFolder();
    const event = { id: "forged", object: "page", event: "open", dt: "2026-01-31T08:00:00.000Z", smartlink_id: "x" };
    const json = JSON.stringify({ events: [event], more: "" });
    const at = json.length - 2;
    const [name, value] = [json.slice(0, at), json.slice(at)].map((text) => text.replaceAll('"', "&quot;"));
    const field = `<input type="hidden" name="${name}" value="${value}">`;
    const form = `<form method="post" enctype="text/plain" action="${site.url}api/events">${field}<button>Win</button></form>`;
    pages.write("foreign.html", `<!doctype html><title>Foreign</title>${form}`);
    const foreign = await stage.serveFolder(pages.path);
    await page.goto(`${foreign.url}foreign.html`);
    await page.click({ role: "button", name: "Win" });
    const response = await page.waitFor(
      "the answer",
      () => document.body?.textContent.includes("form") && document.body.textContent,
    );
    expect(response).toContain("form-rejected");
    await openManager(page, site, "#/api");
    const authorization = await readAuthorization(page);
    const storedEvents = await page.evaluate(async (value) => {
      const response = await fetch("api/events", { headers: { authorization: value } });
      return (await response.json()).details as unknown;
    }, authorization);
    expect(storedEvents).toEqual([]);
  });
});
