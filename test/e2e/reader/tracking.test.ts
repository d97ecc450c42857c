// engines: none; test:all: chromium, firefox, webkit
/** Events on their way from a generated file to a collector: not without leave, not lost, not twice. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor, firstEngine } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { type Collector, startCollector } from "../support/collector.ts";
import {
  createNamedRow,
  exportFolder,
  openManager,
  runBatch,
  waitForSmartlinkState,
  waitUntilReady,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const tracked = (track: string) => ({ track });
const template = {
  title: "An offer",
  callback_post: "[[collector]]",
  config: {
    global: {
      consent: "[[consent]]",
      initTrack: tracked("[[on]]"),
      closeTrack: tracked("[[on]]"),
      pageTrack: tracked("[[on]]"),
      assetTrack: tracked("[[on]]"),
      printTrack: tracked("[[on]]"),
    },
  },
  assets: [
    {
      page: 1,
      aura: {
        name: "A word for you",
        center_x: 50,
        center_y: 50,
        rect: [40, 20],
        actions: [{ type: "text", data: "Hello" }],
      },
    },
  ],
};

/** Longer than the reader gathers events before it sends them. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 2_200));

/** In the page: whether such an event lies in the database. */
const isKept = async (event: string): Promise<boolean> => {
  const name = "smartlink-events";
  // Asked for before the reader has made it, it would be made empty.
  if (!(await indexedDB.databases()).some((item) => item.name === name)) return false;
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const all = opening.result.transaction("events").objectStore("events").getAll();
  await new Promise((resolve) => all.addEventListener("success", resolve));
  opening.result.close();
  return (all.result as { json: string }[]).some(({ json }) => JSON.parse(json).event === event);
};

