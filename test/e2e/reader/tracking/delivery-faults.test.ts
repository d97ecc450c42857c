// engines: none; test:all: chromium
// What the reader stores and repeats is the same code in every engine; delivery.test.ts sees each engine store and send.
/** Events whose delivery is disturbed: a busy collector, one that allows no JSON, several tabs, and a killed browser. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { waitUntil } from "../../../support/drive/target.ts";
import { waitForSmartlinkState, waitUntilReady } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { act, prepareTrackedBatch, quiet, trackedBatchId, waitUntilStored } from "./tracked-batch.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const batch = prepareTrackedBatch(stage, engine);
  /** What was sent, whatever became of it. */
  const tried = (event: string) =>
    waitUntil(`"${event}" to be tried`, () =>
      batch.collector.requests.some(({ events }) => events.some((item) => item.event === event)),
    );
  const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

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
});
