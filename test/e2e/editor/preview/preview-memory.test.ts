// engines: none; test:all: none; matrix: chromium
/** The preview of the editor leaves nothing in memory when it is closed. Only Chromium's driver counts nodes and listeners. */
import { describe, expect, test } from "vitest";
import type { DrivenPage } from "../../../support/drive/driven-browser.ts";
import { enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, editNewSmartlink } from "../editor-page.ts";

interface Counts {
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
}

/** Counts what is in memory after the garbage was collected. */
const countObjects = async (page: DrivenPage): Promise<Counts> => {
  for (let round = 0; round < 3; round++) await page.devtools?.("HeapProfiler.collectGarbage");
  await page.devtools?.("Performance.enable");
  const answer = (await page.devtools?.("Performance.getMetrics")) as {
    readonly metrics: readonly { readonly name: string; readonly value: number }[];
  };
  const read = (name: string) => answer.metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: read("Nodes"), listeners: read("JSEventListeners"), documents: read("Documents") };
};

/** Presses without a handle of the driver, which would keep the element, and everything around it, in memory. */
const press = async (page: DrivenPage, name: string): Promise<void> => {
  const { x, y } = await page.waitFor(
    name,
    (label) => {
      const buttons = Array.from(document.querySelectorAll("button"));
      const box = buttons
        .find((button) => (button.ariaLabel ?? button.textContent?.trim()) === label)
        ?.getBoundingClientRect();
      return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    },
    name,
  );
  await page.mouse.press(x, y);
};

const openAndClose = async (page: DrivenPage): Promise<void> => {
  await press(page, "Preview");
  await page.waitFor(
    "the reader of the preview",
    () => document.querySelector("iframe")?.contentDocument?.documentElement.dataset["smartlinkState"] === "ready",
  );
  await press(page, "Close preview");
  await page.waitFor("no preview", () => document.querySelector("editor-preview") === null);
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("the preview leaves neither nodes nor listeners in memory", { timeout: 240_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(2), [aLink("https://example.org/", [30, 20])]);
    for (let round = 0; round < 3; round++) await openAndClose(page);
    const before = await countObjects(page);
    const rounds = 20;
    for (let round = 0; round < rounds; round++) await openAndClose(page);
    const after = await countObjects(page);
    expect((after.nodes - before.nodes) / rounds).toBeLessThan(5);
    expect((after.listeners - before.listeners) / rounds).toBeLessThan(2);
  });
});
