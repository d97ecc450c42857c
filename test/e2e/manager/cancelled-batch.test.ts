// engines: none; test:all: none
// batches-page.test.ts cancels a batch in test:all, and resumes it.
/** A batch that a person cancels keeps what it has made. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import {
  createManyRows,
  filterSmartlinks,
  openManager,
  readOutputPaths,
  startBatch,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const stage = openStage();
const rows = 1_800;

test.each(enginesFor(import.meta.url))(
  "a cancelled batch keeps its generated files and reports the rest in %s",
  async (engine) => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const files = await writeBatchFiles(stage.createFolder(), createManyRows(rows));
    await openManager(page, site);
    await startBatch(page, files, { batchId: "cancelled" });
    await page.click({ role: "button", name: /^Cancel/ });
    const status = await waitForJobEnd(page, "cancelled");
    // A quick machine may be done before the cancel arrives; then nothing may be missing.
    const generatedCount = filterSmartlinks(await readOutputPaths(page, "cancelled")).length;
    if (status === "Done") expect(generatedCount).toBe(rows);
    else {
      expect(status).toBe("Cancelled");
      expect(generatedCount).toBeLessThan(rows);
    }
    expect(await readOutputPaths(page, "cancelled")).toContain("report.html");
  },
);
