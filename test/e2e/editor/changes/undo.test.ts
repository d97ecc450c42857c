// engines: none; test:all: chromium; matrix: chromium
// The history is the same code in all engines; journey.test.ts takes steps back in three.
/** A person takes changes back and does them again: what changed is selected, in view, and named. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { launchEditor, readPlace } from "../asset-points.ts";
import { aLink, waitForAssets } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const waitForAnnouncement = (page: DrivenPage, text: string) =>
  page.waitFor(
    text,
    (expected) => document.querySelector("editor-status span[role=status]")?.textContent === expected,
    text,
  );

/** In the page: whether the asset with the name lies within the visible part of the pages. */
const isInView = (name: string): boolean => {
  const asset = [...document.querySelectorAll(".editor-asset")].find(({ ariaLabel }) => ariaLabel?.includes(name));
  const [box, view] = [asset, document.querySelector(".editor-pages")].map((element) =>
    element?.getBoundingClientRect(),
  );
  return box !== undefined && view !== undefined && box.top >= view.top && box.bottom <= view.bottom;
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("undo and redo select what changed, scroll there and name the change", { timeout: 120_000 }, async () => {
    const assets = [
      aLink("https://example.org/a", [20, 20]),
      { ...aLink("https://example.org/b", [60, 20]), name: "Second" },
      { ...aLink("https://example.org/c", [60, 40]), name: "Third" },
    ];
    const { page, pointOn } = await launchEditor(stage, engine, { assets, pages: 5 });
    await page.mouse.press(...(await pointOn(1, 20, 20)));
    await page.press("Control+a");
    for (let press = 0; press < 3; press++) await page.press("ArrowRight");
    expect(await readPlace(page, "Third")).toMatchObject({ left: 48 });
    await page.press("Escape");
    await page.mouse.press(...(await pointOn(1, 63, 20)));
    await page.press("Delete");
    await waitForAssets(page, 2);
    await waitForAnnouncement(page, "Link “Second” was deleted.");

    // Far from there.
    const goToEnd = async () => {
      for (let step = 0; step < 4; step++) await page.press("Alt+PageDown");
      await page.waitFor("the last page", () => {
        const sheet = document.querySelector('[data-page-number="5"]')?.getBoundingClientRect();
        return sheet !== undefined && sheet.top < innerHeight / 2;
      });
    };
    await goToEnd();
    await page.press("Control+z");
    await page.waitFor("the asset in view", isInView, "Second");
    expect(await readPlace(page, "Second")).toMatchObject({ isSelected: true, left: 48 });
    expect(await page.evaluate(() => document.querySelectorAll('.editor-asset[aria-selected="true"]').length)).toBe(1);
    await waitForAnnouncement(page, "Undone: Delete.");
    await goToEnd();
    // Three presses of an arrow key are one step.
    await page.press("Control+z");
    await waitForAnnouncement(page, "Undone: moved 3 assets.");
    await page.waitFor("the first asset in view", isInView, "Order");
    expect(await readPlace(page, "Third")).toMatchObject({ left: 45, isSelected: true });
    await page.press("Control+y");
    await waitForAnnouncement(page, "Redone: moved 3 assets.");

    // A placement that is taken back and done again.
    await page.press("Escape");
    await page.click({ role: "button", name: "Text" });
    await page.mouse.press(...(await pointOn(1, 30, 55)));
    await waitForAssets(page, 4);
    await page.press("Escape");
    await page.press("Control+z");
    await waitForAssets(page, 3);
    await waitForAnnouncement(page, "Undone: Add asset.");
    await goToEnd();
    await page.press("Control+y");
    await page.waitFor("the text in view", isInView, "Text");
    expect(await readPlace(page, "Text")).toMatchObject({ isSelected: true });
    expect(await page.problems()).toEqual([]);
  });
});
