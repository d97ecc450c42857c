// engines: none; test:all: chromium; matrix: chromium
// The rules look at the document, which is the same in every engine.
/** The editor by the rules of WCAG: its states, its dialogs, and the properties of every type; light and dark. */
import { expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, openEditor, waitForSave } from "../editor-page.ts";
import { createChecks, openWithAxe, startAxe } from "./axe.ts";
import { findPropertyViolations } from "./property-checks.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

test.each(engines)("the states of the editor follow the rules of WCAG in %s", { timeout: 180_000 }, async (engine) => {
  const { browser, page, site, id } = await openWithAxe(stage, engine, {
    assets: [aLink("https://example.org/[[code]]", [30, 20])],
  });
  const { check, violationsByState } = createChecks(page);
  await check("nothing selected");
  await page.press("Control+a");
  await page.waitFor("the selection", () => document.querySelector('.editor-asset[aria-selected="true"]'));
  await check("one selected");
  await page.press("Control+k");
  await page.waitFor("the palette", () => document.querySelector("dialog.command-palette[open]") !== null);
  await check("all commands");
  await page.press("Escape");
  await page.waitFor("no palette", () => document.querySelector("command-palette") === null);
  await page.click({ role: "button", name: "Saved looks…" });
  await check("saved looks");
  await page.click({ role: "button", name: "Close" });
  await page.mouse.press(500, 400, "right");
  await page.waitFor("the menu", () => document.querySelector(".asset-menu .popup-menu:popover-open") !== null);
  await check("the menu");
  await page.press("Escape");
  await page.waitFor("no menu", () => document.querySelector(".popup-menu:popover-open") === null);
  await page.press("Control+d");
  await page.press("Control+a");
  await check("two selected");
  await page.press("?");
  await page.waitFor("the keys", () => document.querySelector("dialog[open]"));
  await check("keys");
  await page.press("Escape");
  for (const tab of ["suggestions", "settings", "properties"]) {
    await page.click(`#side-tab-${tab}`);
    await check(tab);
  }
  await page.click({ role: "button", name: "Preview" });
  await check("preview");
  await waitForSave(page);
  expect(violationsByState).toEqual({});

  const other = await browser.tab();
  await openEditor(other, site, id);
  await other.waitFor("the notice", () => document.querySelector(".editor-notice"));
  await startAxe(other);
  const readOnly = createChecks(other);
  await readOnly.check("read-only");
  expect(readOnly.violationsByState).toEqual({});
});

test.each(engines)(
  "the properties of every type follow the rules of WCAG at 1280 px in %s",
  { timeout: 240_000 },
  async (engine) => {
    expect(await findPropertyViolations(stage, engine, 1280)).toEqual({});
  },
);
