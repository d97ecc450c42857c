// engines: none; test:all: chromium; matrix: chromium
/** The library when a tab is closed during an upload, and with hard names and deep trees. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { asFields, callOk } from "../../contract/check.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf, openManager, readAuthorization } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import {
  chooseCommand,
  closeReport,
  enterName,
  openLibrary,
  readTitles,
  uploadPdfs,
  waitForNotice,
  waitForReport,
  waitForTitles,
} from "./library-page.ts";
import { observeStore } from "./stored-items.ts";

const engines = enginesFor(import.meta.url);

const hardNames = [
  "Angebot für Müller & Söhne — 20 % 🎉👩‍👩‍👧",
  "<img src=x onerror=alert(1)>\"'`",
  "עברית ومزيج عربي 日本語 ไทย हिन्दी",
  `W${"ide".repeat(99)}!!`,
  "a\u202Etxt.exe",
];

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let site: ServedFolder;
  let api: ApiCaller;
  let pdf: Uint8Array;

  /** Writes a PDF with bytes of its own, `bytes` more than a page takes. */
  const pdfFile = (name: string, bytes = 0) => {
    const end = Buffer.from(`\n%${name}\n`);
    return folder.write(`${name}.pdf`, Buffer.concat([pdf, Buffer.alloc(bytes, "%"), end]));
  };

  beforeAll(async () => {
    pdf = await createPdf(1);
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
    await openManager(page, site, "#/api");
    api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    await openLibrary(page, site, "?again");
  });

  test("an upload whose tab was closed is taken up again, each PDF once", async () => {
    const tab = await browser.tab();
    await openLibrary(tab, site, "?again");
    const paths = Array.from({ length: 30 }, (_, number) => pdfFile(`Closed ${number}`, 200_000));
    await uploadPdfs(tab, paths);
    await tab.waitFor("the first ones", () =>
      /Adding PDF ([4-9]|[12]\d) of/.test(document.querySelector("upload-panel")?.textContent ?? ""),
    );
    await tab.close();
    const { items, faults } = await observeStore(page);
    expect(faults).toEqual([]);
    expect(items.size).toBeGreaterThanOrEqual(3);
    await uploadPdfs(page, paths);
    const report = await waitForReport(page);
    const added = Number(/(\d+) PDFs? added/.exec(report)?.[1]);
    const recognised = Number(/(\d+) files were not added, because the library has the same/.exec(report)?.[1]);
    // One that was being written when the tab was closed may have been stored after the look at the store.
    expect(recognised).toBeGreaterThanOrEqual(items.size);
    expect(added + recognised).toBe(30);
    expect((await observeStore(page)).items.size).toBe(30);
    await closeReport(page);
  });

  test.each(hardNames)("the library shows and finds the name %s", async (name) => {
    await uploadPdfs(page, [pdfFile(`Name ${hardNames.indexOf(name)}`)]);
    await waitForReport(page);
    await closeReport(page);
    await chooseCommand(page, `Name ${hardNames.indexOf(name)}`, "Rename");
    await enterName(page, name);
    await waitForNotice(page, `Renamed to “${name}”.`);
    expect(await readTitles(page)).toContain(name);
    await page.fill('[aria-label="Search library"]', name.slice(0, 12).toUpperCase());
    await waitForTitles(page, name);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.fill('[aria-label="Search library"]', "");
    await page.waitFor("all items", () => document.querySelectorAll("[data-item-id]").length > 1);
  });

  test("the library opens a tree of 50 levels, and offers no folder inside a folder as its own destination", async () => {
    let parent: string | undefined;
    for (let level = 1; level <= 50; level++) {
      const form = { name: `Level ${level}`, ...(parent === undefined ? {} : { _folder: parent }) };
      parent = idOf(asFields(await callOk(api, "/folder", { method: "POST", form }), "folder"));
    }
    await openManager(page, site, `?deep#/library?folder=${parent}`);
    await page.waitFor(
      "the deepest folder",
      () => document.querySelector('[role=treeitem][aria-selected="true"]') !== null,
    );
    const width = await page.evaluate(() => {
      const name = document.querySelector('[role=treeitem][aria-selected="true"]')?.getBoundingClientRect();
      return { name: name?.width ?? 0, overflow: document.documentElement.scrollWidth - innerWidth };
    });
    expect(width.name).toBeGreaterThan(80);
    expect(width.overflow).toBeLessThanOrEqual(0);
    const [top = ""] = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[role=treeitem]")]
        .filter((item) => item.textContent?.trim() === "Level 1")
        .map((item) => item.dataset["folderId"] ?? ""),
    );
    const { x, y } = await page.evaluate((id) => {
      const item = document.querySelector(`[role=treeitem][data-folder-id="${id}"]`);
      item?.scrollIntoView({ block: "center" });
      const box = item?.getBoundingClientRect();
      return { x: (box?.left ?? 0) + 40, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
    }, top);
    await page.mouse.press(x, y, "right");
    await page.click('[role=menuitem][aria-label="Move…"]');
    const destinations = await page.waitFor("the destinations", () => {
      const items = [...document.querySelectorAll("dialog:modal [role=treeitem]")];
      return items.length > 0 ? items.map((item) => item.textContent?.trim() ?? "") : undefined;
    });
    expect(destinations.some((name) => name.startsWith("Level"))).toBe(false);
    await page.press("Escape");
  });
});
