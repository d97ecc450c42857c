// engines: none; test:all: chromium; matrix: chromium, firefox
/** The files for a maker who reads German only: report and log of a batch with failed rows, made and saved by real presses. */
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { waitUntil } from "../../support/drive/target.ts";
import {
  createNamedRow,
  fetchOutput,
  openManager,
  waitForDownload,
  waitForJobEnd,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const stage = openStage();

test.each(enginesFor(import.meta.url))("report and log of a German manager are in German in %s", async (engine) => {
  const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
  const page = await browser.page();
  await openManager(page, site, "#/settings");
  await page.click({ role: "radio", name: "Deutsch" });
  await page.waitFor("German", () => document.documentElement.lang === "de");
  await openManager(page, site, "?deutsch#/batches");
  const rows = [createNamedRow("r1", { first_name: "Ann" }), createNamedRow("r2", {})];
  await page.drop("batch-composer", await writeBatchFiles(stage.createFolder(), rows));
  await page.click({ role: "button", name: "Stapel starten" });
  const batchId = await page.waitFor(
    "the job",
    () => document.querySelector('[data-status="Done"] .job-name')?.textContent?.trim() || undefined,
  );
  expect(await waitForJobEnd(page, batchId)).toBe("Done");
  await page.click({ role: "button", name: "Für Sie (ZIP)" });
  const zip = await waitUntil("the ZIP", async () => unzipSync(readFileSync(await waitForDownload(browser, /\.zip$/))));
  const textOf = (path: string) => strFromU8(zip[`${batchId}/${path}`] ?? new Uint8Array());
  const report = textOf("report.html");
  expect(report).toBe(strFromU8(await fetchOutput(page, batchId, "report.html")));
  expect(report).toContain('<html lang="de">');
  expect(report).toContain("Fertig, 1 fehlgeschlagen.");
  expect(report).toContain("Es gibt keinen Wert für „first_name“.");
  expect(report).not.toMatch(/lang="en"|>(?:Rows|Settings|All rows|Errors|Done)/);
  const lines = textOf("log.txt").trimEnd().split("\n");
  expect(lines[0]).toMatch(/^\d\d\.\d\d\.20\d\d, \d\d:\d\d:\d\d Info Begonnen: 2 Zeilen\.$/);
  expect(lines.at(-1)).toMatch(/ Info Fertig\.$/);
  expect(lines.filter((line) => / (?:the|is|row|Made|Done) /.test(line))).toEqual([]);
  expect(await page.problems()).toEqual([]);
});
