// engines: none; test:all: chromium; matrix: chromium
/** An upload of the Library page that does not fit into the storage. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openBrowserWithStoredSite } from "../manager/stored-site.ts";
import { createPdf } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { closeReport, openLibrary, uploadPdfs, waitForReport } from "./library-page.ts";
import { observeStore } from "./stored-items.ts";

const engines = enginesFor(import.meta.url);

/** The site itself takes some thirteen of them. */
const quota = 60_000_000;
const fileBytes = 6_000_000;
const fileCount = 12;

// The quota cannot be set in the other engines.
describe.skipIf(!engines.includes("chromium"))("in chromium", () => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let paths: readonly string[];

  const limit = (bytes?: number) => browser.limitStorage?.(new URL(site.url).origin, bytes);

  const upload = async (): Promise<string> => {
    await uploadPdfs(page, paths);
    return waitForReport(page);
  };

  beforeAll(async () => {
    site = await stage.serveSite();
    const pdf = await createPdf(1);
    paths = Array.from({ length: fileCount }, (_, number) =>
      folder.write(
        `Large ${number}.pdf`,
        Buffer.concat([pdf, Buffer.alloc(fileBytes, "%"), Buffer.from(`\n%${number}`)]),
      ),
    );
    browser = await openBrowserWithStoredSite(stage, site);
    page = await browser.page();
    await limit(quota);
    await openLibrary(page, site);
  });

  test("an upload that does not fit names each file that was not stored, and keeps the others", async () => {
    const report = await upload();
    expect(report).toMatch(/storage for this site is full/);
    expect(report).toMatch(/\d+ files? could not be added/);
    const { items, faults } = await observeStore(page);
    expect(faults).toEqual([]);
    expect(items.size).toBe(Number(/(\d+) PDFs? added/.exec(report)?.[1]));
    expect(items.size).toBeLessThan(fileCount);
  });

  test("an upload that did not fit takes the rest when there is space, none twice", async () => {
    await limit();
    await closeReport(page);
    await upload();
    expect((await observeStore(page)).items.size).toBe(fileCount);
  });
});
