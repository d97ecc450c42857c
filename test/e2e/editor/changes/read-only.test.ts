// engines: none; test:all: chromium; matrix: chromium, firefox
// WebKit paints one tab at a time.
/** A person tries to change a smartlink that another tab edits: the tab says that it only looks, and how to edit. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { readPlace } from "../asset-points.ts";
import { aLink, editNewSmartlink, listAssets, locatePage, openEditor, waitForAssets } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const readToast = (page: DrivenPage) => page.evaluate(() => document.querySelector(".editor-toast")?.textContent ?? "");

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("a read-only tab says so at keys, drags, paste and presses on fields, and changes nothing", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const browser = await stage.browser(engine);
    const first = await browser.page();
    const { id } = await editNewSmartlink(first, site, await createPdf(1), [aLink("https://example.org/", [30, 20])]);
    const page = await browser.tab();
    await openEditor(page, site, id);
    await waitForAssets(page, 1);
    const pointOn = await locatePage(page);
    /** Acts, and waits until the status says why nothing changed. */
    const expectRejection = async (act: () => Promise<void>): Promise<void> => {
      await page.evaluate(() => {
        // A message of before must not count.
        const toast = document.querySelector("editor-status") as
          | (HTMLElement & { announce(text: string): void })
          | null;
        toast?.announce("");
      });
      await page.waitFor("no message", () => document.querySelector(".editor-toast")?.textContent === "");
      await act();
      await page.waitFor("the reason", () =>
        document.querySelector(".editor-toast")?.textContent?.includes("Read-only: another tab edits this smartlink."),
      );
      expect(await readToast(page)).toContain("Choose “Take over”");
      expect((await listAssets(page)).map(({ box }) => box)).toEqual([[15, 16, 30, 8]]);
    };
    // Looking is allowed.
    await page.mouse.press(...pointOn(30, 20));
    expect(await readPlace(page, "Order")).toMatchObject({ isSelected: true });
    expect(await readToast(page)).toBe("");
    for (const key of ["Delete", "ArrowRight", "t", "Control+d", "Control+z"])
      await expectRejection(() => page.press(key));
    await expectRejection(() => page.mouse.drag(pointOn(30, 20), pointOn(40, 40), pointOn(50, 60)));
    const handle = await page.evaluate(() => {
      const { left, top } = document.querySelector(".resize-se")?.getBoundingClientRect() ?? new DOMRect();
      return [left + 12, top + 12] as const;
    });
    await expectRejection(() => page.mouse.drag(handle, [handle[0] + 30, handle[1] + 30]));
    const field = await page.evaluate(() => {
      const { left, top } = document.querySelector("#asset-name")?.getBoundingClientRect() ?? new DOMRect();
      return [left + 20, top + 10] as const;
    });
    await expectRejection(() => page.mouse.press(...field));
    await page.mouse.press(...pointOn(30, 20));
    await page.press("Control+c");
    await expectRejection(() => page.press("Control+v"));
    await page.click({ role: "button", name: "Take over" });
    await page.waitFor("the right to edit", () => document.querySelector(".editor-notice") === null);
    await page.press("Control+v");
    await waitForAssets(page, 2);
    expect(await page.problems()).toEqual([]);
  });
});
