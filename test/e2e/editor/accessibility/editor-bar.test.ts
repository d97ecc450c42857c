// engines: none; test:all: chromium; matrix: chromium, firefox
/** The bar of the editor in windows of several widths: one row down to a tablet held upright, in the longest language too. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { launchEditor } from "../asset-points.ts";
import { aLink } from "../editor-page.ts";

/** Returns the number of rows of the bar, and whether something is cut at its end. */
const readBar = (page: DrivenPage) =>
  page.evaluate(() => {
    const bar = document.querySelector(".editor-bar");
    if (bar === null) throw new Error("There is no bar.");
    const boxes = Array.from(bar.children, (child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
    const middles = boxes.map(({ top, height }) => top + height / 2);
    const end = Math.max(...boxes.map(({ right }) => right));
    return {
      isOneRow: Math.max(...middles) - Math.min(...middles) < 8,
      isInside: end <= bar.getBoundingClientRect().right,
    };
  });

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  // Only Chromium's driver sets the languages of the browser.
  const languages = engine === "chromium" ? (["en", "de"] as const) : (["en"] as const);

  test.each(languages)("the bar of the editor has one row at 820, 1024 and 1280 pixels (%s)", async (language) => {
    const assets = [aLink("https://example.org/")];
    const { page } = await launchEditor(stage, engine, { assets, languages: [language] });
    await page.waitFor(language, (code) => document.documentElement.lang === code, language);
    for (const width of [820, 1024, 1280]) {
      await page.resize({ width, height: 900 });
      await page.waitFor("the width", (expected) => innerWidth === expected, width);
      expect(await readBar(page), String(width)).toEqual({ isOneRow: true, isInside: true });
    }
    expect(await page.problems()).toEqual([]);
  });
});
