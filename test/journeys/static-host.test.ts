/** Any static host: addresses that only the browser knows, calls that only the browser answers, odd types. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, engines } from "../support/drive/launch.ts";
import { batchFiles, openManager, pathsOf, rowsFor, runBatch, settled, smartlinkPaths } from "./site.ts";
import { openStage, type Served } from "./stage.ts";

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
    registrations: () => navigator.serviceWorker.getRegistrations(),
    registering: () => navigator.serviceWorker.register("../../service-worker.js"),
    folder: () => navigator.storage.getDirectory(),
    manager: () =>
      new Promise((resolve, reject) => {
        const frame = document.createElement("iframe");
        frame.src = "../../index.html";
        const look = () => (frame.contentDocument?.body ? resolve(frame) : reject(new Error("shut")));
        frame.onload = look;
        setTimeout(look, 1_000);
        document.body.append(frame);
      }),
    // Files that another program shares come as such a form.
    share: () =>
      new Promise((resolve, reject) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
          if (effectiveDirective === "form-action") reject(new Error("refused"));
        });
        const form = document.createElement("form");
        Object.assign(form, { action: "../../share", method: "post", target: "_blank" });
        document.body.append(form);
        form.submit();
        setTimeout(resolve, 2_000);
      }),
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
  const stage = openStage();
  let site: Served;
  let page: DrivenPage;
  let made = "";

  beforeAll(async () => {
    // The strictest and the laziest host in one: an encoding forced, types it was not told of unknown, none guessed;
    // and no address of a page but its folder.
    site = await stage.serveSite({ charset: "utf-8", strict: true, short: true });
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    expect(await runBatch(page, await batchFiles(stage.folder(), rowsFor("Anna")), { batchId: "hosted" })).toBe("Done");
    made = smartlinkPaths(await pathsOf(page, "hosted"))[0] ?? "";
  });

  test("an address that only the browser knows opens, though the worker is not installed any more", async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).unregister()));
    await page.goto("about:blank");
    await page.goto(`${site.url}batch/hosted/${made}`);
    expect(await settled(page)).toBe("ready");
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

  // Last, because what it opens may stand before the page.
  test("a smartlink that the site shows reaches neither store nor interface", async () => {
    await page.goto(`${site.url}batch/hosted/${made}`);
    await settled(page);
    expect(await page.evaluate(reached)).toEqual([]);
  });
});

describe("a program that calls the host", () => {
  const stage = openStage();
  test.each(["api/", "api/folder", "api/content", "api/document", "api/asset", "api/events", "api/v2.13/users"])(
    "gets JSON that explains, at %s",
    async (path) => {
      const site = await stage.serveSite();
      const body = (await (await fetch(site.url + path)).json()) as { code: number; details: { detail: string } };
      expect(body.code).toBe(503);
      expect(body.details.detail).toContain("inside a browser");
    },
  );
});
