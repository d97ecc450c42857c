/** The contract of the interface through the service worker of the built site, as any program on its pages calls it. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DrivenPage, engines } from "../support/drive/launch.ts";
import { type ApiCaller, createCaller } from "../support/interface/caller.ts";
import { browserContract } from "../support/interface/contract.ts";
import { exchangeIn } from "../support/interface/driven-exchange.ts";
import { idOf } from "../support/interface/folder-cases.ts";
import { newAsset, newSmartlink } from "../support/interface/smartlink-cases.ts";
import { authorizationOf, openManager, settled } from "./site.ts";
import { openStage } from "./stage.ts";

/** In the page: takes out what earlier cases made. */
const emptyStore = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const tx = db.transaction(
        ["folders", "users", "contents", "smartlinks", "assets", "answers", "tracked"],
        "readwrite",
      );
      for (const name of ["contents", "smartlinks", "assets", "answers", "tracked"]) tx.objectStore(name).clear();
      const keep = { folders: ["/", "Unclassified"], users: ["owner"] };
      for (const [name, kept] of Object.entries(keep)) {
        const cursor = tx.objectStore(name).openCursor();
        cursor.onsuccess = () => {
          const at = cursor.result;
          if (at === null) return;
          if (!kept.includes(at.value[name === "folders" ? "name" : "email"])) at.delete();
          at.continue();
        };
      }
      tx.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });

describe.each(engines)("the interface in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  let api: ApiCaller;
  let stopFirst = false;

  beforeAll(async () => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site, "#/api");
    const before = async () => {
      if (stopFirst) await browser.stopServiceWorkers?.();
    };
    api = createCaller(`${site.url}api`, await authorizationOf(page), exchangeIn(page, before));
  });
  beforeEach(() => page.evaluate(emptyStore));

  test.each(browserContract)("$name", ({ run }) => run(api));

  // The other engines' workers cannot be told to stop.
  if (engine === "chromium")
    test("answers the same when it was stopped before every call", async () => {
      stopFirst = true;
      for (const { run } of browserContract) {
        await page.evaluate(emptyStore);
        await run(api);
      }
      stopFirst = false;
    });

  test("opens a stored smartlink in the hosted reader, without credentials", async () => {
    const smartlink = await newSmartlink(api);
    await newAsset(api, idOf(smartlink), { pageNum: "1" });
    await page.goto(String(smartlink["pdfz_url"]));
    expect(await settled(page)).toBe("ready");
    await page.waitFor("the asset", () => document.querySelector("[data-asset-id]") !== null);
    // The page itself names the worker: it is under way before the reader is loaded, and fetched once.
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(fetched.filter((name) => name.includes("/runtime/pdf-worker-"))).toHaveLength(1);
    // Refusals of the cases before are told in the console as well.
    const told = (await page.problems()).filter((line) => !line.includes("Failed to load resource"));
    expect(told).toEqual([]);
  });
});
