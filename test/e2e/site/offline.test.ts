// engines: chromium; test:all: chromium, firefox
/** The site under a sub-path: whole without network from the second visit, and open to files that other programs share. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { siteStored } from "../manager/stored-site.ts";
import { openManager } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

/** What only hosts need, the worker's own scripts, which browsers keep with it, and pages that only a person gets. */
const stayWithTheHost =
  /LICENSE|^_headers$|^\.nojekyll$|^screenshots\/|^api\/(?:index\.html|[^/.]+|v[\d.]+\/users|generation\/.*)$|^(?:service-worker|page-reader|table-reader|text-printer)\.js$/;

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

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const { path: folder } = stage.copySite();
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveFolder(folder);
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
  });

  test("the site without its server offers files that another program shares, to add them to the batch", async () => {
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

  test("the site without its server serves every file of the site byte for byte", async () => {
    await openManager(page, site);
    await siteStored(page);
    site.close();
    await openManager(page, site);
    const files = filesOf(folder);
    expect(Object.keys(files).length).toBeGreaterThan(200);
    expect(await page.evaluate(sumsOf, Object.keys(files))).toEqual(files);
  });

  test("the site without its server answers a program that a generated file does not exist", async () => {
    const fetchMissingOutput = async () => {
      const response = await fetch("batch/unknown/none.html");
      return [response.status, (await response.json()).details.errors.length];
    };
    expect(await page.evaluate(fetchMissingOutput)).toEqual([404, 1]);
  });

  test.each(offlineAddresses)("the site opens %s without its server", async (path, isThere) => {
    await page.goto(site.url + path);
    await page.waitFor(`what is at ${path}`, isThere);
  });
});
