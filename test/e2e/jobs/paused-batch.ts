/** A batch that is paused and resumed while several tabs are open. */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import {
  createManyRows,
  filterSmartlinks,
  openManager,
  readOutputPaths,
  readStoredJob,
  startBatch,
  waitForFirstRows,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const rows = 6_000;
const batchId = "paused";

/** In the page: the text of the status chip on the job's card. */
const readStatusChip = () => document.querySelector("job-card .chip")?.textContent?.trim();

/** Declares the tests for an engine, with so many tabs. */
export const testPause = (engine: Engine, tabCount: number): void => {
  describe(`in ${engine}`, () => {
    const stage = openStage();
    let site: ServedFolder;
    let browser: DrivenBrowser;
    let page: DrivenPage;

    const waitForStatus = (tab: DrivenPage, status: string) =>
      tab.waitFor(
        `the status ${status}`,
        (expected) => document.querySelector("job-card .chip")?.textContent?.trim() === expected,
        status,
      );

    /** Returns the number of stored rows if it does not grow. */
    const requireStandstill = async (tab: DrivenPage) => {
      const before = await tab.evaluate(readStoredJob, batchId);
      await sleep(1_500);
      const after = await tab.evaluate(readStoredJob, batchId);
      expect(after).toEqual(before);
      expect(after).toMatchObject({ status: "Paused", finished: null });
      return after?.cursor ?? 0;
    };

    beforeAll(async () => {
      [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
      page = await browser.page();
      await openManager(page, site);
      await startBatch(page, await writeBatchFiles(stage.createFolder(), createManyRows(rows)), {
        strategy: "smallest",
        batchId,
      });
      await waitForFirstRows(page, batchId);
    });

    test("a paused batch stands still after a press on Pause, also over a reload", async () => {
      await page.click({ role: "button", name: "Pause" });
      await waitForStatus(page, "Paused");
      const stored = await requireStandstill(page);
      expect(stored).toBeLessThan(rows);
      await openManager(page, site, "?reloaded#/batches");
      expect(await page.evaluate(readStatusChip)).toBe("Paused");
      expect(await requireStandstill(page)).toBe(stored);
    });

    test(`a paused batch is resumed and paused from another tab, while ${tabCount} are open`, async () => {
      const tabs: DrivenPage[] = [];
      for (let count = 1; count < tabCount; count++) {
        const tab = await browser.tab();
        await openManager(tab, site);
        tabs.push(tab);
      }
      const last = tabs.at(-1) ?? page;
      const before = (await last.evaluate(readStoredJob, batchId))?.cursor ?? 0;
      await last.click({ role: "button", name: "Resume" });
      await last.waitFor(
        "more rows",
        async (id, count) => {
          const opening = indexedDB.open("smartlink");
          await new Promise((resolve) => opening.addEventListener("success", resolve));
          const reading = opening.result.transaction("jobs").objectStore("jobs").getAll();
          await new Promise((resolve) => reading.addEventListener("success", resolve));
          opening.result.close();
          const records = reading.result as { readonly cursor: number; readonly job: { readonly batch_id: string } }[];
          return records.some(({ job, cursor }) => job.batch_id === id && cursor > count);
        },
        batchId,
        before,
      );
      await last.click({ role: "button", name: "Pause" });
      await waitForStatus(last, "Paused");
      await requireStandstill(last);
      // The tab that runs the jobs is closed: the next one must not continue a paused job.
      await page.close();
      await requireStandstill(last);
      for (const tab of tabs.slice(0, -1)) await tab.close();
      await last.click({ role: "button", name: "Resume" });
      expect(await waitForJobEnd(last, batchId)).toBe("Done");
      expect(new Set(filterSmartlinks(await readOutputPaths(last, batchId))).size).toBe(rows);
    });
  });
};
