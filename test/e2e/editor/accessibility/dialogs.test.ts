// engines: none; test:all: chromium; matrix: chromium
// The rules look at the document, which is the same in every engine.
/** The dialogs and the troubles of the editor by the rules of WCAG, light and dark. */
import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import type { Target } from "../../../support/drive/driven-browser.ts";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { readZoom } from "../asset-points.ts";
import { aLink, locatePage, waitForPreviewLink } from "../editor-page.ts";
import { createChecks, openWithAxe } from "./axe.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

const button = (name: string): Target => ({ role: "button", name });

/** A page with an address, an e-mail address and a mark. */
const createPdfWithFinds = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [index, line] of ["www.example.com", "anna@example.org", "Dear [[first_name]]"].entries())
    page.drawText(line, { x: 60, y: 500 - 60 * index, size: 16, font });
  document.addPage([595, 842]);
  return document.save();
};

const waitForDialog = (page: DrivenPage) =>
  page.waitFor("a dialog", () => document.querySelector("dialog[open]") !== null);

const closeDialog = async (page: DrivenPage): Promise<void> => {
  await page.press("Escape");
  await page.waitFor("no dialog", () => document.querySelector("dialog[open]") === null);
};

/** Places an asset and waits until its field is there. */
const place = async (page: DrivenPage, tool: string, at: readonly [number, number], field: Target): Promise<void> => {
  await page.click(button(tool));
  await page.mouse.press(...(await locatePage(page))(...at));
  await page.waitFor(
    `the properties of ${tool}`,
    (name) => document.querySelector('.editor-asset[aria-selected="true"]')?.ariaLabel?.startsWith(name),
    tool,
  );
  await page.click(field);
};

/** In the page: no record can be written any more. */
const fillStorage = (): void => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("The quota is exceeded.", "QuotaExceededError");
  };
};

test.each(engines)("dialogs and panels follow the rules of WCAG in %s", { timeout: 240_000 }, async (engine) => {
  const { page } = await openWithAxe(stage, engine, {
    assets: [aLink("https://example.org/[[code]]", [30, 20])],
    pdf: await createPdfWithFinds(),
  });
  const { check, violationsByState } = createChecks(page);
  await page.click(button("Versions"));
  await waitForDialog(page);
  await page.waitFor("a version", () => document.querySelector("dialog[open] li"));
  await check("versions");
  await page.click("dialog[open] [role=list] button, dialog[open] li button");
  await page.waitFor("the comparison", () => document.querySelector(".version-comparison"));
  await check("comparison of versions");
  await closeDialog(page);

  await page.click(button("Sample data…"));
  await waitForDialog(page);
  await check("sample data");
  await page.setFiles({ role: "file", name: "Choose file… for the sample data" }, [
    stage.createFolder().write("data.json", "{"),
  ]);
  await page.waitFor("the problem", () => document.querySelector("dialog problem-list li"));
  await check("a faulty data file");
  await page.press("Escape");
  await page.waitFor("no dialog", () => document.querySelector("dialog[open]") === null);

  await page.click("#side-tab-suggestions");
  await page.click(button("Search the PDF"));
  await page.waitFor("suggestions", () => document.querySelectorAll(".proposals > li").length === 3);
  await check("suggestions");
  await page.click("proposal-panel summary");
  await check("own patterns");

  await place(page, "Page", [50, 10], button("Choose page…"));
  await waitForDialog(page);
  await check("page picker");
  await closeDialog(page);
  await place(page, "Form", [70, 30], button("Add field"));
  await check("field of a form");
  await place(page, "Calendar", [30, 35], button("Add event"));
  await check("event of a calendar");
  await place(page, "Text", [70, 50], { role: "textbox", name: "Text" });
  await page.click(button("Add link"));
  await check("link in a text");
  expect(violationsByState).toEqual({});
});

test.each(engines)(
  "rows with problems and a full storage follow the rules of WCAG in %s",
  {
    timeout: 180_000,
  },
  async (engine) => {
    const { page } = await openWithAxe(stage, engine, { assets: [aLink("https://example.org/[[code]]", [30, 20])] });
    const { check, violationsByState } = createChecks(page);
    const rows = [{ data: { code: "A1" } }, { data: {} }];
    const data = stage.createFolder().write("data.json", JSON.stringify(rows));
    await page.click(button("Sample data…"));
    await waitForDialog(page);
    await page.setFiles({ role: "file", name: "Choose file… for the sample data" }, [data]);
    await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 2);
    await closeDialog(page);
    const zoom = await readZoom(page);
    await page.click(button("Preview"));
    await waitForPreviewLink(page, "https://example.org/A1");
    await page.waitFor("the fault", () => document.querySelector(".row-faults"));
    await check("preview of a row");
    await page.click(button("Next row"));
    await page.waitFor("the faulty row", () => document.querySelector(".row-faults.is-faulty"));
    await check("preview of a faulty row");
    await page.click(button("Close preview"));
    await expect.poll(() => readZoom(page)).toBe(zoom);

    await page.evaluate(fillStorage);
    await page.click(".editor-asset");
    await page.fill({ role: "textbox", name: "Name" }, "Summer");
    await page.waitFor("the failed save", () => document.documentElement.dataset["saveState"] === "failed");
    await check("failed save");
    // The notice has made the pages lower than wide.
    expect(await readZoom(page)).toBe(zoom);
    expect(violationsByState).toEqual({});
  },
);

test.each(engines)(
  "the sheet and the preview of a phone follow the rules of WCAG in %s",
  {
    timeout: 180_000,
  },
  async (engine) => {
    const { page } = await openWithAxe(stage, engine, {
      assets: [aLink("https://example.org/", [50, 20])],
      viewport: { width: 390, height: 844 },
    });
    const { check, violationsByState } = createChecks(page);
    await check("phone");
    await page.tap(...(await locatePage(page))(50, 20));
    await page.click(button("Panel"));
    await page.waitFor("the sheet", () => document.querySelector("#asset-name")?.checkVisibility());
    await check("sheet");
    await page.click(button("Preview"));
    await waitForPreviewLink(page, "https://example.org/");
    await check("preview on a phone");
    expect(violationsByState).toEqual({});
  },
);
