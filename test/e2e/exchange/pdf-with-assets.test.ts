// engines: none; test:all: chromium
/** A person exports a smartlink as its PDF with the assets, and makes the smartlink from it in an empty library. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { listAttachments, listComplaints } from "../../support/pdf/pdf-programs.ts";
import { openManager, waitForDownload } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { chooseCommand, guidePdf, openExchangeSite, waitForNotice } from "./exchange-site.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let exporting: DrivenBrowser;
  let source: DrivenPage;
  let pdf: string;

  beforeAll(async () => {
    site = await stage.serveSite();
    exporting = await stage.browser(engine);
    source = await exporting.page();
    const { guide } = await openExchangeSite(source, site);
    await chooseCommand(source, guide, "Export…");
    await source.click("export-dialog label:has([value=pdf])");
    await source.click({ role: "button", name: "Export PDF" });
    await waitForNotice(source, "“Guide.pdf”");
    pdf = folder.write("Guide.pdf", readFileSync(await waitForDownload(exporting, /^Guide\.pdf$/)));
  });

  const waitForPanel = (page: DrivenPage, words: string) =>
    page.waitFor(
      `the words “${words}”`,
      (text) => document.querySelector("upload-panel")?.textContent?.replace(/\s+/g, " ").includes(text),
      words,
    );

  const listItems = (page: DrivenPage) =>
    page.evaluate(() =>
      [...document.querySelectorAll("[data-item-id]")]
        .map((item) => `${item.getAttribute("data-kind")} ${item.querySelector(".item-title")?.textContent}`)
        .sort(),
    );

  test("the exported PDF begins with the PDF of the smartlink, and other programs list its attached file", () => {
    const bytes = new Uint8Array(readFileSync(pdf));
    expect(bytes.subarray(0, guidePdf.length)).toEqual(guidePdf);
    expect(listComplaints(bytes) ?? []).toEqual([]);
    expect(listAttachments(bytes) ?? "smartlink.json").toContain("smartlink.json");
  });

  test("an upload of the PDF into an empty library says what is in it, and makes the smartlink at a press", async () => {
    const browser = await stage.browser(engine);
    const page = await browser.page();
    await openManager(page, site, "#/library");
    await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
    await page.setFiles({ role: "file", name: "PDF files" }, [pdf]);
    await waitForPanel(page, "“Guide.pdf” contains the smartlink “Guide” with 1 asset.");
    expect(await listItems(page)).toEqual(["content Guide"]);
    await page.click({ role: "button", name: "Create smartlink" });
    await waitForNotice(page, "Smartlink “Guide” created.");
    expect(await listItems(page)).toEqual(["content Guide", "smartlink Guide"]);
    const panel = await page.evaluate(() => document.querySelector("upload-panel")?.textContent ?? "");
    expect(panel).not.toContain("contains the smartlink");
  });

  test("an upload into the library that has the PDF adds no second one, and offers the smartlink all the same", async () => {
    await source.setFiles({ role: "file", name: "PDF files" }, [pdf]);
    await waitForPanel(source, "because the library has the same PDF already");
    await waitForPanel(source, "contains the smartlink “Guide”");
  });

  test("an upload of a PDF whose smartlink cannot be read adds the PDF and says why", async () => {
    const bytes = readFileSync(pdf);
    const name = Buffer.from("/Type/EmbeddedFile/Subtype/application#2fjson");
    const at = bytes.indexOf(name);
    expect(at).toBeGreaterThan(0);
    const start = bytes.indexOf("stream\n", at) + "stream\n".length;
    bytes.fill(0xff, start, start + 40);
    await source.setFiles({ role: "file", name: "PDF files" }, [folder.write("Broken.pdf", bytes)]);
    await waitForPanel(source, "“Broken.pdf” contains a smartlink that cannot be read, so only the PDF was added.");
    expect(await listItems(source)).toContain("content Broken");
  });
});
