// engines: none; test:all: chromium; matrix: chromium
// Only Chromium's driver chooses files in a dialog that a menu opens.
/** A maker replaces a PDF whose marks have become assets: they follow their marks, and one whose mark is gone is named. */
import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { readPlace } from "../editor/asset-points.ts";
import { editNewSmartlink, openEditor, waitForAssets, waitForSave } from "../editor/editor-page.ts";
import { openStage } from "../support/stage.ts";
import { openLibrary, waitForNotice } from "./library-page.ts";

type Line = readonly [text: string, x: number, y: number];

/** Creates a PDF of lines at points, `y` from the bottom. */
const createPdf = async (...pages: readonly (readonly Line[])[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    for (const [text, x, y] of lines) page.drawText(text, { x, y, size: 14, font });
  }
  return pdf.save();
};

for (const engine of enginesFor(import.meta.url))
  test(`the marks of a smartlink are found again in another PDF in ${engine}`, { timeout: 180_000 }, async () => {
    const stage = openStage();
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const present = await createPdf(
      [
        ["Dear [[first_name]], welcome to our offer", 60, 700],
        ["Our code for you: [[code]]", 60, 500],
      ],
      [["Your contact is [[contact]]", 60, 300]],
    );
    const { id } = await editNewSmartlink(page, site, present);
    await page.click("#side-tab-suggestions");
    await page.click({ role: "button", name: "Search the PDF" });
    await page.click({ role: "button", name: "Accept all 3" });
    await waitForAssets(page, 3);
    await waitForSave(page);

    // A cover comes first, the code is elsewhere on its page, and the greeting has no name.
    const next = await createPdf(
      [["The new edition", 60, 600]],
      [
        ["Dear customer, welcome to our offer", 60, 700],
        ["Our code for you: [[code]]", 160, 400],
      ],
      [["Your contact is [[contact]]", 60, 300]],
    );
    const file = stage.createFolder().write("next.pdf", Buffer.from(next));
    await openLibrary(page, site, "?library");
    await page.click("[data-kind=smartlink] [data-menu]");
    await page.chooseFiles?.({ role: "menuitem", name: "Replace PDF…" }, [file]);
    const report = await page.waitFor("the dialog", () =>
      document.querySelector("replace-dialog dialog")?.textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(report).toContain("code: page 1 → page 2");
    expect(report).toContain("contact: page 2 → page 3");
    expect(report).toContain(
      "1 asset was made of a text that is gone from its page. It stays in place. After replacing, move or delete it in the editor:",
    );
    expect(report).toContain("first_name: page 2, “[[first_name]]”");
    await page.click({ role: "button", name: "Replace PDF" });
    await waitForNotice(page, "was replaced.");

    await openEditor(page, site, id);
    await page.press("Alt+PageDown");
    await page.waitFor(
      "the assets",
      () => document.querySelectorAll('[data-page-number="2"] .editor-asset').length === 2,
    );
    const code = await readPlace(page, "“code”");
    // 100 points to the right and 100 down.
    expect(code.page).toBe(2);
    expect(Math.abs(code.top - ((842 - 400 - 12) / 842) * 100)).toBeLessThan(2);
    // The marks that the PDF has are not proposed again.
    await page.click("#side-tab-suggestions");
    await page.click({ role: "button", name: "Search the PDF" });
    await page.waitFor("the end of the search", () => document.body.textContent?.includes("Nothing new was found."));
    expect(await page.problems()).toEqual([]);
  });
