// engines: none; test:all: chromium; matrix: chromium
/** A person accepts what was found in a PDF, all of a kind at once, takes it back, and searches again. */
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { editNewSmartlink, openEditor, waitForAssets, waitForSave } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

/** Two addresses, an e-mail address, a mark and two form fields on one page. */
const createPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  const lines = ["Visit www.example.com or https://shop.example/", "Write to anna@example.org", "Dear [[first_name]]"];
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 60, y: 700 - 60 * index, size: 16, font });
  const form = document.getForm();
  for (const [index, name] of ["name", "city"].entries())
    form.createTextField(name).addToPage(page, { x: 60, y: 300 - 60 * index, width: 200, height: 24 });
  return document.save();
};

const readGroups = (page: DrivenPage): Promise<readonly string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll(".proposal-group h3"), (heading) => heading.textContent ?? ""),
  );

const waitForGroups = (page: DrivenPage, count: number) =>
  page.waitFor(
    `${count} groups`,
    (expected) => document.querySelectorAll(".proposal-group h3").length === Number(expected),
    String(count),
  );

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("suggestions from a PDF are accepted by kind in one step, and not found again", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, await createPdf());
    await page.click("#side-tab-suggestions");
    await page.click({ role: "button", name: "Search the PDF" });
    await waitForGroups(page, 4);
    expect(await readGroups(page)).toEqual([
      "Marks in the text (1)",
      "Form fields of the PDF (1)",
      "Web addresses in the text (2)",
      "E-mail addresses in the text (1)",
    ]);
    await page.click({ role: "button", name: "Accept all 2" });
    await waitForAssets(page, 2);
    await waitForGroups(page, 3);
    await page.click({ role: "button", name: "Undo" });
    await waitForAssets(page, 0);
    await waitForGroups(page, 4);
    await page.click({ role: "button", name: "Redo" });
    await waitForAssets(page, 2);
    await waitForSave(page);

    // What was accepted is not found again, also after a reload.
    await openEditor(page, site, id);
    await page.click("#side-tab-suggestions");
    await page.click({ role: "button", name: "Search the PDF" });
    await waitForGroups(page, 3);
    expect(await readGroups(page)).not.toContain("Web addresses in the text (2)");
    expect(await page.problems()).toEqual([]);
  });

  test("a pattern that the person has kept finds suggestions in every smartlink and visit", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const pdf = await createPdf();
    await editNewSmartlink(page, site, pdf);
    await page.click("#side-tab-suggestions");
    await page.click("proposal-panel summary");
    await page.fill("#pattern-text", "Write (\\w+)");
    await page.fill("#pattern-data", "https://example.org/?to=$1");
    await page.click({ role: "button", name: "Add pattern" });
    await page.waitFor("what it finds", () =>
      [...document.querySelectorAll(".proposal-group h3")].some(
        ({ textContent }) => textContent === "Found by your patterns (1)",
      ),
    );
    // Another program of this browser has written beside it.
    await page.evaluate(() => {
      const key = "smartlink-patterns";
      const patterns = JSON.parse(localStorage.getItem(key) ?? "[]");
      const slow = { pattern: "(\\w+\\s?)+\\d\\d\\d!", type: "text", data: "$0" };
      localStorage.setItem(key, JSON.stringify([...patterns, { pattern: "(" }, 4, { ...slow, type: "html" }, slow]));
    });
    await editNewSmartlink(page, site, pdf);
    await page.click("#side-tab-suggestions");
    await page.waitFor(
      "the patterns",
      () => document.querySelector("proposal-panel summary")?.textContent === "Your own patterns (2)",
    );
    await page.click({ role: "button", name: "Search the PDF" });
    await page.waitFor("what it finds", () =>
      [...document.querySelectorAll(".proposal-group h3")].some(
        ({ textContent }) => textContent === "Found by your patterns (1)",
      ),
    );
    await page.click("proposal-panel summary");
    await page.click({ role: "button", name: "Remove the pattern Write (\\w+)" });
    await page.waitFor("nothing of it", () =>
      [...document.querySelectorAll(".proposal-group h3")].every(
        ({ textContent }) => !textContent?.startsWith("Found by your patterns"),
      ),
    );
    expect(await page.problems()).toEqual([]);
  });
});