const act = () => void dispatchEvent(new Event("beforeprint"));

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let host: ServedFolder;
  let browser: DrivenBrowser;
  let collector: Collector;
  let page: DrivenPage;
  const batchId = "tracked";

  beforeAll(async () => {
    [site, collector, browser] = await Promise.all([stage.serveSite(), startCollector(), stage.browser(engine)]);
    stage.closeAfterAll(collector);
    const row = (name: string, consent: string, on: string, address = collector.address) =>
      createNamedRow(name, { collector: address, consent, on });
    const rows = [
      row("given", "given", "true"),
      row("ask", "ask", "true"),
      row("off", "given", "false"),
      row("strict", "given", "true", collector.strictAddress),
    ];
    const files = await writeBatchFiles(folder, rows, { template, pages: 2 });
    page = await browser.page();
    await openManager(page, site);
    expect(await runBatch(page, files, { batchId })).toBe("Done");
    await exportFolder(page, batchId, folder);
    host = await stage.serveFolder(folder.path);
  });

  beforeEach(async () => {
    await page.goto("about:blank");
    // What the page before sends at its end is not this test's.
    await new Promise((resolve) => setTimeout(resolve, 500));
    collector.mode = "fine";
    collector.clear();
  });

  const open = async (name: string, query = ""): Promise<void> => {
    await page.goto(`${host.url}${batchId}/${name}.s.html${query}`);
    expect(await waitForSmartlinkState(page)).toBe("ready");
    // Nothing counts before an act of a person. This key changes nothing.
    await page.press("Shift");
  };
  const leave = () => page.goto("about:blank");
  const waitForEvent = (event: string, times = 1) =>
    waitUntil(
      `"${event}" to arrive`,
      () => collector.acceptedEvents.filter((item) => item.event === event).length >= times,
    );
  /** What was sent, whatever became of it. */
  const tried = (event: string) =>
    waitUntil(`"${event}" to be tried`, () =>
      collector.requests.some(({ events }) => events.some((item) => item.event === event)),
    );
  const waitUntilStored = (on: DrivenPage, event: string) => on.waitFor(`"${event}" to be kept`, isKept, event);
  const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

  test("sends nothing before consent, then every event, and remembers the answer", async () => {
    await open("ask");
    await page.evaluate(act);
    await quiet();
    expect(collector.requests).toEqual([]);
    await page.click({ role: "button", name: "Agree" });
    await waitForEvent("open", 2);
    expect(collector.acceptedEvents.map(({ object, event }) => `${object} ${event}`)).toEqual([
      "smartlink open",
      "page open",
    ]);
    await leave();
    collector.clear();
    await open("ask");
    await waitForEvent("open");
    expect(await page.evaluate(() => document.querySelector(".consent"))).toBeNull();
    expect(await page.problems()).toEqual([]);
  });

  test("sends nothing for a visit without an act of a person", async () => {
    await page.goto(`${host.url}${batchId}/given.s.html`);
    expect(await waitForSmartlinkState(page)).toBe("ready");
    await page.evaluate(() => {
      dispatchEvent(new PointerEvent("pointerdown"));
      document.querySelector(".pages")?.scrollTo({ top: 100_000, behavior: "instant" });
    });
    await page.evaluate(act);
    await quiet();
    await leave();
    await quiet();
    expect(collector.requests).toEqual([]);
  });

  test("sends the closing events when the page is left", async () => {
    await open("given");
    await waitForEvent("open", 2);
    await leave();
    await waitForEvent("close");
  });

  test("a busy collector receives each event later, once per id", async () => {
    collector.mode = "busy";
    await open("given");
    await page.evaluate(act);
    await tried("print");
    await leave();
    await tried("close");
    const rejectedIds = new Set(idsOf(collector.requests.flatMap(({ events }) => events)));
    expect(collector.acceptedEvents).toEqual([]);
    collector.mode = "fine";
    await open("given");
    await waitUntil("all rejected events to be accepted", () => {
      const acceptedIds = new Set(idsOf(collector.acceptedEvents));
      return [...rejectedIds].every((id) => acceptedIds.has(id));
    });
  });

  test("events recorded offline are sent at the next opening, the end of the session included", async () => {
    await collector.stop();
    await open("given");
    await page.evaluate(act);
    await waitUntilStored(page, "print");
    await leave();
    await collector.start();
    expect(collector.acceptedEvents).toEqual([]);
    await open("given");
    await waitForEvent("print");
    const session = collector.acceptedEvents.find(({ event }) => event === "print")?.session_id;
    const ofSession = () => collector.acceptedEvents.filter(({ session_id }) => session_id === session);
    const sentEvents = () => new Set(ofSession().map(({ event }) => event));
    await waitUntil("the end of that session", () => sentEvents().has("open") && sentEvents().has("close"));
    expect(sentEvents()).toEqual(new Set(["open", "view", "print", "close"]));
    await waitUntil("the session of the new opening", () =>
      collector.acceptedEvents.some(({ session_id }) => session_id !== session),
    );
  });

  test("a collector that does not allow JSON receives the same records as plain text", async () => {
    await open("strict");
    await waitForEvent("open", 2);
    const ofIt = collector.requests.filter(({ events }) =>
      events.some(({ reference_id }) => reference_id === "strict"),
    );
    expect(new Set(ofIt.map(({ type }) => type))).toEqual(new Set(["text/plain;charset=utf-8"]));
  });

  /** The events that the page has dispatched since this was last asked. */
  const dispatched = () =>
    page.evaluate(() => {
      interface Heard {
        heard?: Record<string, unknown>[];
      }
      const store = globalThis as Heard;
      if (store.heard === undefined) {
        const heard: Record<string, unknown>[] = [];
        store.heard = heard;
        document.addEventListener("smartlink-event", (event) => heard.push((event as CustomEvent).detail));
      }
      return store.heard.splice(0);
    });
  /** A point of page 1 in CSS pixels of the window, from percent of the page as it lies on the screen. */
  const pointAt = (x: number, y: number) =>
    page.evaluate(
      (percentX, percentY) => {
        const first = document.querySelector("[data-page-number='1']");
        first?.scrollIntoView({ block: "start", behavior: "instant" });
        const box = first?.getBoundingClientRect() ?? new DOMRect();
        return [box.left + (box.width * percentX) / 100, box.top + (box.height * percentY) / 100] as const;
      },
      x,
      y,
    );
  const pressAt = async (x: number, y: number) => page.mouse.press(...(await pointAt(x, y)));
  const clicks = async () => {
    const events = await dispatched();
    return events.flatMap(({ object, event, page: number, x, y }) =>
      event === "click" ? [[object, number, Math.round(Number(x)), Math.round(Number(y))]] : [],
    );
  };
  const closePanel = async () => {
    await page.waitFor("the panel", () => document.querySelector("dialog[open]") !== null);
    await page.press("Escape");
    await page.waitFor("no panel", () => document.querySelector("dialog") === null);
  };

  test("click events contain the position on the page, also beside assets", async () => {
    await open("given");
    await page.resize({ width: 1000, height: 1400 });
    await page.waitFor("the page's text", () => document.querySelector(".text-layer span") !== null);
    await quiet();
    await dispatched();
    await pressAt(40, 45);
    await closePanel();
    expect(await clicks()).toEqual([["asset", 1, 40, 45]]);
    // A press by key is one of the asset's middle.
    await page.press("Enter");
    await closePanel();
    expect(await clicks()).toEqual([["asset", 1, 50, 50]]);
    await pressAt(20, 30);
    expect(await clicks()).toEqual([["page", 1, 20, 30]]);
    // Selecting text is no click.
    await page.mouse.drag(await pointAt(10, 20), await pointAt(30, 18), await pointAt(60, 16));
    expect(await clicks()).toEqual([]);
    // However the reader has rotated it, a point is one of the page as the author sees it.
    await page.press("r");
    await page.waitFor(
      "the page to lie on its side",
      () => document.querySelector(".page[data-rotation='90']") !== null,
    );
    await pressAt(30, 20);
    expect(await clicks()).toEqual([["page", 1, 20, 70]]);
  });

  test("the time of a page stops one minute after the reader's last activity", async () => {
    /** Real presses, on a clock that stands still until the test moves it. */
    const secondsAfter = async (absentMs: number) => {
      await open("given");
      await dispatched();
      await page.evaluate(() => {
        const [dateMs, nowMs] = [Date.now(), performance.now()];
        const clock = { dateMs, nowMs };
        Object.assign(globalThis, { clock });
        Date.now = () => clock.dateMs;
        performance.now = () => clock.nowMs;
      });
      await page.click({ role: "button", name: "Next page" });
      await expect
        .poll(async () => (await dispatched()).some(({ event, page: number }) => event === "open" && number === 2))
        .toBe(true);
      await page.evaluate((ms) => {
        const { clock } = globalThis as unknown as { clock: { dateMs: number; nowMs: number } };
        clock.dateMs += ms;
        clock.nowMs += 1_000;
      }, absentMs);
      collector.clear();
      await leave();
      await waitForEvent("close");
      const views = collector.acceptedEvents.filter(({ event, page: number }) => event === "view" && number === 2);
      return views.map(({ data }) => data);
    };
    expect(await secondsAfter(59_000)).toEqual([1]);
    expect(await secondsAfter(61_000)).toEqual([]);
  });

  // What the reader decides is the same code in every engine: the first one here stands for all.
  if (engine === firstEngine) {
    test("sends no request when every switch is off", async () => {
      await open("off");
      await page.evaluate(act);
      await leave();
      await quiet();
      expect(collector.requests).toEqual([]);
    });

    test("records contain their origin, and are sent as JSON in small requests", async () => {
      await open("given", "?q=Anna");
      // What the opening before is not sure to have told, this one tells once more.
      const opening = await waitUntil("the opening by Anna", () =>
        collector.acceptedEvents.find(({ visitor }) => visitor === "Anna"),
      );
      const expectedFields = { object: "smartlink", event: "open", batch_id: batchId, reference_id: "given" };
      expect(opening).toMatchObject(expectedFields);
      for (const { method, type, bytes } of collector.requests) {
        if (method === "POST") expect(type).toBe("application/json");
        expect(bytes).toBeLessThanOrEqual(48 * 1024);
      }
    });

    test("a slow collector receives no record twice", async () => {
      collector.mode = "slow";
      await open("given");
      await page.evaluate(act);
      await waitForEvent("print");
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      const ids = idsOf(collector.acceptedEvents);
      expect(new Set(ids).size).toBe(ids.length);
    });
  }

  // WebKit's driver gives one window at a time, and no profile that outlives it.
  if (engine !== "webkit") {
    test("several tabs send each event once", async () => {
      await page.close();
      const tabs = [await browser.page(), await browser.page()];
      for (const tab of tabs) {
        await tab.goto(`${host.url}${batchId}/given.s.html`);
        await waitForSmartlinkState(tab);
        await tab.press("Shift");
      }
      for (const tab of tabs) await tab.evaluate(act);
      await waitForEvent("print", 2);
      await quiet();
      const ids = idsOf(collector.acceptedEvents);
      expect(new Set(ids).size).toBe(ids.length);
      for (const tab of tabs) await tab.close();
      page = await browser.page();
    });

    test("a killed browser has stored the records that it could not send", async () => {
      const { path: profile } = stage.createFolder();
      const openIn = async () => {
        const lasting = await stage.browser(engine, { profile });
        const tab = await lasting.page();
        await tab.goto(`${host.url}${batchId}/given.s.html`);
        await waitUntilReady(tab);
        await tab.press("Shift");
        return { lasting, tab };
      };
      await collector.stop();
      const { lasting, tab } = await openIn();
      await tab.evaluate(act);
      await waitUntilStored(tab, "print");
      await lasting.kill();
      await collector.start();
      expect(collector.acceptedEvents).toEqual([]);
      const again = await openIn();
      await waitForEvent("print");
      expect(new Set(collector.acceptedEvents.map(({ session_id }) => session_id)).size).toBe(2);
      await again.lasting.close();
    });
  }

  test("a file on disk sends events immediately, and stores nothing", async () => {
    await page.goto(folder.url(`${batchId}/given.s.html`));
    expect(await waitForSmartlinkState(page)).toBe("ready");
    await page.press("Shift");
    await waitForEvent("open", 2);
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));
    expect(names).not.toContain("smartlink-events");
    await leave();
    await waitForEvent("close");
  });

  test("does not count an opening on the site that generated the file", async () => {
    await page.goto(`${site.url}batch/${batchId}/given.s.html`);
    expect(await waitForSmartlinkState(page)).toBe("ready");
    await page.press("Shift");
    await page.evaluate(act);
    await openManager(page, site);
    await page.goto(`${site.url}batch/${batchId}/ask.s.html`);
    expect(await waitForSmartlinkState(page)).toBe("ready");
    await quiet();
    expect(await page.evaluate(() => document.querySelector(".consent"))).toBeNull();
    expect(collector.requests).toEqual([]);
  });
});
