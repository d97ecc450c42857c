// engines: none; test:all: chromium; matrix: chromium, firefox
// WebKitGTK's driver cannot inspect pages in a sandboxed frame.
/** A person looks at any row of a batch before its start, from the preview, a problem, a number and a search. */
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenBrowser, DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { aTemplate, createPdf, openManager } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const rowCount = 20_000;

/** Row 3 has no name, row 12,000 another PDF, which is missing. */
const table = [
  "PDF_file,reference_id,suffix,first_name",
  ...Array.from({ length: rowCount }, (_, index) => {
    const row = index + 1;
    return `${row === 12_000 ? "gone.pdf" : "offer.pdf"},customer-${row},s,${row === 3 ? "" : `Reader ${row}`}`;
  }),
].join("\r\n");

/** In the page: what the viewer says, and the row of which it shows the page. */
const readViewer = () => {
  const viewer = document.querySelector("row-viewer");
  return {
    status: viewer?.querySelector("[role=status]")?.textContent?.trim() ?? "",
    title: viewer?.querySelector(".row-viewer-details h3")?.textContent ?? "",
    problems: viewer?.querySelector(".row-viewer-details [role=alert]")?.textContent ?? "",
    page: viewer?.querySelector("iframe")?.src ?? "",
  };
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  const waitForRow = (row: number) =>
    page.waitFor(
      `row ${row}`,
      (title: string) => document.querySelector(".row-viewer-details h3")?.textContent === title,
      `An offer for Reader ${row}`,
    );

  beforeAll(async () => {
    [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site);
    await page.setFiles({ role: "file", name: "Batch files" }, [
      folder.write("template.json", JSON.stringify(aTemplate)),
      folder.write("customers.csv", table),
      folder.write("offer.pdf", await createPdf(2)),
    ]);
    await page.waitFor("the problems", () => document.querySelector("batch-problems select") !== null);
  });

  test("the preview of any row filters the problems by cause and column, and opens the row of one", async () => {
    await page.choose({ role: "combobox", name: "Cause" }, "placeholder-without-value");
    await page.waitFor("one cause", () => document.querySelectorAll("batch-problems li").length === 1);
    expect(await page.evaluate(() => document.querySelector(".problem-filters .numbers")?.textContent)).toBe(
      "1 of 2 causes",
    );
    await page.click({ role: "button", name: "Row 3" });
    await page.waitFor("the row", () => document.querySelector(".row-viewer-details [role=alert]") !== null);
    const viewer = await page.evaluate(readViewer);
    expect(viewer.status).toBe("Row 3 cannot be generated.");
    expect(viewer.problems).toContain("first_name");
    expect(viewer.page).toBe("");
  });

  test("the preview of any row shows the page of a row by number, step and search, in the real reader", async () => {
    await page.click('row-viewer [aria-label="Next row"]');
    await waitForRow(4);
    await page.click("#row-viewer-number");
    await page.press("Control+A");
    await page.type("19999");
    await page.press("Enter");
    await waitForRow(19_999);
    await page.click('row-viewer [aria-label="Next row"]');
    await waitForRow(20_000);
    expect((await page.evaluate(readViewer)).status).toBe("Row 20,000 can be generated. This is what its reader sees.");
    await page.click('row-viewer [aria-label="Previous row"]');
    await waitForRow(19_999);
    await page.click("row-viewer input[type=search]");
    await page.type("customer-12345");
    await page.press("Enter");
    await waitForRow(12_345);
    const { page: address } = await page.evaluate(readViewer);
    const tab = await browser.tab();
    await tab.goto(address);
    await tab.waitFor("the reader", () => document.documentElement.dataset["smartlinkState"] === "ready");
    expect(await tab.evaluate(() => [document.title, self.origin])).toEqual(["An offer for Reader 12345", "null"]);
    await tab.close();
  });

  test("the preview of any row says why a row far into the file cannot be generated, and leaves nothing behind", async () => {
    await page.click("row-viewer input[type=search]");
    await page.press("Control+A");
    await page.type("customer-12000");
    await page.press("Enter");
    await page.waitFor("the problem", () =>
      /gone\.pdf/.test(document.querySelector(".row-viewer-details [role=alert]")?.textContent ?? ""),
    );
    await page.click('row-viewer [aria-label="Close preview"]');
    await page.waitFor("the end of the preview", () => document.querySelector("row-viewer") === null);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Row 3");
    const stored = await page.waitFor("empty storage", async () => {
      const cache = await caches.open("smartlink-row-previews");
      return (await cache.keys()).length === 0 && "empty";
    });
    expect(stored).toBe("empty");
    expect(await page.evaluate(() => document.querySelectorAll("job-card").length)).toBe(0);
    expect(await page.problems()).toEqual([]);
  });
});
