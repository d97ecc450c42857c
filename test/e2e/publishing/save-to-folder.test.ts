// engines: none; test:all: chromium; matrix: chromium
// Only Chromium has a folder picker.
/**
 * “Save to folder”: cancelled in the middle and continued. No driver can press in the browser's folder picker, so a folder of
 * the browser's private file system takes the place of the picked one. It has the same interface.
 */
import { describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { createLargePdf, digestBatch } from "./publishing-page.ts";

const rowCount = 80;

/** Returns the sha256 of each file of the batch in the picked folder, by path. Runs in the page. */
const digestPickedFolder = async (): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {};
  const read = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
    for await (const [name, handle] of folder.entries()) {
      if (handle instanceof FileSystemDirectoryHandle) await read(handle, `${path}${name}/`);
      else if (handle instanceof FileSystemFileHandle) {
        const bytes = await (await handle.getFile()).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        digests[path + name] = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      }
    }
  };
  const picked = await navigator.storage.getDirectory();
  await read(await picked.getDirectoryHandle("folder-batch"), "");
  return digests;
};

const isSmartlink = (path: string) => path.endsWith(".html") && !path.startsWith("report");

const cardText = (page: DrivenPage, text: string) =>
  page.waitFor(
    `the text “${text}”`,
    (expected) => {
      const shown = document.querySelector("job-card")?.textContent?.replace(/\s+/g, " ") ?? "";
      return shown.includes(expected) ? shown : undefined;
    },
    text,
  );

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("a folder is left incomplete by Cancel, and completed by the next press", async () => {
    const [site, browser] = [await stage.serveSite(), await stage.browser(engine)];
    const folder = stage.createFolder();
    const rows = Array.from({ length: rowCount }, (_, row) => createNamedRow(`r${row}`, { first_name: `Name ${row}` }));
    const [template, data] = await writeBatchFiles(folder, rows);
    const page = await browser.page();
    await openManager(page, site);
    const files = [template, data, folder.write("in/offer.pdf", await createLargePdf(2 ** 20))];
    expect(await runBatch(page, files, { batchId: "folder-batch", encoding: "binary" })).toBe("Done");
    await page.evaluate(() => {
      Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() });
    });

    await page.click({ role: "button", name: "Save to folder" });
    await page.waitFor("some files", async () => {
      const picked = await navigator.storage.getDirectory();
      const batch = await picked.getDirectoryHandle("folder-batch").catch(() => undefined);
      let count = 0;
      if (batch) for await (const name of batch.keys()) count += name.endsWith(".html") ? 1 : 0;
      return count >= 3;
    });
    await page.click({ role: "button", name: "Cancel export" });
    await cardText(page, "Stopped.");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Save to folder");
    const partly = await page.evaluate(digestPickedFolder);
    const expected = await digestBatch(page, "folder-batch");
    const savedCount = Object.keys(partly).filter(isSmartlink).length;
    expect(savedCount).toBeGreaterThanOrEqual(3);
    expect(savedCount).toBeLessThan(rowCount);
    expect(expected).toEqual(expect.objectContaining(pick(partly, isSmartlink)));

    await page.click({ role: "button", name: "Save to folder" });
    const outcome = await cardText(page, "verified by SHA-256");
    expect(outcome).toContain(`${savedCount} of them were there already.`);
    const completed = await page.evaluate(digestPickedFolder);
    expect(pick(completed, isSmartlink)).toEqual(pick(expected, isSmartlink));
    expect(Object.keys(completed)).not.toContain("links.csv");
  });
});

const pick = (digests: Readonly<Record<string, string>>, filter: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(digests).filter(([path]) => filter(path)));
