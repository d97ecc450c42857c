// engines: none; test:all: chromium; matrix: chromium, firefox, webkit
/** The title in the head of the editor: pressed, typed, kept by Enter or leaving, left by Escape, taken back by Undo. */
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, editNewSmartlink, openEditor, waitForSave } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

const waitForTitle = (page: DrivenPage, title: string) =>
  page.waitFor(`the title ${title}`, (text) => document.querySelector("h1")?.textContent === text, title);

const button = (name: string) => ({ role: "button", name }) as const;

/** Opens the field of the title and replaces its text, which is selected. */
const typeTitle = async (page: DrivenPage, before: string, title: string) => {
  await page.click(button(before));
  await page.waitFor("the field", () => document.activeElement?.matches("editor-title input"));
  if (title === "") await page.press("Backspace");
  else await page.type(title);
};

test.each(engines)("the title is changed in the head of the editor in %s", { timeout: 120_000 }, async (engine) => {
  const site = await stage.serveSite();
  const browser = await stage.browser(engine);
  const page = await browser.page();
  const { id } = await editNewSmartlink(page, site, await createPdf(1), [aLink("https://example.org/")], {
    title: "Offer",
  });
  await typeTitle(page, "Offer", "Summer offer");
  await page.press("Enter");
  await waitForTitle(page, "Summer offer");
  await page.waitFor("the focus", () => document.activeElement?.matches("editor-title button"));
  await page.click(button("Undo"));
  await waitForTitle(page, "Offer");
  await page.click(button("Redo"));
  await waitForTitle(page, "Summer offer");

  await typeTitle(page, "Summer offer", "Nothing");
  await page.press("Escape");
  await waitForTitle(page, "Summer offer");
  await page.waitFor("the focus", () => document.activeElement?.matches("editor-title button"));

  // A document without a title could not be told from others.
  await typeTitle(page, "Summer offer", "");
  await page.press("Enter");
  expect(
    await page.evaluate(() => document.querySelector<HTMLInputElement>("editor-title input")?.validity.valid),
  ).toBe(false);
  await page.press("Escape");

  await typeTitle(page, "Summer offer", "Winter offer");
  await page.click("#side-tab-settings");
  await waitForTitle(page, "Winter offer");
  await waitForSave(page);
  await openEditor(page, site, id);
  await waitForTitle(page, "Winter offer");

  const other = await browser.tab();
  await openEditor(other, site, id);
  await waitForTitle(other, "Winter offer");
  expect(await other.evaluate(() => document.querySelector("h1 button"))).toBeNull();
  await other.close();
  expect(await page.problems()).toEqual([]);
});
