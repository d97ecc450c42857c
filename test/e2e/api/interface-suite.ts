/**
 * The contract of the API through the service worker of the built site, as any program on its pages calls it.
 * Browsers end a worker at any moment: so do these tests. WebKitGTK cannot be told to: its driver has no command for it,
 * and it ends a worker by itself only seconds after the last page of the site went; `kill.test.ts` ends it whole.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { asList, callOk } from "../../contract/check.ts";
import type { Case } from "../../contract/contract.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { anAura, auraPart, newAsset, newSmartlink } from "../../contract/smartlink-cases.ts";
import type { DrivenPage, Engine } from "../../support/drive/launch.ts";
import { openManager, readAuthorization, waitForSmartlinkState } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

/** Said by the worker each time it starts, to be counted. */
const saysThatItStarts = '\nnew BroadcastChannel("starts").postMessage("started");\n';

/** In the page: counts from now on how often the worker starts. */
const countStarts = () => {
  const page = globalThis as { starts?: number; heard?: BroadcastChannel };
  page.starts = 0;
  page.heard = new BroadcastChannel("starts");
  page.heard.onmessage = () => {
    page.starts = (page.starts ?? 0) + 1;
  };
};

/** In the page: takes out what earlier cases made. */
const emptyStore = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("smartlink");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const emptied = ["contents", "smartlinks", "assets", "answers", "tracked", "trash", "versions", "texts", "edits"];
      const tx = db.transaction(["folders", "users", ...emptied], "readwrite");
      for (const name of emptied) tx.objectStore(name).clear();
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

/** When the worker is stopped. Each time takes a tenth of a second and more. */
export type WorkerStops = "before every case" | "before every call";

/** What runs through the worker. */
export interface InterfaceTests {
  readonly stops: WorkerStops;
  readonly cases: readonly Case[];
  /** Whether pages that the worker serves are opened too. */
  readonly opensPages: boolean;
}

