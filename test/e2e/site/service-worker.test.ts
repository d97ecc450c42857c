// engines: chromium; test:all: chromium, firefox, webkit
/** The site under a sub-path: controlled from the first visit, whole without network from the second, updated by consent. */
import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { siteStored } from "../manager/stored-site.ts";
import { openManager, readAuthorization } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const isControlled = () => navigator.serviceWorker.controller !== null;

/** What only hosts need, the worker's own scripts, which browsers keep with it, and pages that only a person gets. */
const stayWithTheHost =
  /LICENSE|^_headers$|^\.nojekyll$|^screenshots\/|^api\/(?:index\.html|[^/.]+|v[\d.]+\/users|generation\/.*)$|^(?:service-worker|page-reader|table-reader)\.js$/;

/** The sha256 of each file that a browser needs, by its path. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !stayWithTheHost.test(relative(folder, file)))
      .map((file) => [relative(folder, file), createHash("sha256").update(readFileSync(file)).digest("hex")]),
  );

/** In the page: fetches the paths and returns their hashes in the same form. */
const sumsOf = async (paths: readonly string[]): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(path).catch(() => undefined);
    const bytes = response?.ok
      ? new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()))
      : [];
    sums[path] = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  return sums;
};

const isReady = () => document.documentElement.dataset["appState"] === "ready";

/** Every address of the site that shows something of its own, and how that is known. */
const offlineAddresses: readonly (readonly [path: string, isThere: () => boolean])[] = [
  ["", isReady],
  ["index.html#/settings", isReady],
  ["reader/", () => document.querySelector("smartlink-reader") !== null],
  ["api/swagger/", isReady],
  ["api/generation/start", isReady],
  ["batch/none/none.html", () => document.querySelector("#nothing:not([hidden])") !== null],
  ["no/such/place", () => document.querySelector("#nothing:not([hidden])") !== null],
];

describe.each(engines)("the service worker in %s", (engine) => {
  const stage = openStage();
  const { path: folder } = stage.copySite();
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveFolder(folder);
    page = await (await stage.browser(engine)).page();
  });

  test("controls the page of a first visit, without console messages", async () => {
    await openManager(page, site);
    expect(await page.evaluate(isControlled)).toBe(true);
    expect(await page.problems()).toEqual([]);
  });

  test("passes requests for unknown files to the host", async () => {
    expect(await page.evaluate(async () => (await fetch("batch/unknown/none.html")).status)).toBe(404);
  });

  test("activates a new version only after the person agrees", async () => {
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

  test("offers files that another program shares, to add them to the batch", async () => {
    await page.evaluate(async () => {
      const form = new FormData();
      form.append(
        "files",
        new File(['[{"PDF_file": "a.pdf", "data": {}}]'], "däta.json", { type: "application/json" }),
      );
      await fetch("share", { method: "POST", body: form });
    });
    await openManager(page, site, "?from-share#/batches?shared");
    await page.click({ role: "button", name: "Add to batch" });
    await page.waitFor("the file", () => document.querySelector("file-list")?.textContent?.includes("däta.json"));
  });

  test("rejects forms of other origins, so that they cannot add events", async () => {
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

  test("serves every file of the site byte for byte without a server", async () => {
    await openManager(page, site);
    await siteStored(page);
    site.close();
    await openManager(page, site);
    const files = filesOf(folder);
    expect(Object.keys(files).length).toBeGreaterThan(200);
    expect(await page.evaluate(sumsOf, Object.keys(files))).toEqual(files);
  });

  test("answers a program that a generated file does not exist, without a server", async () => {
    const fetchMissingOutput = async () => {
      const response = await fetch("batch/unknown/none.html");
      return [response.status, (await response.json()).details.errors.length];
    };
    expect(await page.evaluate(fetchMissingOutput)).toEqual([404, 1]);
  });

  test.each(offlineAddresses)("opens %s without a server", async (path, isThere) => {
    await page.goto(site.url + path);
    await page.waitFor(`what is at ${path}`, isThere);
  });
});
