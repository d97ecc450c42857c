/** The workspace leaves one browser as a file and lives on in another. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, engines, launch } from "../support/drive/launch.ts";
import {
  batchFiles,
  type Folder,
  openManager,
  pathsOf,
  runBatch,
  type Served,
  serveSite,
  settled,
  smartlinkPaths,
  temporaryFolder,
} from "./site.ts";

const rows = ["Anna", "Ben", "Cleo"].map((first_name) => ({ PDF_file: "offer.pdf", data: { first_name } }));

const downloaded = async (browser: DrivenBrowser): Promise<string> => {
  for (let turn = 0; turn < 200; turn++) {
    const name = readdirSync(browser.downloads).find((file) => /^smartlink-backup-.*\.zip$/.test(file));
    if (name !== undefined) return join(browser.downloads, name);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No backup was saved.");
};

const told = (page: DrivenPage, words: string) =>
  page.waitFor(words, (wanted) => document.querySelector("backup-panel")?.textContent?.includes(wanted), words);

// WebKit's driver gives no download; its backups are tested in test/browser/app/settings-view.test.ts.
describe.each(engines.filter((engine) => engine !== "webkit"))("a backup in %s", (engine) => {
  let site: Served;
  let folder: Folder;
  const browsers: DrivenBrowser[] = [];
  beforeAll(async () => {
    site = await serveSite();
    folder = temporaryFolder();
  });
  afterAll(async () => {
    for (const browser of browsers) await browser.close();
    site?.close();
    folder?.remove();
  });
  const aBrowser = async (): Promise<[DrivenBrowser, DrivenPage]> => {
    const browser = await launch(engine);
    browsers.push(browser);
    return [browser, await browser.page()];
  };

  test("is saved, restored elsewhere, and its smartlinks open there", async () => {
    const [from, page] = await aBrowser();
    await openManager(page, site);
    expect(await runBatch(page, await batchFiles(folder, rows), { batchId: "moved" })).toBe("Done");
    await openManager(page, site, "?again#/settings");
    await page.click({ role: "button", name: "Back up" });
    await told(page, "The backup was saved");
    const file = await downloaded(from);

    const [, elsewhere] = await aBrowser();
    await openManager(elsewhere, site, "#/settings");
    await elsewhere.setFiles({ role: "file", name: "Backup file" }, [file]);
    await elsewhere.click({ role: "button", name: "Replace everything" });
    await told(elsewhere, "The backup was restored");
    const paths = await pathsOf(elsewhere, "moved");
    expect(paths).toEqual(await pathsOf(page, "moved"));
    await elsewhere.goto(`${site.url}batch/moved/${smartlinkPaths(paths)[0]}`);
    expect(await settled(elsewhere)).toBe("ready");
  });
});
