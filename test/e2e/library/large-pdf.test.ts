// engines: none; test:all: none; matrix: chromium
/** A PDF of 500 MB in the library: added, shown and found again, while the page stays usable. */
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { enterName, openLibrary, uploadPdfs } from "./library-page.ts";
import { observeStore } from "./stored-items.ts";

const engines = enginesFor(import.meta.url);
const stage = openStage();
const folder = stage.createFolder();

const streamBytes = 500_000_000;

/** Writes a PDF of one page with a large stream of zeros that no page uses. The file is sparse on the disk. */
const writeLargePdf = (name: string): string => {
  const path = join(folder.path, name);
  const file = openSync(path, "w");
  const offsets: number[] = [];
  let at = 0;
  const write = (text: string) => {
    at += writeSync(file, text, at, "latin1");
  };
  const writeObject = (text: string) => {
    offsets.push(at);
    write(`${offsets.length} 0 obj\n${text}`);
  };
  write("%PDF-1.7\n");
  writeObject("<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
  writeObject("<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n");
  writeObject("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n");
  writeObject(`<< /Length ${streamBytes} >>\nstream\n`);
  at += streamBytes;
  ftruncateSync(file, at);
  write("\nendstream\nendobj\n");
  const table = at;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 5\n0000000000 65535 f \n${entries}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  closeSync(file);
  return path;
};

test.each(engines)("a PDF of 500 MB is added, and the page answers meanwhile, in %s", async (engine) => {
  const site = await stage.serveSite();
  const page = await (await stage.browser(engine, { profile: stage.createFolder().path })).page();
  await openLibrary(page, site);
  await uploadPdfs(page, [writeLargePdf("Plans.pdf")]);
  await page.click({ role: "button", name: "New folder" });
  await enterName(page, "Meanwhile");
  await page.waitFor("the folder", () => location.hash.includes("folder="));
  // Hashing and storing 500 MB takes 15 s on a quiet machine and over 40 s, the patience of `waitFor`, on a busy one.
  const report = await page.evaluate(async () => {
    const readReport = () => document.querySelector(".upload-result")?.textContent;
    while (!readReport()) await new Promise((resolve) => setTimeout(resolve, 200));
    return readReport();
  });
  expect(report).toContain("1 PDF added.");
  const { items, faults } = await observeStore(page);
  expect([faults, [...items.values()].map(({ title }) => title)]).toEqual([[], ["Plans"]]);
});
