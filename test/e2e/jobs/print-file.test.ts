// engines: chromium; test:all: chromium, firefox, webkit
/** The PDF for the printer, as a person saves it from the card of a job. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { listComplaints } from "../../support/pdf/pdf-programs.ts";
import { runCommand } from "../support/command.ts";
import { createNamedRow, openManager, runBatch, waitForDownload, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const area = { center_x: 50, center_y: 50, rect: [80, 20] };
const content = { type: "text", text: "Dear [[name]]", size: 24 };
const template = { title: "For [[name]]", config: { global: {} }, assets: [{ page: 2, aura: { ...area, content } }] };
const rows = ["Anna", "Boris", "Chloé"].map((name, index) => createNamedRow(`row${index}`, { name }));

/** The other engines make the same bytes, so one of them shows that they save a PDF. */
const batches = [
  ["letters", "original", undefined],
  ["linked", "smallest", undefined],
  ["pdfs", "smallest", "pdf"],
] as const;

/** Removes the dialog for saving files, which no driver can answer: PDFs become downloads, as in other browsers. */
const removeSavePicker = () => {
  Object.defineProperty(window, "showSaveFilePicker", { configurable: true, value: undefined });
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;

  beforeAll(async () => {
    const site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
    await openManager(page, site);
    await page.evaluate(removeSavePicker);
  });

  /** Presses the button on the card of a batch: the page has a card for each of them. */
  const printBatch = async (batchId: string) => {
    const path = await page.evaluate((id) => {
      const names = [...document.querySelectorAll("job-card .job-name")];
      const name = names.find(({ textContent }) => textContent === id);
      const buttons = [...(name?.closest("job-card")?.querySelectorAll("button") ?? [])];
      const button = buttons.find(({ textContent }) => textContent === "PDF for the printer…");
      if (button?.parentElement == null) throw new Error(`The card of ${id} has no such button.`);
      const place = [...button.parentElement.children].indexOf(button) + 1;
      const more = button.closest("details");
      return [
        ...(more?.open === false ? [`job-card:has(#${name?.id}) .job-more summary`] : []),
        `job-card:has(#${name?.id}) .job-more button:nth-child(${place})`,
      ];
    }, batchId);
    for (const each of path) await page.click(each);
  };

  test.each(engine === "chromium" ? batches : batches.slice(0, 1))(
    "saves the same PDF of batch %s as the command line",
    async (batchId, strategy, outputs) => {
      const files = await writeBatchFiles(folder, rows, { template, pages: 3 });
      const choice = { batchId, ...(outputs === undefined ? { strategy } : { outputs }) };
      const outputOptions = outputs === undefined ? [] : ["--outputs", outputs];
      const out = ["-o", folder.path, "--batch-id", batchId, "--strategy", strategy, ...outputOptions];
      await runCommand(["generate", dirname(files[0]), ...out]);
      const expected = join(folder.path, `${batchId}.pdf`);
      await runCommand(["export", join(folder.path, batchId), "--print", expected]);
      expect(await runBatch(page, files, choice)).toBe("Done");
      await printBatch(batchId);
      const printed = readFileSync(await waitForDownload(browser, new RegExp(`^${batchId}\\.pdf$`)));
      expect(listComplaints(printed) ?? []).toEqual([]);
      expect(printed.equals(readFileSync(expected))).toBe(true);
      await page.waitFor("the outcome", () => document.querySelector("job-list")?.textContent?.includes("9 pages"));
      expect(await page.problems()).toEqual([]);
    },
  );

  test.runIf(engine === "chromium")("writes the PDF into the file that the person chose", async () => {
    await page.evaluate(() => {
      const value = async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
      Object.defineProperty(window, "showSaveFilePicker", { configurable: true, value });
    });
    await printBatch("letters");
    await page.waitFor("the file", async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await folder.getFileHandle("letters.pdf").catch(() => undefined);
      return file !== undefined && (await file.getFile()).size > 0;
    });
    const start = await page.evaluate(async () => {
      const file = await (await navigator.storage.getDirectory()).getFileHandle("letters.pdf");
      return (await file.getFile()).slice(0, 8).text();
    });
    expect(start).toBe("%PDF-1.7");
    await page.evaluate(removeSavePicker);
  });
});
