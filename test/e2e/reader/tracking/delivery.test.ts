// engines: none; test:all: chromium, firefox, webkit
/** Events on their way from a generated file to a collector: not without leave, not lost, not twice. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { waitUntil } from "../../../support/drive/target.ts";
import { waitForSmartlinkState, waitUntilReady } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { act, prepareTrackedBatch, quiet, trackedBatchId } from "./tracked-batch.ts";

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

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const batch = prepareTrackedBatch(stage, engine);
  /** What was sent, whatever became of it. */
  const tried = (event: string) =>
    waitUntil(`"${event}" to be tried`, () =>
      batch.collector.requests.some(({ events }) => events.some((item) => item.event === event)),
    );
  const waitUntilStored = (on: DrivenPage, event: string) => on.waitFor(`"${event}" to be kept`, isKept, event);
  const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

  test("sends nothing before consent, then every event, and remembers the answer", async () => {
    await batch.open("ask");
    await batch.page.evaluate(act);
    await quiet();
    expect(batch.collector.requests).toEqual([]);
    await batch.page.click({ role: "button", name: "Agree" });
    await batch.waitForEvent("open", 2);
    expect(batch.collector.acceptedEvents.map(({ object, event }) => `${object} ${event}`)).toEqual([
      "smartlink open",
      "page open",
    ]);
    await batch.leave();
    batch.collector.clear();
    await batch.open("ask");
    await batch.waitForEvent("open");
    expect(await batch.page.evaluate(() => document.querySelector(".consent"))).toBeNull();
    expect(await batch.page.problems()).toEqual([]);
  });

  test("sends the closing events when the page is left", async () => {
    await batch.open("given");
    await batch.waitForEvent("open", 2);
    await batch.leave();
    await batch.waitForEvent("close");
  });

  test("a busy collector receives each event later, once per id", async () => {
    batch.collector.mode = "busy";
    await batch.open("given");
    await batch.page.evaluate(act);
    await tried("print");
    await batch.leave();
    await tried("close");
    const rejectedIds = new Set(idsOf(batch.collector.requests.flatMap(({ events }) => events)));
    expect(batch.collector.acceptedEvents).toEqual([]);
    batch.collector.mode = "fine";
    await batch.open("given");
    await waitUntil("all rejected events to be accepted", () => {
      const acceptedIds = new Set(idsOf(batch.collector.acceptedEvents));
      return [...rejectedIds].every((id) => acceptedIds.has(id));
    });
  });

  test("events recorded offline are sent at the next opening, the end of the session included", async () => {
    await batch.collector.stop();
    await batch.open("given");
    await batch.page.evaluate(act);
    await waitUntilStored(batch.page, "print");
    await batch.leave();
    await batch.collector.start();
    expect(batch.collector.acceptedEvents).toEqual([]);
    await batch.open("given");
    await batch.waitForEvent("print");
    const session = batch.collector.acceptedEvents.find(({ event }) => event === "print")?.session_id;
    const ofSession = () => batch.collector.acceptedEvents.filter(({ session_id }) => session_id === session);
    const sentEvents = () => new Set(ofSession().map(({ event }) => event));
    await waitUntil("the end of that session", () => sentEvents().has("open") && sentEvents().has("close"));
    expect(sentEvents()).toEqual(new Set(["open", "view", "print", "close"]));
    await waitUntil("the session of the new opening", () =>
      batch.collector.acceptedEvents.some(({ session_id }) => session_id !== session),
    );
  });

  test("a collector that does not allow JSON receives the same records as plain text", async () => {
    await batch.open("strict");
    await batch.waitForEvent("open", 2);
    const ofIt = batch.collector.requests.filter(({ events }) =>
      events.some(({ reference_id }) => reference_id === "strict"),
    );
    expect(new Set(ofIt.map(({ type }) => type))).toEqual(new Set(["text/plain;charset=utf-8"]));
  });

  // WebKit's driver gives one window at a time, and no profile that outlives it.
  if (engine !== "webkit") {
    test("several tabs send each event once", async () => {
      await batch.page.close();
      const tabs = [await batch.browser.page(), await batch.browser.page()];
      for (const tab of tabs) {
        await tab.goto(`${batch.host.url}${trackedBatchId}/given.s.html`);
        await waitForSmartlinkState(tab);
        await tab.press("Shift");
      }
      for (const tab of tabs) await tab.evaluate(act);
      await batch.waitForEvent("print", 2);
      await quiet();
      const ids = idsOf(batch.collector.acceptedEvents);
      expect(new Set(ids).size).toBe(ids.length);
      for (const tab of tabs) await tab.close();
      batch.page = await batch.browser.page();
    });

    test("a killed browser has stored the records that it could not send", async () => {
      const { path: profile } = stage.createFolder();
      const openIn = async () => {
        const lasting = await stage.browser(engine, { profile });
        const tab = await lasting.page();
        await tab.goto(`${batch.host.url}${trackedBatchId}/given.s.html`);
        await waitUntilReady(tab);
        await tab.press("Shift");
        return { lasting, tab };
      };
      await batch.collector.stop();
      const { lasting, tab } = await openIn();
      await tab.evaluate(act);
      await waitUntilStored(tab, "print");
      await lasting.kill();
      await batch.collector.start();
      expect(batch.collector.acceptedEvents).toEqual([]);
      const again = await openIn();
      await batch.waitForEvent("print");
      expect(new Set(batch.collector.acceptedEvents.map(({ session_id }) => session_id)).size).toBe(2);
      await again.lasting.close();
    });
  }

  test("a file on disk sends events immediately, and stores nothing", async () => {
    await batch.page.goto(batch.folder.url(`${trackedBatchId}/given.s.html`));
    expect(await waitForSmartlinkState(batch.page)).toBe("ready");
    await batch.page.press("Shift");
    await batch.waitForEvent("open", 2);
    const names = await batch.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));
    expect(names).not.toContain("smartlink-events");
    await batch.leave();
    await batch.waitForEvent("close");
  });
});
