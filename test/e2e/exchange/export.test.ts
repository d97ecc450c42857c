// engines: none; test:all: chromium; matrix: chromium
/** A person exports a smartlink in each kind of file, and the files open. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { waitForDownload, waitForSmartlinkState } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { chooseCommand, openExchangeSite, waitForNotice } from "./exchange-site.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let guide: string;

  beforeAll(async () => {
    browser = await stage.browser(engine);
    page = await browser.page();
    ({ guide } = await openExchangeSite(page, await stage.serveSite()));
  });

  const openDialog = async () => {
    await chooseCommand(page, guide, "Export…");
    await page.waitFor("the dialog", () => document.querySelector("export-dialog dialog:modal") !== null);
  };

  const expectAnswer = async (reading: DrivenPage) => {
    await reading.click({ role: "button", name: "Departures" });
    const text = await reading.waitFor("the panel", () => document.querySelector("dialog[open]")?.textContent);
    expect(text).toContain("Hello reader, the first boat leaves at six.");
  };

  test("a complete file with a password, exported from the library, opens from the disk", async () => {
    await openDialog();
    await page.fill("#export-password", "harbour");
    await page.waitFor("its strength", () => document.querySelector(".password-strength strong") !== null);
    await page.click({ role: "button", name: "Export file" });
    expect(await waitForNotice(page, "Guide.html")).toContain("is in your browser’s downloads");
    folder.write("Guide.html", readFileSync(await waitForDownload(browser, /^Guide\.html$/)));
    const reading = await (await stage.browser(engine, { offline: true })).page();
    await reading.goto(folder.url("Guide.html"));
    expect(await waitForSmartlinkState(reading)).toBe("locked");
    await reading.fill({ role: "textbox", name: "Password" }, "harbour");
    await reading.click({ role: "button", name: "Open" });
    await reading.waitFor("the document", () => document.documentElement.dataset["smartlinkState"] === "ready");
    await expectAnswer(reading);
  });

  test("a ZIP with a public address, exported from the library, shows its link and opens from a web server", async () => {
    await openDialog();
    await page.click("export-dialog label:has([value=smallest])");
    await page.fill("#export-address", "ftp://example.org");
    await page.click({ role: "button", name: "Export file" });
    await page.waitFor("the problem", () => document.querySelector("export-dialog [role=alert]") !== null);
    await page.fill("#export-address", "https://docs.example.org/guides");
    await page.click({ role: "button", name: "Export file" });
    expect(await waitForNotice(page, "Guide.zip")).toContain("https://docs.example.org/guides/Guide/Guide.html");
    const host = stage.createFolder();
    const files = unzipSync(readFileSync(await waitForDownload(browser, /^Guide\.zip$/)));
    for (const [path, bytes] of Object.entries(files)) host.write(path, bytes);
    const reading = await (await stage.browser(engine)).page();
    await reading.goto(`${(await stage.serveFolder(host.path)).url}Guide/Guide.html`);
    expect(await waitForSmartlinkState(reading)).toBe("ready");
    await expectAnswer(reading);
  });

  test("Escape in the export dialog leaves the library as it was, and the focus at the item's menu", async () => {
    await openDialog();
    await page.press("Escape");
    await page.waitFor("no dialog", () => document.querySelector("export-dialog") === null);
    expect(await page.evaluate(() => document.activeElement?.closest("[data-item-id]") !== null)).toBe(true);
    expect(await page.problems()).toEqual([]);
  });
});
