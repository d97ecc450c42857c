// engines: none; test:all: chromium
/** The workspace leaves one browser as a file and lives on in another. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import {
  createRows,
  filterSmartlinks,
  openManager,
  readOutputPaths,
  runBatch,
  waitForDownload,
  waitForSmartlinkState,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const waitForMessage = (page: DrivenPage, words: string) =>
  page.waitFor(
    words,
    (expectedText) => document.querySelector("backup-panel")?.textContent?.includes(expectedText),
    words,
  );

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  test("a backup is saved and restored elsewhere, where its smartlinks open", async () => {
    const site = await stage.serveSite();
    const from = await stage.browser(engine);
    const page = await from.page();
    await openManager(page, site);
    expect(
      await runBatch(page, await writeBatchFiles(folder, createRows("Anna", "Ben", "Cleo")), { batchId: "moved" }),
    ).toBe("Done");
    await openManager(page, site, "?again#/settings");
    await page.click({ role: "button", name: "Back up" });
    await waitForMessage(page, "The backup was saved");
    const file = await waitForDownload(from, /^smartlink-backup-.*\.zip$/);

    const elsewhere = await (await stage.browser(engine)).page();
    await openManager(elsewhere, site, "#/settings");
    await elsewhere.setFiles({ role: "file", name: "Backup file" }, [file]);
    await elsewhere.click({ role: "button", name: "Replace everything" });
    await waitForMessage(elsewhere, "The backup was restored");
    const paths = await readOutputPaths(elsewhere, "moved");
    expect(paths).toEqual(await readOutputPaths(page, "moved"));
    await elsewhere.goto(`${site.url}batch/moved/${filterSmartlinks(paths)[0]}`);
    expect(await waitForSmartlinkState(elsewhere)).toBe("ready");
  });
});
