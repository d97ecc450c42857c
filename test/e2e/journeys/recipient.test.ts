// engines: chromium
/**
 * One short way of each generated document to its reader, so that `npm test` opens something at every door: made by the command
 * line, opened from the disk without a network, with a password, and inside another page.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { aTemplate, createNamedRow, waitForSmartlinkState, waitUntilReady, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const run = promisify(execFile);

const password = "correct horse é";
const template = {
  ...aTemplate,
  pdfz_password: "[[pass]]",
  config: { global: { pdfzPassword: "[[lock]]", allowRemote: "true" } },
};
const rows = [
  createNamedRow("open", { first_name: "Zoë", lock: "false", pass: "" }),
  createNamedRow("locked", { first_name: "Anna", lock: "true", pass: password }),
];

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  const batchFolder = join(folder.path, "out/offers");

  beforeAll(async () => {
    await writeBatchFiles(folder, rows, { template });
    const program = join(root, "dist-cli/smartlink.js");
    const args = ["generate", "in", "-o", "out", "--strategy", "original", "--batch-id", "offers"];
    await run(process.execPath, [program, ...args], { cwd: folder.path });
  });

  const textOfPage = (page: DrivenPage, number: number) =>
    page.waitFor(
      `the text of page ${number}`,
      (wanted) => {
        const layer = document.querySelector(`[data-page-number="${wanted}"]`);
        return layer?.textContent?.includes(`Page number ${wanted}`);
      },
      number,
    );

  test("documents of the command line have a list of links with both rows", () => {
    const [header, ...lines] = readFileSync(join(batchFolder, "links.csv"), "utf8").trim().split(/\r?\n/);
    expect(header).toContain("reference_id");
    expect(lines).toHaveLength(2);
  });

  test("a document of the command line opens from the disk without a network, and shows its text at a press", async () => {
    const page = await (await stage.browser(engine, { offline: true })).page();
    await page.goto(folder.url("out/offers/open.s.html"));
    await waitUntilReady(page);
    await textOfPage(page, 1);
    expect(await page.evaluate(() => document.title)).toBe("An offer for Zoë");
    await page.click({ role: "button", name: "Next page" });
    await textOfPage(page, 2);
    await page.click('[data-page-number="2"] [data-asset-id]');
    await page.waitFor("the panel", () => document.querySelector(".panel-body")?.textContent?.includes("Hello Zoë"));
    expect(await page.problems()).toEqual([]);
  });

  test("a document with a password shows nothing before it is entered, and opens with it", async () => {
    expect(readFileSync(join(batchFolder, "locked.s.html"), "latin1")).not.toContain("Anna");
    const page = await (await stage.browser(engine, { offline: true })).page();
    await page.goto(folder.url("out/offers/locked.s.html"));
    expect(await waitForSmartlinkState(page)).toBe("locked");
    await page.fill({ role: "textbox", name: "Password" }, "wrong");
    await page.press("Enter");
    await page.waitFor("the rejection", () =>
      document.querySelector("[role=alert]")?.textContent?.includes("password"),
    );
    await page.fill({ role: "textbox", name: "Password" }, password);
    await page.click({ role: "button", name: "Open" });
    await waitUntilReady(page);
    await textOfPage(page, 1);
    expect(await page.evaluate(() => document.title)).toBe("An offer for Anna");
  });

  test("a document of the command line opens inside a page of another site, which can turn its pages", async () => {
    const site: ServedFolder = await stage.serveSite({ cors: true });
    const documents = await stage.serveFolder(batchFolder);
    const shop = stage.createFolder();
    shop.write(
      "shop.html",
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
      <script type="module" src="${site.url}runtime/smartlink-reader.js"></script>
      <smartlink-reader id="offer" src="${documents.url}open.s.html" label="An offer"></smartlink-reader>`,
    );
    const page = await (await stage.browser(engine)).page();
    await page.goto(`${(await stage.serveFolder(shop.path)).url}shop.html`);
    const waitForPage = (number: number) =>
      page.waitFor(
        `page ${number} of a ready document`,
        (wanted) => {
          const reader = document.querySelector("#offer") as
            | (HTMLElement & { state: string; currentPage: number })
            | null;
          return reader?.state === "ready" && reader.currentPage === wanted;
        },
        number,
      );
    await waitForPage(1);
    await page.evaluate(() => (document.querySelector("#offer") as HTMLElement & { goTo(page: number): void }).goTo(3));
    await waitForPage(3);
  });
});
