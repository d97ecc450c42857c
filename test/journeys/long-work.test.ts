/** Long work survives: a reload in the middle, a cancel, and a killed browser lose nothing and repeat nothing. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, engines, launch } from "../support/drive/launch.ts";
import {
  batchFiles,
  endOf,
  type Folder,
  openManager,
  pathsOf,
  type Served,
  serveSite,
  settled,
  smartlinkPaths,
  temporaryFolder,
  underWay,
} from "./site.ts";

const many = Array.from({ length: 3000 }, (_, index) => ({
  PDF_file: "offer.pdf",
  data: { first_name: `Reader ${index}` },
}));

describe.each(engines)("in %s", (engine) => {
  let site: Served;
  let browser: DrivenBrowser;
  let folder: Folder;
  let files: readonly string[];

  beforeAll(async () => {
    site = await serveSite();
    folder = temporaryFolder();
    files = await batchFiles(folder, many);
    browser = await launch(engine);
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    folder?.remove();
  });

  test("a page reloaded in the middle goes on: every row once", async () => {
    const page = await browser.page();
    await openManager(page, site);
    await page.setFiles({ role: "file", name: "Batch files" }, files);
    await page.fill({ role: "textbox", name: "Batch id" }, "reloaded");
    await page.click({ role: "button", name: "Start batch" });
    await underWay(page, "reloaded");
    await openManager(page, site, "?again#/batches");
    expect(await endOf(page, "reloaded")).toBe("Done");
    expect(smartlinkPaths(await pathsOf(page, "reloaded"))).toHaveLength(3000);
    await page.close();
  });

  test("a cancelled batch keeps what was made and says what was not", async () => {
    const page = await browser.page();
    await openManager(page, site);
    await page.setFiles({ role: "file", name: "Batch files" }, files);
    await page.fill({ role: "textbox", name: "Batch id" }, "cancelled");
    await page.click({ role: "button", name: "Start batch" });
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
  test("the sample batch runs from its address, and its ZIP opens from the disk", async () => {
    const site = await serveSite();
    const folder = temporaryFolder();
    const browser = await launch("chromium");
    try {
      const page = await browser.page();
      await openManager(page, site, "#/batches?run=sample");
      const done = await endOf(page, "sample");
      expect(done).toBe("Done");
      expect(smartlinkPaths(await pathsOf(page, "sample"))).toHaveLength(12);
      await page.click({ role: "button", name: "Download ZIP" });
      const name = await until(() => readdirSync(browser.downloads).find((file) => file.endsWith(".zip")));
      const archive = unzipSync(readFileSync(join(browser.downloads, name)));
      for (const [path, bytes] of Object.entries(archive)) folder.write(path, bytes);
      const first = smartlinkPaths(Object.keys(archive)).find((path) => !path.includes("report"));
      expect(existsSync(join(folder.path, "sample/report.html"))).toBe(true);
      const offline = await browser.page();
      await offline.goto(folder.url(first ?? ""));
      expect(await settled(offline)).toBe("ready");
      expect(await offline.problems()).toEqual([]);
    } finally {
      await browser.close();
      site.close();
      folder.remove();
    }
  });
});

const until = async <T>(ask: () => T | undefined): Promise<T> => {
  for (let turn = 0; turn < 200; turn++) {
    const answer = ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("waited in vain");
};
