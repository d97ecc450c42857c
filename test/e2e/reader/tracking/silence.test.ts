// engines: none; test:all: none
// The tests in test/browser/reader/tracking and the unit tests of the outbox have the same without waiting.
/** When the reader of a generated file sends nothing, or nothing again. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { waitForSmartlinkState } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { act, prepareTrackedBatch, quiet, trackedBatchId } from "./tracked-batch.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const batch = prepareTrackedBatch(openStage(), engine);

  test("a visit without an act of a person sends nothing", async () => {
    await batch.page.goto(`${batch.host.url}${trackedBatchId}/given.s.html`);
    expect(await waitForSmartlinkState(batch.page)).toBe("ready");
    await batch.page.evaluate(() => {
      dispatchEvent(new PointerEvent("pointerdown"));
      document.querySelector(".pages")?.scrollTo({ top: 100_000, behavior: "instant" });
    });
    await batch.page.evaluate(act);
    await quiet();
    await batch.leave();
    await quiet();
    expect(batch.collector.requests).toEqual([]);
  });

  test("a document sends no request when every switch is off", async () => {
    await batch.open("off");
    await batch.page.evaluate(act);
    await batch.leave();
    await quiet();
    expect(batch.collector.requests).toEqual([]);
  });

  test("a slow collector receives no record twice", async () => {
    batch.collector.mode = "slow";
    await batch.open("given");
    await batch.page.evaluate(act);
    await batch.waitForEvent("print");
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const ids = batch.collector.acceptedEvents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
