/** Checks problems, preview of rows, check of all rows, page of a job and correction by the rules of WCAG. */
import { expect } from "vitest";
import type { DrivenPage, Engine, LaunchOptions } from "../../support/drive/driven-browser.ts";
import { createChecks, startAxe } from "../editor/accessibility/axe.ts";
import { aTemplate, createPdf, enterBatchId, openManager, waitForJobEnd } from "../support/site.ts";
import type { Stage } from "../support/stage.ts";

const rows = Array.from({ length: 60 }, (_, index) => {
  const pdf = index === 11 ? "gone.pdf" : "offer.pdf";
  return `${pdf},customer-${index + 1},s,${index % 9 === 2 ? "" : `Reader ${index + 1}`}`;
});

const waitForElement = (page: DrivenPage, selector: string) =>
  page.waitFor(selector, (text) => document.querySelector(text) !== null, selector);

/** Runs a batch with problems in a window of this size. Returns the violations by state and theme. */
export const findBatchViolations = async (
  stage: Stage,
  engine: Engine,
  viewport: NonNullable<LaunchOptions["viewport"]>,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine, { viewport })]);
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
  return violationsByState;
};
