// engines: none; test:all: chromium; matrix: chromium, firefox
/** A batch of more than 2 GB is offered as several ZIP files, and a reload forgets none that was saved. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, openManager, runBatch, waitForDownload, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { createLargePdf } from "./publishing-page.ts";

const attachmentBytes = 20 * 2 ** 20;
/** As many as have 2 GB together, and some for the second part. */
const rowCount = Math.floor(2_000_000_000 / attachmentBytes) + 2;

/** Presses Download ZIP and resolves with the texts of the offered parts. */
const openParts = async (page: DrivenPage): Promise<readonly string[]> => {
  await page.click({ role: "button", name: "Download ZIP" });
  return readParts(page);
};

const readParts = (page: DrivenPage): Promise<readonly string[]> =>
  page.waitFor("the parts", () => {
    const parts = [...document.querySelectorAll(".zip-part")].map((part) =>
      part.textContent.replace(/\s+/g, " ").trim(),
    );
    return parts.length === 0 ? undefined : parts;
  });

const waitForStatus = (page: DrivenPage, text: string): Promise<true> =>
  page.waitFor(
    `the text “${text}”`,
    (expected) => document.querySelector(".zip-parts-dialog [role=status]")?.textContent?.includes(expected) === true,
    text,
  );

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("a batch of more than 2 GB is saved in parts, which are remembered after a reload in the middle", {
    timeout: 240_000,
  }, async () => {
    const [site, browser] = [await stage.serveSite(), await stage.browser(engine)];
    const folder = stage.createFolder();
    const rows = Array.from({ length: rowCount }, (_, row) => createNamedRow(`r${row}`, { first_name: `Name ${row}` }));
    const [template, data] = await writeBatchFiles(folder, rows);
    const files = [template, data, folder.write("in/offer.pdf", await createLargePdf(attachmentBytes))];
    const page = await browser.page();
    await openManager(page, site);
    expect(await runBatch(page, files, { batchId: "large", encoding: "binary" })).toBe("Done");

    const offered = await openParts(page);
    expect(offered).toEqual([
      expect.stringMatching(/^Part 1 of 2 (1\.9\d|2\.00).GB, \d+ files Not saved Save$/),
      expect.stringMatching(/^Part 2 of 2 [\d.]+.MB, \d+ files Not saved Save$/),
    ]);
    // The page is left while the ZIP is made.
    await page.click({ role: "button", name: "Save part 2" });
    await page.goto("about:blank");
    await openManager(page, site);

    await openParts(page);
    // “Save part 2 again” where the ZIP was ready before the page was left.
    await page.click({ role: "button", name: /^Save part 2/ });
    await waitForStatus(page, "large-part-2-of-2.zip is ready");
    expect((await readParts(page))[1]).toMatch(/ Saved Save again$/);
    const saved = unzipSync(readFileSync(await waitForDownload(browser, /^large-part-2-of-2[^.]*\.zip$/)));
    const paths = Object.keys(saved);
    expect(paths).not.toContain("large/links.csv");
    expect(paths).toContain(`large/r${rowCount - 1}.s.html`);
    expect(paths).not.toContain("large/r0.s.html");
    expect(Buffer.from(saved[`large/r${rowCount - 1}.s.html`] ?? []).includes(`Name ${rowCount - 1}`)).toBe(true);

    await page.goto("about:blank");
    await openManager(page, site);
    const reopened = await openParts(page);
    expect(reopened.map((text) => /Not saved|Saved/.exec(text)?.[0])).toEqual(["Not saved", "Saved"]);
    expect(await page.evaluate(() => document.querySelector(".zip-parts-dialog button.primary")?.textContent)).toBe(
      "Save part 1 of 2",
    );
    await page.press("Escape");
    await page.waitFor("the dialog to close", () => document.querySelector("zip-parts-dialog") === null);
  });
});
