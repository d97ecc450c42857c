// engines: none; test:all: chromium, webkit
/**
 * Events on their way from a generated file to a collector: not without leave, and not lost. Busy and slow collectors, several
 * tabs and a killed browser: delivery-faults.test.ts and decisions.test.ts.
 */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { waitUntil } from "../../../support/drive/target.ts";
import { waitForSmartlinkState } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { act, prepareTrackedBatch, quiet, trackedBatchId, waitUntilStored } from "./tracked-batch.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const batch = prepareTrackedBatch(openStage(), engine);

  test("a hosted document sends nothing before consent, then every event, and remembers the answer", async () => {
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

  test("the closing events are sent when the page is left", async () => {
    await batch.open("given");
    await batch.waitForEvent("open", 2);
    await batch.leave();
    await batch.waitForEvent("close");
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
