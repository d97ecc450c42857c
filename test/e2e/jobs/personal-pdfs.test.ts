// engines: chromium; test:all: chromium, firefox, webkit
/** PDFs of rows on the Batches page: the choice, the files of the batch, and the PDF that a web document saves. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser } from "../../support/drive/driven-browser.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import { findWords, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { runCommand } from "../support/command.ts";
import {
  createNamedRow,
  fetchOutput,
  openManager,
  runBatch,
  waitForDownload,
  waitUntilReady,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const area = { center_x: 50, center_y: 30, rect: [80, 20] };
const content = { type: "text", text: "Dear [[name]]", size: 24 };
const template = { title: "For [[name]]", config: { global: {} }, assets: [{ page: 1, aura: { ...area, content } }] };
const names = ["Anna", "Zoë", "Дмитрий"];
const rows = names.map((name, index) => createNamedRow(`r${index}`, { name }));
const paths = names.map((_, index) => `r${index}.s`);

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let site: ServedFolder;
  let files: Awaited<ReturnType<typeof writeBatchFiles>>;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
    files = await writeBatchFiles(folder, rows, { template, pages: 2 });
    await openManager(page, site);
  });

  const downloadZip = async (batchId: string) => {
    await page.click({ role: "button", name: "Download ZIP" });
    return waitUntil(`the ZIP of ${batchId}`, async () =>
      unzipSync(readFileSync(await waitForDownload(browser, new RegExp(`^${batchId}.*\\.zip$`)))),
    );
  };

  test("with “Both”, the ZIP has a web document and a PDF of each row, with the bytes of the command line", async () => {
    expect(await runBatch(page, files, { batchId: "both", outputs: "html,pdf" })).toBe("Done");
    const zip = await downloadZip("both");
    for (const path of paths)
      expect(Object.keys(zip)).toEqual(expect.arrayContaining([`both/${path}.html`, `both/${path}.pdf`]));
    const [header = "", first = ""] = strFromU8(await fetchOutput(page, "both", "links.csv")).split("\r\n");
    expect(header).toContain('"pdf_file"');
    expect(first).toContain('"r0.s.pdf"');
    await runCommand([
      ...["generate", dirname(files[0]), "-o", folder.path, "--batch-id", "both"],
      ...["--strategy", "original", "--outputs", "html,pdf"],
    ]);
    for (const [index, path] of paths.entries())
      for (const name of [`${path}.html`, `${path}.pdf`]) {
        const bytes = zip[`both/${name}`] ?? new Uint8Array();
        expect(readFileSync(join(folder.path, "both", name)).equals(bytes)).toBe(true);
        if (!name.endsWith(".pdf")) continue;
        expect(listComplaints(bytes) ?? []).toEqual([]);
        const words = findWords(bytes)?.words.map(({ text }) => text);
        expect(words ?? names).toContain(names[index]);
      }
  });

  test("the job lists both files of a row", async () => {
    await page.click({ role: "button", name: "Results" });
    await page.click({ role: "button", name: "Download PDF of For Zoë" });
    const saved = readFileSync(await waitForDownload(browser, /^r1\.s.*\.pdf$/));
    expect(saved.equals(await fetchOutput(page, "both", "r1.s.pdf"))).toBe(true);
    expect(await page.problems()).toEqual([]);
  });

  test("with “PDFs”, the batch has no web documents and no files of the reader", async () => {
    expect(await runBatch(page, files, { batchId: "letters", outputs: "pdf" })).toBe("Done");
    const zip = await downloadZip("letters");
    expect(Object.keys(zip).toSorted()).toEqual(paths.map((path) => `letters/${path}.pdf`));
  });

  test("the site serves PDFs as browsers show them, and web documents in a sandbox", async () => {
    const headersOf = (path: string) =>
      page.evaluate(async (address) => {
        const { headers } = await fetch(address);
        return [headers.get("Content-Type"), headers.get("Content-Security-Policy")?.split(" ")[0] ?? null];
      }, path);
    expect(await headersOf("batch/letters/r0.s.pdf")).toEqual(["application/pdf", null]);
    expect(await headersOf("batch/both/r0.s.pdf")).toEqual(["application/pdf", null]);
    expect(await headersOf("batch/both/r0.s.html")).toEqual(["text/html", "sandbox"]);
  });

  test("a web document saves the PDF of its row", async () => {
    const host = await stage.serveFolder(folder.path);
    await page.goto(`${host.url}both/r2.s.html`);
    await waitUntilReady(page);
    await page.click({ role: "button", name: "Download" });
    const saved = readFileSync(await waitForDownload(browser, /^For Дмитрий.*\.pdf$/));
    expect(saved.equals(readFileSync(join(folder.path, "both/r2.s.pdf")))).toBe(true);
  });
});
