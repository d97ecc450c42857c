/** The contract of the interface through the service worker of the built site, as any program on its pages calls it. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DrivenPage, engines } from "../support/drive/launch.ts";
import { type ApiCaller, createCaller, type Exchange } from "../support/interface/caller.ts";
import { browserContract } from "../support/interface/contract.ts";
import { idOf } from "../support/interface/folder-cases.ts";
import { newAsset, newSmartlink } from "../support/interface/smartlink-cases.ts";
import { authorizationOf, openManager, settled } from "./site.ts";
import { openStage } from "./stage.ts";

interface SentPart {
  readonly name: string;
  readonly value: string;
  /** A file's name and type; its value is base64 then. */
  readonly file?: { readonly name: string; readonly type: string };
}

/** In the page: one call by `fetch`. */
const fetchThere = async (
  address: string,
  method: string,
  headers: Record<string, string>,
  parts: readonly SentPart[] | null,
  text: string | null,
) => {
  const form = new FormData();
  for (const { name, value, file } of parts ?? [])
    if (file === undefined) form.append(name, value);
    else
      form.append(
        name,
        new File([Uint8Array.from(atob(value), (char) => char.charCodeAt(0))], file.name, { type: file.type }),
      );
  const body = parts === null ? text : form;
  const response = await fetch(address, { method, headers, ...(body === null ? {} : { body }) });
  const blob = await response.blob();
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
  return {
    status: response.status,
    headers: [...response.headers],
    body: blob.size === 0 ? "" : (url.split(",")[1] ?? ""),
  };
};

/** `before` is done before each call. */
const exchangeIn =
  (page: DrivenPage, before: () => Promise<void>): Exchange =>
  async (address, { method = "GET", headers = {}, form, text }) => {
    await before();
    const parts =
      form === undefined
        ? null
        : Object.entries(form).map(([name, value]) =>
            typeof value === "string"
              ? { name, value }
              : {
                  name,
                  value: Buffer.from(value.bytes).toString("base64"),
                  file: { name: value.name, type: value.type },
                },
          );
    const answered = await page.evaluate(fetchThere, address, method, { ...headers }, parts, text ?? null);
    return {
      status: answered.status,
      headers: new Headers(answered.headers as [string, string][]),
      bytes: new Uint8Array(Buffer.from(answered.body, "base64")),
    };
  };

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
    // Refusals of the cases before are told in the console as well.
    const told = (await page.problems()).filter((line) => !line.includes("Failed to load resource"));
    expect(told).toEqual([]);
  });
});
