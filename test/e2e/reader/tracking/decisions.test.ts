// engines: none; test:all: chromium
// What the reader decides is the same code in every engine.
/** Which events the reader sends, with which contents, and when none. More cases of none: `silence.test.ts`. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { waitUntil } from "../../../support/drive/target.ts";
import { openManager, runBatch, waitForSmartlinkState } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { act, prepareTrackedBatch, quiet, trackedBatchId } from "./tracked-batch.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const batch = prepareTrackedBatch(stage, engine);
  /** The events that the page has dispatched since this was last asked. */
  const dispatched = () =>
    batch.page.evaluate(() => {
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
    batch.page.evaluate(
      (percentX, percentY) => {
        const first = document.querySelector("[data-page-number='1']");
        first?.scrollIntoView({ block: "start", behavior: "instant" });
        const box = first?.getBoundingClientRect() ?? new DOMRect();
        return [box.left + (box.width * percentX) / 100, box.top + (box.height * percentY) / 100] as const;
      },
      x,
      y,
    );
  const pressAt = async (x: number, y: number) => batch.page.mouse.press(...(await pointAt(x, y)));
  const clicks = async () => {
    const events = await dispatched();
    return events.flatMap(({ object, event, page: number, x, y }) =>
      event === "click" ? [[object, number, Math.round(Number(x)), Math.round(Number(y))]] : [],
    );
  };
  const closePanel = async () => {
    await batch.page.waitFor("the panel", () => document.querySelector("dialog[open]") !== null);
    await batch.page.press("Escape");
    await batch.page.waitFor("no panel", () => document.querySelector("dialog") === null);
  };

  test("click events contain the position on the page, also beside assets", async () => {
    await batch.open("given");
    await batch.page.resize({ width: 1000, height: 1400 });
    await batch.page.waitFor("the page's text", () => document.querySelector(".text-layer span") !== null);
    await quiet();
    await dispatched();
    await pressAt(40, 45);
    await closePanel();
    expect(await clicks()).toEqual([["asset", 1, 40, 45]]);
    // A press by key is one of the asset's middle.
    await batch.page.press("Enter");
    await closePanel();
    expect(await clicks()).toEqual([["asset", 1, 50, 50]]);
    await pressAt(20, 30);
    expect(await clicks()).toEqual([["page", 1, 20, 30]]);
    // Selecting text is no click.
    await batch.page.mouse.drag(await pointAt(10, 20), await pointAt(30, 18), await pointAt(60, 16));
    expect(await clicks()).toEqual([]);
    // However the reader has rotated it, a point is one of the page as the author sees it.
    await batch.page.press("r");
    await batch.page.waitFor(
      "the page to lie on its side",
      () => document.querySelector(".page[data-rotation='90']") !== null,
    );
    await pressAt(30, 20);
    expect(await clicks()).toEqual([["page", 1, 20, 70]]);
  });

  test("the time of a page stops one minute after the reader's last activity", async () => {
    /** Real presses, on a clock that stands still until the test moves it. */
    const secondsAfter = async (absentMs: number) => {
      await batch.open("given");
      await dispatched();
      await batch.page.evaluate(() => {
        const [dateMs, nowMs] = [Date.now(), performance.now()];
        const clock = { dateMs, nowMs };
        Object.assign(globalThis, { clock });
        Date.now = () => clock.dateMs;
        performance.now = () => clock.nowMs;
      });
      await batch.page.click({ role: "button", name: "Next page" });
      await expect
        .poll(async () => (await dispatched()).some(({ event, page: number }) => event === "open" && number === 2))
        .toBe(true);
      await batch.page.evaluate((ms) => {
        const { clock } = globalThis as unknown as { clock: { dateMs: number; nowMs: number } };
        clock.dateMs += ms;
        clock.nowMs += 1_000;
      }, absentMs);
      batch.collector.clear();
      await batch.leave();
      await batch.waitForEvent("close");
      const views = batch.collector.acceptedEvents.filter(
        ({ event, page: number }) => event === "view" && number === 2,
      );
      return views.map(({ data }) => data);
    };
    expect(await secondsAfter(59_000)).toEqual([1]);
    expect(await secondsAfter(61_000)).toEqual([]);
  });

  test("event records contain their origin, and are sent as JSON in small requests", async () => {
    await batch.open("given", "?q=Anna");
    // What the opening before is not sure to have told, this one tells once more.
    const opening = await waitUntil("the opening by Anna", () =>
      batch.collector.acceptedEvents.find(({ visitor }) => visitor === "Anna"),
    );
    const expectedFields = { object: "smartlink", event: "open", batch_id: trackedBatchId, reference_id: "given" };
    expect(opening).toMatchObject(expectedFields);
    for (const { method, type, bytes } of batch.collector.requests) {
      if (method === "POST") expect(type).toBe("application/json");
      expect(bytes).toBeLessThanOrEqual(48 * 1024);
    }
  });

  test("an opening on the site that generated the file is not counted", async () => {
    const site = await stage.serveSite();
    await openManager(batch.page, site);
    expect(await runBatch(batch.page, batch.files, { batchId: trackedBatchId })).toBe("Done");
    batch.collector.clear();
    await batch.page.goto(`${site.url}batch/${trackedBatchId}/given.s.html`);
    expect(await waitForSmartlinkState(batch.page)).toBe("ready");
    await batch.page.press("Shift");
    await batch.page.evaluate(act);
    await openManager(batch.page, site);
    await batch.page.goto(`${site.url}batch/${trackedBatchId}/ask.s.html`);
    expect(await waitForSmartlinkState(batch.page)).toBe("ready");
    await quiet();
    expect(await batch.page.evaluate(() => document.querySelector(".consent"))).toBeNull();
    expect(batch.collector.requests).toEqual([]);
  });
});
