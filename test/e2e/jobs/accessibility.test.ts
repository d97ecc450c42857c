// engines: none; test:all: chromium; matrix: chromium
// The rules look at the document, which is the same in every engine.
/** Problems, preview of rows, check of all rows, page of a job and correction by the rules of WCAG, light and dark. */
import { expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { addAxe, createChecks, startAxe } from "../editor/accessibility/axe.ts";
import { aTemplate, createPdf, enterBatchId, openManager, waitForJobEnd } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const stage = openStage();

const rows = Array.from({ length: 60 }, (_, index) => {
  const pdf = index === 11 ? "gone.pdf" : "offer.pdf";
  return `${pdf},customer-${index + 1},s,${index % 9 === 2 ? "" : `Reader ${index + 1}`}`;
});

const waitForElement = (page: DrivenPage, selector: string) =>
  page.waitFor(selector, (text) => document.querySelector(text) !== null, selector);

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];
const cases = enginesFor(import.meta.url).flatMap((engine) => sizes.map((viewport) => ({ engine, viewport })));

test.each(cases)(
  "states of a batch follow the rules of WCAG in $engine at $viewport.width px",
  async ({ engine, viewport }) => {
    const host = stage.copySite();
    addAxe(host);
    const [site, browser] = await Promise.all([stage.serveFolder(host.path), stage.browser(engine, { viewport })]);
    const page = await browser.page();
    const { check, violationsByState } = createChecks(page);
    const folder = stage.createFolder();
    await openManager(page, site);
    await startAxe(page);
    await page.setFiles({ role: "file", name: "Batch files" }, [
      folder.write("template.json", JSON.stringify(aTemplate)),
      folder.write("customers.csv", ["PDF_file,reference_id,suffix,first_name", ...rows].join("\r\n")),
      folder.write("offer.pdf", await createPdf(2)),
    ]);
    await waitForElement(page, "batch-problems select");
    await check("problems");

    await page.click({ role: "button", name: "Row 3" });
    await waitForElement(page, ".row-viewer-details [role=alert]");
    await check("preview of a failing row");
    await page.click('row-viewer [aria-label="Next row"]');
    await waitForElement(page, "row-viewer iframe");
    await check("preview of a row");
    await page.click('row-viewer [aria-label="Close preview"]');

    await page.click({ role: "button", name: "Check all rows" });
    await waitForElement(page, ".check-result");
    await check("check of all rows");

    await enterBatchId(page, "offers");
    await page.press("Tab");
    await page.waitFor(
      "the new name",
      () => !/…$/.test(document.querySelector("#launch-note")?.textContent?.trim() ?? "…"),
    );
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "offers")).toBe("Done");
    await page.click(".job-name a");
    await waitForElement(page, "job-view .virtual-row a");
    await check("page of a job");
    await page.click({ role: "button", name: "Correct failed rows" });
    await waitForElement(page, "job-correction button");
    await check("correction");
    expect(violationsByState).toEqual({});
  },
  120_000,
);
