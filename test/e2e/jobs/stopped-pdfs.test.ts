// engines: none; test:all: chromium; matrix: chromium, firefox
/** Batches that make PDFs are paused, reloaded, resumed, cancelled and retried: each row has all of its files or none. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser } from "../../support/drive/driven-browser.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import {
  createNamedRow,
  createPdf,
  fetchOutput,
  openManager,
  readOutputPaths,
  readStoredJob,
  startBatch,
  waitForDownload,
  waitForFirstRows,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { type Folder, openStage, type ServedFolder } from "../support/stage.ts";

const content = { type: "text", text: "Dear [[name]]", size: 24 };
const template = {
  title: "For [[name]]",
  config: { global: {} },
  assets: [{ page: 1, aura: { center_x: 50, center_y: 30, rect: [80, 20], content } }],
};

/** Every so many rows, one has a PDF that comes later. */
const lateStep = 800;
const isLate = (index: number) => index % lateStep === 0;

/** Returns the names of the rows that have a document of a kind, sorted. */
const namesOf = (paths: readonly string[], kind: "html" | "pdf"): readonly string[] =>
  paths
    .filter((path) => path.endsWith(`.s.${kind}`))
    .map((path) => path.replace(/^.*\/|\.s\.\w+$/g, ""))
    .sort();

const isWhole = (path: string, bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes).toString("latin1");
  return path.endsWith(".pdf")
    ? text.startsWith("%PDF-") && text.trimEnd().endsWith("%%EOF")
    : !path.endsWith(".html") || text.trimEnd().endsWith("</html>");
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  let hosted: Folder;
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  const reload = () => openManager(page, site, `?reloaded=${Math.random()}#/batches`);
  const pressOnCard = (name: string) => page.click({ role: "button", name });
  const readCard = () =>
    page.evaluate(() => document.querySelector("job-card")?.textContent?.replace(/\s+/g, " ") ?? "");

  beforeAll(async () => {
    hosted = stage.copySite();
    site = await stage.serveFolder(hosted.path);
    browser = await stage.browser(engine);
  });

  describe.each([
    ["pdf", ["pdf"], 8_000],
    ["html,pdf", ["html", "pdf"], 4_000],
  ] as const)("a batch of %s", (outputs, kinds, total) => {
    const batchId = outputs.replace(",", "-and-");
    const other = `${batchId}-cancelled`;
    const ids = Array.from({ length: total }, (_, index) => `r${index}`);
    const lateCount = total / lateStep;
    const lateFile = `${batchId}.pdf`;
    let files: readonly string[];

    beforeAll(async () => {
      const rows = ids.map((id, index) => ({
        ...createNamedRow(id, { name: `Reader ${index}` }),
        ...(isLate(index) ? { PDF_file: site.url + lateFile } : {}),
      }));
      files = await writeBatchFiles(stage.createFolder(), rows, { template, pages: 2 });
    });

    /** Requires that each row has all of its files or none. Returns the number of rows that have them. */
    const countWholeRows = async (id: string): Promise<number> => {
      const paths = await readOutputPaths(page, id);
      const [first = [], ...others] = kinds.map((kind) => namesOf(paths, kind));
      for (const names of others) expect(names).toEqual(first);
      if (outputs === "pdf") expect(namesOf(paths, "html")).toEqual([]);
      return first.length;
    };

    /** Downloads the ZIP. Requires that it has these rows, and every file complete. */
    const checkZip = async (id: string, count: number): Promise<void> => {
      await pressOnCard("Download ZIP");
      const zip = await waitUntil(`the ZIP of ${id}`, async () =>
        unzipSync(readFileSync(await waitForDownload(browser, new RegExp(`^${id}.*\\.zip$`)))),
      );
      for (const kind of kinds) expect(namesOf(Object.keys(zip), kind)).toHaveLength(count);
      expect(Object.entries(zip).filter(([path, bytes]) => !isWhole(path, bytes))).toEqual([]);
      expect(Object.keys(zip).filter((path) => /report|links|log/.test(path))).toEqual([]);
    };

    const start = async (id: string) => {
      page = await browser.tab();
      await openManager(page, site);
      await startBatch(page, files, { batchId: id, outputs, ...(outputs === "pdf" ? {} : { strategy: "smallest" }) });
      await waitForFirstRows(page, id);
    };

    test("is paused, stays so over a reload, and goes on over another one", async () => {
      await start(batchId);
      await pressOnCard("Pause");
      await page.waitFor("the pause", () => document.querySelector('[data-status="Paused"]') !== null);
      const paused = await page.evaluate(readStoredJob, batchId);
      expect(paused?.cursor).toBeLessThan(total);
      await reload();
      expect(await page.evaluate(readStoredJob, batchId)).toEqual(paused);
      const lateRowCount = ids.filter((_, index) => isLate(index) && index < (paused?.cursor ?? 0)).length;
      expect(await countWholeRows(batchId)).toBe((paused?.cursor ?? 0) - lateRowCount);
      await pressOnCard("Resume");
      await page.waitFor("it to go on", () => document.querySelector('[data-status="Paused"]') === null);
      await reload();
      expect(await waitForJobEnd(page, batchId)).toBe("Done");
      expect(await countWholeRows(batchId)).toBe(total - lateCount);
      await page.waitFor("its end on the card", () => document.querySelector('[data-status="Done"]') !== null);
      expect(await readCard()).toContain(`${lateCount} failed`);
    });

    test("has its failed rows after a retry, and all files in its ZIP", async () => {
      hosted.write(lateFile, await createPdf(2));
      await pressOnCard("Retry failed");
      await page.waitFor(
        "the retried rows",
        () => !/failed/.test(document.querySelector(".job-head")?.textContent ?? ""),
      );
      expect(await waitForJobEnd(page, batchId)).toBe("Done");
      expect(await countWholeRows(batchId)).toBe(total);
      await checkZip(batchId, total);
      expect(isWhole("r0.s.pdf", await fetchOutput(page, batchId, "r0.s.pdf"))).toBe(true);
      const links = Buffer.from(await fetchOutput(page, batchId, "links.csv")).toString();
      expect(links.match(/"done"/g)).toHaveLength(total);
      expect(await page.problems()).toEqual([]);
      await page.close();
    });

    test("is cancelled, keeps whole rows over a reload, and is completed over another one", async () => {
      await start(other);
      await pressOnCard("Cancel");
      expect(await waitForJobEnd(page, other)).toBe("Cancelled");
      await reload();
      await page.waitFor("its end on the card", () => document.querySelector('[data-status="Cancelled"]') !== null);
      const count = await countWholeRows(other);
      expect(count).toBeLessThan(total);
      await checkZip(other, count);
      await pressOnCard("Resume");
      await page.waitFor("it to go on", () => document.querySelector('[data-status="Cancelled"]') === null);
      await reload();
      expect(await waitForJobEnd(page, other)).toBe("Done");
      expect(await countWholeRows(other)).toBe(total);
      expect(await page.problems()).toEqual([]);
      await page.close();
    });
  });
});
