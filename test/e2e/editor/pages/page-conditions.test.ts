// engines: chromium; test:all: chromium
/** Pages that only some rows have are chosen in the editor, marked there, and left out in the preview. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { editNewSmartlink, openEditor, waitForSave } from "../editor-page.ts";

describe.each(enginesFor(import.meta.url))("conditions of pages in %s", (engine) => {
  const stage = openStage();

  test("a page for some rows is chosen by its thumbnail, marked, left out in the preview, and brought back by undo", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, await createPdf(4));
    const csv = stage.createFolder().write("people.csv", "name;plan\nAnna;silver\nBen;gold\n");
    await page.drop("editor-view", [csv]);
    await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 2);
    await page.click({ role: "button", name: "Close" });
    const readMarks = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll(".editor-pages .page-mark"), (mark) => [
          mark.closest<HTMLElement>(".page")?.dataset["pageNumber"],
          mark.textContent?.replaceAll(/\s+/g, " ").trim(),
        ]),
      );

    await page.click({ role: "button", name: "Page 1 of 4" });
    await page.click({ role: "button", name: "Page 3" });
    await page.fill("#page-condition-0", "plan");
    await page.choose("#page-condition-0-test", "is");
    await page.fill("#page-condition-0-value", "gold");
    await page.fill("#page-condition-0-pages", "3-4");
    await page.waitFor("the pages of the row", () =>
      document.querySelector(".pages-dialog")?.textContent?.includes("does not have pages 3, 4"),
    );
    await page.press("Escape");
    expect(await readMarks()).toEqual([
      ["3", "plan is goldnot in this row"],
      ["4", "plan is goldnot in this row"],
    ]);

    await waitForSave(page);
    await openEditor(page, site, id);
    await page.click({ role: "button", name: "Preview" });
    const waitForPages = (count: string) =>
      page.waitFor(
        `${count} pages`,
        (expected) =>
          document.querySelector("iframe")?.contentDocument?.querySelectorAll("[data-page-number]").length ===
          Number(expected),
        count,
      );
    await waitForPages("2");
    await page.press("Alt+Shift+PageDown");
    await waitForPages("4");
    expect(await readMarks()).toEqual([
      ["3", "plan is gold"],
      ["4", "plan is gold"],
    ]);
    await page.click({ role: "button", name: "Close preview" });

    // Each field is a step of its own, and a slow machine makes several of one that is typed.
    const pressUntil = async (key: string, marks: number): Promise<void> => {
      for (let presses = 0; (await readMarks()).length !== marks && presses < 20; presses++) await page.press(key);
      expect(await readMarks()).toHaveLength(marks);
    };
    await pressUntil("Control+z", 0);
    await pressUntil("Control+y", 2);
    expect(await page.problems()).toEqual([]);
  });
});
