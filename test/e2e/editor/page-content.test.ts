// engines: chromium; test:all: chromium
/** A maker prints a greeting and a code on the page, for some rows only, and the documents of the rows have them. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import {
  createPdf,
  enterBatchId,
  filterSmartlinks,
  readOutputPaths,
  waitForJobEnd,
  waitUntilReady,
} from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { editNewSmartlink, listAssets, locatePage, openEditor, waitForSave } from "./editor-page.ts";

const csv = "first_name,plan,code\nZoë,gold,A-17\nBen,basic,B-18\n";

/** Opens the document of a row and returns the text of its first page, without spaces. */
const readFirstPage = async (page: DrivenPage, address: string): Promise<string> => {
  await page.goto(address);
  await waitUntilReady(page);
  return page.waitFor("the text of the page", () =>
    document
      .querySelector('[data-page-number="1"] .text-layer, [data-page-number="1"] .textLayer')
      ?.textContent?.replace(/\s/g, ""),
  );
};

/** A text that was placed is typed at once. */
const waitForTextFocus = (page: DrivenPage) =>
  page.waitFor("the focus on the text", () => document.activeElement?.id === "page-text");

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();

  test("a text and a code are placed by mouse and keys, shown for some rows, and printed in their documents", {
    timeout: 180_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, await createPdf(1));
    await page.drop("editor-view", [folder.write("people.csv", csv)]);
    await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 2);
    await page.click({ role: "button", name: "Close" });
    const at = await locatePage(page);

    // A text: a drag spans it, and its placeholder is chosen by keys.
    await page.click({ role: "button", name: "Page text" });
    await page.mouse.drag(at(10, 20), at(30, 24), at(60, 28));
    await waitForTextFocus(page);
    await page.type("Dear ");
    await page.click({ role: "button", name: "Insert placeholder" });
    await page.type("fi");
    await page.press("Enter");
    await page.fill({ role: "textbox", name: "Font size" }, "18");
    await page.fill({ role: "textbox", name: "Colour" }, "#8b1a1a");
    await page.choose({ role: "combobox", name: "Font" }, "Liberation Sans Bold");
    await page.fill({ role: "textbox", name: "Show when" }, "plan");
    await page.choose({ role: "combobox", name: "Test" }, "is");
    await page.fill({ role: "textbox", name: "Value" }, "gold");
    await waitForSave(page);
    expect((await listAssets(page))[0]).toEqual({
      name: "Page text “Dear [[first_name]]”, 1 of 1, page 1",
      box: [10, 20, 50, 8],
    });
    await page.waitFor("the text on the page", () => document.querySelector(".printed-content path"));

    // Enter on a text leads to its field, and what is typed follows the text.
    await page.press("Escape");
    await page.press("Enter");
    await waitForTextFocus(page);
    expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toBe("");
    await page.press("Escape");

    // A code: a press places it with its centre there. Its value is checked for the shown row.
    await page.click({ role: "button", name: "Page code" });
    await page.mouse.press(...at(50, 60));
    await page.choose({ role: "combobox", name: "Kind of code" }, "ean13");
    await page.click({ role: "textbox", name: "Value" });
    await page.type("[[code");
    await page.press("Enter");
    await page.waitFor("the error", () =>
      document.querySelector("#code-finding")?.textContent?.includes("The code cannot hold this value."),
    );
    await page.choose({ role: "combobox", name: "Kind of code" }, "qr");
    await page.waitFor("no error", () => document.querySelector("#code-finding")?.textContent === "");
    await waitForSave(page);
    // Undo takes back the kind of code alone, and the work is there after a reload.
    await page.click({ role: "button", name: "Undo" });
    await page.waitFor(
      "the code before",
      () => document.querySelector<HTMLSelectElement>("#code-symbology")?.value === "ean13",
    );
    await page.click({ role: "button", name: "Redo" });
    await waitForSave(page);
    await openEditor(page, site, id);
    await page.waitFor("the assets", () => document.querySelectorAll(".editor-asset").length === 2);
    await page.waitFor("the sign of the condition", () =>
      document.querySelector(".layer-name")?.ariaLabel?.includes("Shown when: plan is gold"),
    );

    await page.click({ role: "button", name: "Generate…" });
    await page.waitFor("the template", () => document.querySelector("library-template a"));
    await page.drop("batch-composer", [folder.write("people.csv", csv)]);
    await page.waitFor("the inspection", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 2 documents"),
    );
    await enterBatchId(page, "letters");
    await page.click({ role: "button", name: "Start batch" });
    expect(await waitForJobEnd(page, "letters")).toBe("Done");
    const paths = filterSmartlinks(await readOutputPaths(page, "letters"));
    expect(paths).toHaveLength(2);
    const texts: string[] = [];
    for (const path of paths) texts.push(await readFirstPage(page, `${site.url}batch/letters/${path}`));
    expect(texts[0]).toContain("DearZoë");
    expect(texts[1]).not.toContain("Dear");
    expect(await page.problems()).toEqual([]);
  });
});
