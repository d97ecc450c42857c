// engines: none; test:all: chromium; matrix: chromium
// Chromium alone: reading is the same code in every engine, and a file of this size takes the others half a minute.
/** A person drops a large table: the page shows how far it is read, and lets the person cancel. */
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { enterBatchId, openManager, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const rowCount = 200_000;
const note = "x".repeat(300);
const largeTable = () =>
  `PDF_file,First Name,note\n${Array.from({ length: rowCount }, (_, index) => `offer.pdf,Person ${index},${note}`).join("\n")}\n`;

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let paths: readonly string[];

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    const [template = "", , pdf = ""] = await writeBatchFiles(folder, []);
    paths = [folder.write("in/people.csv", largeTable()), pdf, template];
  });

  const isReading = () => document.querySelector('batch-composer work-progress [role="progressbar"]') !== null;

  test("a table of 65 MB is removed from the batch when the person cancels", async () => {
    await page.drop("batch-composer", paths);
    await page.waitFor("the progress", isReading);
    await page.click({ role: "button", name: "Cancel" });
    await page.waitFor("the files without the table", () => {
      const text = document.querySelector("file-list")?.textContent ?? "";
      return text.includes("offer.pdf") && !text.includes("people.csv");
    });
    await page.waitFor("the end of the inspection", () =>
      document.querySelector("batch-composer")?.textContent?.includes("The rows are missing."),
    );
    expect(await page.evaluate(isReading)).toBe(false);
    await page.click({ role: "button", name: "Remove all" });
  });

  test("a table of 65 MB is inspected to its end, with the number of its rows", async () => {
    await page.drop("batch-composer", paths);
    await page.waitFor("the progress", isReading);
    await page.waitFor("the inspection", () =>
      /Ready to generate 200[.,\s]000 documents/.test(document.querySelector("#launch-note")?.textContent ?? ""),
    );
    expect(await page.evaluate(isReading)).toBe(false);
  });

  test("a table of 65 MB opens at a far row after its reading was cancelled", async () => {
    const statusOf = () => document.querySelector(".row-viewer-status")?.textContent;
    await page.click("row-preview .stepper button:last-child");
    await page.waitFor("the first row", () =>
      document.querySelector(".row-viewer-status")?.textContent?.startsWith("Row 1 can be generated."),
    );
    await page.click("#row-viewer-number");
    await page.press("Control+A");
    await page.type(String(rowCount));
    await page.press("Enter");
    await page.waitFor("the progress", () => document.querySelector("row-viewer work-progress") !== null);
    await page.click({ role: "button", name: "Cancel" });
    await page.waitFor("the end of the reading", () => document.querySelector("row-viewer work-progress") === null);
    expect(await page.evaluate(statusOf)).toBe("You cancelled the reading before the row was found.");
    await page.click({ role: "button", name: "Continue reading" });
    await page.waitFor("the last row", () =>
      /^Row 200[.,\s]000 can be generated./.test(document.querySelector(".row-viewer-status")?.textContent ?? ""),
    );
    expect(await page.evaluate(() => document.querySelector("row-viewer h3")?.textContent)).toBe(
      `An offer for Person ${rowCount - 1}`,
    );
    await page.click({ role: "button", name: "Close preview" });
  });

  test("a table of 65 MB shows the first rows of another column while the others are read", async () => {
    await page.choose({ role: "combobox", name: "first_name" }, "note");
    const position = await page.waitFor(
      "the first rows",
      (expected) => {
        const isShown = document.querySelector("row-preview h5")?.textContent === expected;
        const progress = document.querySelector('batch-composer work-progress [role="progressbar"]');
        return isShown && progress !== null ? document.querySelector("row-preview .numbers")?.textContent : undefined;
      },
      `${`An offer for ${note}`.slice(0, 299)}…`,
    );
    expect(position).toMatch(/^Row 1 of the first \d/);
    await page.waitFor("the end of the inspection", () =>
      /Row 1 of 200[.,\s]000 in people.csv/.test(document.querySelector("row-preview .numbers")?.textContent ?? ""),
    );
  });

  test("a table of 65 MB is not read again for another name of the batch", async () => {
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector("batch-composer work-progress") !== null) document.title = "read again";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await enterBatchId(page, "autumn");
    await page.press("Tab");
    await page.waitFor("the inspection", () =>
      /Ready to generate 200[.,\s]000 documents/.test(document.querySelector("#launch-note")?.textContent ?? ""),
    );
    expect(await page.evaluate(() => document.title)).not.toBe("read again");
  });
});
