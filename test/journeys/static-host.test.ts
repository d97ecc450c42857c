/** Any static host: addresses that only the browser knows, calls that only the browser answers, odd types. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, engines, launch } from "../support/drive/launch.ts";
import {
  batchFiles,
  type Folder,
  openManager,
  pathsOf,
  runBatch,
  type Served,
  serveSite,
  settled,
  smartlinkPaths,
  temporaryFolder,
} from "./site.ts";

const rows = [{ PDF_file: "offer.pdf", data: { first_name: "Anna" } }];

/** Whether a page that the site shows from its store could reach the store, or the interface. */
const reached = async (): Promise<readonly string[]> => {
  const attempts: Record<string, () => unknown> = {
    localStorage: () => localStorage.length,
    indexedDB: () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("smartlink");
        opening.onsuccess = resolve;
        opening.onerror = () => reject(opening.error);
      }),
    caches: () => caches.keys(),
    worker: () => (navigator.serviceWorker.controller === null ? Promise.reject(new Error("none")) : true),
    interface: () => fetch("../../api/folder"),
  };
  const found = await Promise.all(
    Object.entries(attempts).map(async ([name, attempt]) => {
      try {
        await attempt();
        return [name];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
};

describe.each(engines)("a static host in %s", (engine) => {
  let site: Served;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let folder: Folder;
  let made = "";

  beforeAll(async () => {
    // The strictest and the laziest host in one: an encoding forced, types it was not told of unknown, none guessed.
    site = await serveSite({ charset: "utf-8", strict: true });
    folder = temporaryFolder();
    browser = await launch(engine);
    page = await browser.page();
    await openManager(page, site);
    expect(await runBatch(page, await batchFiles(folder, rows), { batchId: "hosted" })).toBe("Done");
    made = smartlinkPaths(await pathsOf(page, "hosted"))[0] ?? "";
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    folder?.remove();
  });

  test("an address that only the browser knows opens, though the worker is not installed any more", async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).unregister()));
    await page.goto("about:blank");
    await page.goto(`${site.url}batch/hosted/${made}`);
    expect(await settled(page)).toBe("ready");
  });

  test("a smartlink that the site shows reaches neither store nor interface", async () => {
    await page.goto(`${site.url}batch/hosted/${made}`);
    await settled(page);
    expect(await page.evaluate(reached)).toEqual([]);
  });

  test("an address that nobody knows says so, with a way on", async () => {
    await page.goto(`${site.url}batch/nowhere/none.html`);
    const seen = await page.waitFor("the page to say it", () => {
      const shown = document.querySelector<HTMLElement>("#nothing");
      return shown !== null && !shown.hidden && document.querySelector("a")?.href.endsWith("/some/path/")
        ? shown.textContent
        : undefined;
    });
    expect(seen).toContain("There is nothing at this address");
    await page.click({ role: "link", name: "Open Smartlink" });
    await page.waitFor("the manager", () => document.documentElement.dataset["appState"] === "ready");
  });
});

describe("a program that calls the host", () => {
  test.each(["api/", "api/folder", "api/content", "api/document", "api/asset", "api/events", "api/v2.13/users"])(
    "gets JSON that explains, at %s",
    async (path) => {
      const site = await serveSite();
      const body = (await (await fetch(site.url + path)).json()) as { code: number; details: { detail: string } };
      site.close();
      expect(body.code).toBe(503);
      expect(body.details.detail).toContain("inside a browser");
    },
  );
});
