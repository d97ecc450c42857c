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

const readPreview = (page: DrivenPage) =>
  page.evaluate(
    () => document.querySelector("iframe")?.contentDocument?.querySelector(".text-layer")?.textContent ?? "",
  );

const waitForPreview = (page: DrivenPage, text: string) =>
  page.waitFor(
    `“${text}” in the preview`,
    (expected) =>
      document.querySelector("iframe")?.contentDocument?.querySelector(".text-layer")?.textContent?.includes(expected),
    text,
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
    // The preview shows the PDF of a row, and says which rows cannot be generated.
    const rows = [{ first_name: "Zoë" }, { first_name: "Ben", price: "1.5" }].map((data) => ({ data }));
    await page.drop("editor-view", [stage.createFolder().write("rows.json", JSON.stringify(rows))]);
    await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 2);
    await page.click({ role: "button", name: "Close" });
    await page.click({ role: "button", name: "Preview" });
    await waitForPreview(page, "Dear [[first_name]], welcome");
    await page.waitFor("the fault of the row", () =>
      document.querySelector(".row-faults")?.textContent?.includes('no value for "price"'),
    );
    await page.click({ role: "button", name: "Next row" });
    await waitForPreview(page, "Ben");
    expect(await readPreview(page)).not.toContain("[[first_name]]");
    expect(await page.problems()).toEqual([]);
  });
});
