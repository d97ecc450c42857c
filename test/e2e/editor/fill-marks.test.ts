// engines: none; test:all: chromium
/** A person lets rows fill the marks of a PDF with one press, and takes that back. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { openStage } from "../support/stage.ts";
import { editNewSmartlink, openEditor, waitForSave } from "./editor-page.ts";

const pdf = textPdf(
  { content: "BT /F 14 Tf 40 250 Td (Dear [[first_name]], welcome) Tj ET" },
  { content: "BT /F 14 Tf 40 250 Td (You pay [[price|number:2]]) Tj 3 Tr 0 -40 Td ([[hidden]]) Tj ET" },
);

const waitForUses = (page: DrivenPage, expected: readonly string[]) =>
  page.waitFor(
    `uses ${expected.join()}`,
    (uses) =>
      Array.from(document.querySelectorAll("placeholder-overview .placeholder-uses button"), ({ textContent }) =>
        textContent?.trim(),
      ).join("|") === uses,
    expected.join("|"),
  );

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("the marks of a PDF are listed, filled with one press, and stored", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, pdf);
    await waitForUses(page, []);
    await page.click("#side-tab-suggestions");
    await page.waitFor("the marks", () => document.querySelectorAll("mark-list li").length === 3);
    const rejected = await page.evaluate(() => document.querySelector("mark-list .unused-columns")?.textContent ?? "");
    expect(rejected).toContain("[[hidden]] on page 2 cannot be filled. It is invisible text");
    const uses = ["Mark of the PDF, page 1", "Mark of the PDF, page 2"];
    await page.click({ role: "button", name: "Fill 2 marks" });
    await waitForUses(page, uses);
    await page.click({ role: "button", name: "Undo" });
    await waitForUses(page, []);
    await page.click({ role: "button", name: "Redo" });
    await waitForUses(page, uses);
    await waitForSave(page);
    await openEditor(page, site, id);
    await waitForUses(page, uses);
    expect(await page.problems()).toEqual([]);
  });
});
