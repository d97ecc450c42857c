// engines: none; test:all: chromium; matrix: chromium
/** A person copies assets, sees rows of the data in the real reader, and opens the same smartlink in two tabs. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import {
  aLink,
  chooseSampleData,
  countAssets,
  editNewSmartlink,
  openEditor,
  waitForAssets,
  waitForPreviewLink,
  waitForSave,
} from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the editor copies assets, previews rows, and is read-only in a second tab", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const browser = await stage.browser(engine);
    const page = await browser.page();
    const { id } = await editNewSmartlink(page, site, await createPdf(2), [
      aLink("https://example.org/[[code]]", [30, 20]),
    ]);
    await page.mouse.press(500, 600);
    await page.press("Control+a");
    await page.press("Control+c");
    await page.press("Control+v");
    await waitForAssets(page, 2);
    await page.press("Control+z");
    expect(await countAssets(page)).toBe(1);

    const rows = ["A1", "B2"].map((code) => ({ pdf: "a.pdf", reference_id: code, data: { code } }));
    const data = stage.createFolder().write("data.json", JSON.stringify(rows));
    await page.click({ role: "button", name: "Preview" });
    await chooseSampleData(page, data, 2);
    await waitForPreviewLink(page, "https://example.org/A1");
    await page.click({ role: "button", name: "Next row" });
    await waitForPreviewLink(page, "https://example.org/B2");
    await page.click({ role: "button", name: "Close preview" });

    const other = await browser.tab();
    await openEditor(other, site, id);
    await other.waitFor("the notice", () => document.querySelector(".editor-notice"));
    await other.click({ role: "button", name: "Take over" });
    await page.waitFor("the notice in the first tab", () => document.querySelector(".editor-notice"));
    await other.press("Escape");
    await other.click({ role: "button", name: "Share" });
    await other.mouse.press(600, 600);
    await waitForSave(other);
    const third = await browser.tab();
    await openEditor(third, site, id);
    await third.click({ role: "button", name: "Open as copy" });
    await third.waitFor(
      "the copy with both assets",
      (original) => !location.hash.includes(original) && document.querySelectorAll(".editor-asset").length === 2,
      id,
    );
    await third.waitFor("its lock", () => document.querySelector(".editor-notice") === null);
    await third.close();
    await other.close();
    await page.waitFor("the lock of the first tab", () => document.querySelector(".editor-notice") === null);
    expect(await page.problems()).toEqual([]);
  });
});
