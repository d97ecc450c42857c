// engines: none; test:all: chromium; matrix: chromium
/**
 * A person asks for a notification and looks at another tab until the batch has ended. Chromium alone: only its driver grants
 * the permission. No driver shows what the system does with a notification, or presses one; the test sees that the
 * browser has shown it.
 */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import {
  createManyRows,
  openManager,
  startBatch,
  waitForFirstRows,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const stage = openStage();

test.each(enginesFor(import.meta.url))(
  "the end of a batch is notified in %s while another tab is in front",
  async (engine) => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    await browser.allowNotifications?.(new URL(site.url).origin);
    const page = await browser.page();
    await openManager(page, site);
    // The browser's own notifications, noted when they are shown.
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(globalThis, { shownNotifications: shown });
      globalThis.Notification = class extends Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          this.addEventListener("show", () => shown.push(`${title} | ${options?.body ?? ""}`));
        }
      };
    });
    const readShown = () =>
      page.evaluate(() => (globalThis as { shownNotifications?: readonly string[] }).shownNotifications ?? []);
    const files = await writeBatchFiles(stage.createFolder(), createManyRows(6_000));
    await startBatch(page, files, { strategy: "smallest", batchId: "letters" });
    await waitForFirstRows(page, "letters");
    await page.click({ role: "button", name: "Pause" });
    await page.waitFor("the pause", () => document.querySelector("job-card .chip")?.textContent?.trim() === "Paused");
    await page.click({ role: "button", name: "Notify me at the end" });
    await page.waitFor("the choice", () =>
      [...document.querySelectorAll('button[aria-pressed="true"]')].some(
        ({ textContent }) => textContent === "Notify me at the end",
      ),
    );
    await page.click({ role: "button", name: "Resume" });
    const other = await browser.tab();
    await other.goto("about:blank");
    expect(await readShown()).toEqual([]);
    expect(await waitForJobEnd(page, "letters")).toBe("Done");
    await expect.poll(readShown, { timeout: 20_000 }).toEqual([expect.stringMatching(/letters.*6,000/)]);
  },
);
