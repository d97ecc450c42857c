/** Long work survives: a reload in the middle, a cancel, and a killed browser lose nothing and repeat nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, engines } from "../support/drive/launch.ts";
import {
  batchFiles,
  endOf,
  manyRows,
  openManager,
  pathsOf,
  saved,
  settled,
  smartlinkPaths,
  startBatch,
  underWay,
} from "./site.ts";
import { openStage, type Served } from "./stage.ts";

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let site: Served;
  let browser: DrivenBrowser;
  let files: readonly string[];

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    files = await batchFiles(stage.folder(), manyRows(3000));
  });

  test("a page reloaded in the middle goes on: every row once", async () => {
    const page = await browser.page();
    await openManager(page, site);
    await startBatch(page, files, { batchId: "reloaded" });
    await underWay(page, "reloaded");
    await openManager(page, site, "?again#/batches");
    expect(await endOf(page, "reloaded")).toBe("Done");
    expect(smartlinkPaths(await pathsOf(page, "reloaded"))).toHaveLength(3000);
    await page.close();
  });

  test("a cancelled batch keeps what was made and says what was not", async () => {
    const page = await browser.page();
    await openManager(page, site);
    await startBatch(page, files, { batchId: "cancelled" });
    await page.click({ role: "button", name: /^Cancel/ });
    const status = await endOf(page, "cancelled");
    // A quick machine may be done before the cancel arrives; then nothing may be missing.
    const made = smartlinkPaths(await pathsOf(page, "cancelled")).length;
    if (status === "Done") expect(made).toBe(3000);
    else {
      expect(status).toBe("Cancelled");
      expect(made).toBeLessThan(3000);
    }
    expect(await pathsOf(page, "cancelled")).toContain("report.html");
    await page.close();
  });
});

describe.skipIf(!engines.includes("chromium"))("downloads", () => {
  const stage = openStage();

  test("the sample batch runs from its address, and its ZIP opens from the disk", async () => {
    const folder = stage.folder();
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser("chromium")]);
    const page = await browser.page();
    await openManager(page, site, "#/batches?run=sample");
    expect(await endOf(page, "sample")).toBe("Done");
    expect(smartlinkPaths(await pathsOf(page, "sample"))).toHaveLength(12);
    await page.click({ role: "button", name: "Download ZIP" });
    const archive = unzipSync(readFileSync(await saved(browser, /\.zip$/)));
    for (const [path, bytes] of Object.entries(archive)) folder.write(path, bytes);
    const first = smartlinkPaths(Object.keys(archive)).find((path) => !path.includes("report"));
    expect(existsSync(join(folder.path, "sample/report.html"))).toBe(true);
    const offline = await browser.page();
    await offline.goto(folder.url(first ?? ""));
    expect(await settled(offline)).toBe("ready");
    expect(await offline.problems()).toEqual([]);
  });
});