/** Declares the tests for an engine. */
export const testInterface = (engine: Engine, { stops, cases, opensPages }: InterfaceTests): void => {
  describe(`in ${engine}, whose service worker is stopped ${stops}`, () => {
    const stage = openStage();
    let page: DrivenPage;
    let api: ApiCaller;
    let interrupted: ApiCaller;
    /** How often the worker was ended with no call under way: the next call starts it. */
    let ended = 0;
    let isNewCase = true;

    beforeAll(async () => {
      const copy = stage.copySite();
      appendFileSync(join(copy.path, "service-worker.js"), saysThatItStarts);
      const [site, browser] = await Promise.all([stage.serveFolder(copy.path), stage.browser(engine)]);
      page = await browser.page();
      await openManager(page, site, "#/api");
      await page.evaluate(countStarts);
      const authorization = await readAuthorization(page);
      api = createCaller(`${site.url}api`, authorization, createPageExchange(page));
      const stop = async () => void (await browser.stopServiceWorkers?.());
      const everyCall = stops === "before every call";
      const [exchange, exchangeAnew] = [createPageExchange(page), createPageExchange(page, stop)];
      let underWay = 0;
      interrupted = createCaller(`${site.url}api`, authorization, async (address, options) => {
        const stopsWorker = everyCall || isNewCase;
        if (stopsWorker && underWay === 0) ended++;
        isNewCase = false;
        underWay++;
        return (stopsWorker ? exchangeAnew : exchange)(address, options).finally(() => underWay--);
      });
    });
    beforeEach(async () => {
      isNewCase = true;
      await page.evaluate(emptyStore);
    });

    for (const { name, run } of cases) test(name, () => run(interrupted));

    if (engine !== "webkit")
      test("the service worker started again each time it was stopped", async () => {
        expect(ended).toBeGreaterThan(0);
        await page.waitFor(
          "as many starts",
          (least) => ((globalThis as { starts?: number }).starts ?? 0) >= least,
          ended,
        );
      });

    if (!opensPages) return;

    const open = async (address: unknown): Promise<string> => {
      await page.goto(String(address));
      return waitForSmartlinkState(page);
    };

    test("a stored smartlink opens in the hosted reader, without credentials", async () => {
      const smartlink = await newSmartlink(api);
      await newAsset(api, idOf(smartlink), { pageNum: "1" });
      expect(await open(smartlink["pdfz_url"])).toBe("ready");
      await page.waitFor("the asset", () => document.querySelector("[data-asset-id]") !== null);
      // The page itself names the worker: it is under way before the reader is loaded, and fetched once.
      const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      expect(fetched.filter((name) => name.includes("/runtime/pdf-worker-"))).toHaveLength(1);
      // Refusals of the cases before are told in the console as well.
      const reportedProblems = (await page.problems()).filter((line) => !line.includes("Failed to load resource"));
      expect(reportedProblems).toEqual([]);
    });

    test("a stored smartlink shows HTML, icon and the Google Analytics consent as a generated file does", async () => {
      const icon = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>').toString("base64");
      const smartlink = await newSmartlink(api, {
        faviconB64: icon,
        pdfz_settings: JSON.stringify({ googleAnalytic: "G-AB12CD34" }),
      });
      const markup = "<style>h1{color:rgb(1,2,3)}</style><h1>Hello</h1>";
      const aura = { ...anAura, actions: [{ type: "html", data: markup }] };
      await newAsset(api, idOf(smartlink), { aura_json: auraPart(aura), pageNum: "1" });
      expect(await open(smartlink["pdfz_url"])).toBe("ready");
      const href = await page.evaluate(() => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href);
      expect(href).toBe(`data:image/svg+xml;base64,${icon}`);
      const asked = await page.waitFor("the question", () => document.querySelector(".consent")?.textContent);
      expect(asked).toContain("google.com");
      const before = (await page.problems()).length;
      await page.click({ role: "button", name: "Order now" });
      await page.waitFor("the frame", () => document.querySelector("dialog iframe") !== null);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect((await page.problems()).slice(before).filter((line) => /policy/i.test(line))).toEqual([]);
    });

    test("a stored smartlink opens in a browser without the service worker", async () => {
      const smartlink = await newSmartlink(api);
      await page.evaluate(async () => {
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
      });
      // The last page that it controls goes.
      await page.goto("about:blank");
      expect(await open(smartlink["pdfz_url"])).toBe("ready");
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    });

    test("the events of a stored smartlink's readers are stored and listed", async () => {
      const smartlink = await newSmartlink(api, { pdfz_settings: JSON.stringify({ consent: "given" }) });
      const id = idOf(smartlink);
      expect(await open(`${String(smartlink["pdfz_url_user"])}Anna`)).toBe("ready");
      // Nothing is counted before an act of a person.
      await page.press("Home");
      const listed = async () => asList(await callOk(api, `/events?smartlink_id=${id}`), "events");
      let events = await listed();
      for (; events.length < 2; events = await listed()) await new Promise((resolve) => setTimeout(resolve, 100));
      expect(events.map(({ object, event }) => `${object} ${event}`).sort()).toEqual(["page open", "smartlink open"]);
      const { _content, _organization } = smartlink;
      for (const event of events)
        expect(event).toMatchObject({
          smartlink_id: id,
          document_id: _content,
          organization_id: _organization,
          visitor: "Anna",
        });
    });

    test("a stored smartlink with a password stays closed until the password is entered", async () => {
      const smartlink = await newSmartlink(api, { title: "Secret offer", pdfzPassword: "open sesame" });
      expect(await open(smartlink["pdfz_url"])).toBe("locked");
      expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain("Secret offer");
      const enterPassword = async (password: string) => {
        await page.fill({ role: "textbox", name: "Password" }, password);
        await page.click({ role: "button", name: "Open" });
      };
      await enterPassword("open barley");
      await page.waitFor("the refusal", () => Boolean(document.querySelector("[role=alert]")?.textContent));
      await enterPassword("open sesame");
      await page.waitFor("the document", () => document.documentElement.dataset["smartlinkState"] === "ready");
      expect(await page.evaluate(() => document.title)).toBe("Secret offer");
    });

    type Message = Readonly<Record<string, unknown>>;
    /** Frames the address in a page of another origin, which connects to it and writes down what it says. */
    const frame = async (address: unknown): Promise<void> => {
      const foreign = stage.createFolder();
      foreign.write(
        "frame.html",
        `<!doctype html><title>Shop</title><style>body{margin:0}iframe{display:block;border:0}</style><script>
      const heard = globalThis.heard = [];
      addEventListener("message", ({ data, source }) => {
        heard.push(data);
        if (data.event === "hello") source.postMessage({ smartlink: 1, command: "connect" }, "*");
      });
      </script><iframe src="${String(address)}" width="900" height="600"></iframe>`,
      );
      await page.goto(`${(await stage.serveFolder(foreign.path)).url}frame.html`);
    };
    const heardState = (state: string) =>
      page.waitFor(
        `the frame to be ${state}`,
        (expectedState) =>
          (globalThis as unknown as { heard: Message[] }).heard.some(
            (item) => item["event"] === "state" && item["state"] === expectedState,
          ),
        state,
      );

    // WebKit keeps storage and service workers apart by the origin of the page around: a frame has no stored smartlink.
    if (engine !== "webkit")
      test("a smartlink in a frame of another origin accepts a password, unless it forbids frames", async () => {
        const shut = await newSmartlink(api, {
          pdfzPassword: "open sesame",
          pdfz_settings: JSON.stringify({ allowRemote: "false" }),
        });
        const smartlink = await newSmartlink(api, { title: "Secret offer", pdfzPassword: "open sesame" });
        await page.resize({ width: 900, height: 600 });
        expect(await open(smartlink["pdfz_url"])).toBe("locked");
        const [x = 0, y = 0] = await page.evaluate(() => {
          const field = document.querySelector("#gate-field")?.getBoundingClientRect() ?? new DOMRect();
          return [field.left + field.width / 2, field.top + field.height / 2];
        });
        await frame(smartlink["pdfz_url"]);
        await heardState("locked");
        await page.mouse.press(x, y);
        await page.type("open sesame");
        await page.press("Enter");
        await heardState("ready");
        await frame(shut["pdfz_url"]);
        await new Promise((resolve) => setTimeout(resolve, 2500));
        expect(await page.evaluate(() => (globalThis as unknown as { heard: Message[] }).heard)).toEqual([]);
        await page.resize({ width: 1280, height: 800 });
        expect(await open(shut["pdfz_url"])).toBe("locked");
      });

    test("frames and inline styles are allowed only in smartlinks with HTML", async () => {
      /** In the page: whether an inline style and a frame take effect. */
      const attempt = async (): Promise<readonly boolean[]> => {
        const violated: string[] = [];
        document.addEventListener("securitypolicyviolation", (event) => violated.push(event.effectiveDirective));
        const style = document.createElement("style");
        style.textContent = ":root{--tried:1}";
        const frame = document.createElement("iframe");
        frame.src = URL.createObjectURL(new Blob(["<p>Hello"], { type: "text/html" }));
        document.body.append(style, frame);
        await new Promise((resolve) => setTimeout(resolve, 500));
        const isStyled = getComputedStyle(document.documentElement).getPropertyValue("--tried") !== "";
        const isReported = (directive: string) => violated.some((item) => item.startsWith(directive));
        frame.remove();
        style.remove();
        return [isStyled, isReported("style-src"), isReported("frame-src")];
      };
      for (const [type, expected] of [
        ["text", [false, true, true]],
        ["html", [true, false, false]],
      ] as const) {
        const smartlink = await newSmartlink(api);
        const aura = { ...anAura, actions: [{ type, data: "<h1>Hello</h1>" }] };
        await newAsset(api, idOf(smartlink), { aura_json: auraPart(aura), pageNum: "1" });
        expect(await open(smartlink["pdfz_url"])).toBe("ready");
        expect([type, await page.evaluate(attempt)]).toEqual([type, expected]);
      }
    });
  });
};
