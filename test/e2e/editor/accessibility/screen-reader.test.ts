// engines: none; test:all: chromium; matrix: chromium
// Only Chromium's driver reads the accessibility tree.
/** What a screen reader gets of the editor: landmarks, headings, names, states, descriptions, and what it announces. */
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, editNewSmartlink, locatePage } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

/** Returns the lines of the tree, without indentation, whose role is one of these. */
const readTree = async (page: DrivenPage, selector: string, roles: RegExp): Promise<readonly string[]> => {
  const lines = (await page.accessibilityTree?.(selector)) ?? [];
  return lines.map((line) => line.trim()).filter((line) => roles.test(line));
};

/** In the page: collects what live regions say from now on. A region that is busy says nothing yet. */
const collectAnnouncements = (): void => {
  const announcements: string[] = [];
  Object.assign(globalThis, { announcements });
  const lastTexts = new WeakMap<Element, string>();
  const read = () => {
    for (const region of document.querySelectorAll("[role=status], [role=alert]")) {
      const text = (region.textContent ?? "").replace(/\s+/g, " ").trim();
      if (region.ariaBusy === "true" || text === (lastTexts.get(region) ?? "")) continue;
      lastTexts.set(region, text);
      if (text !== "") announcements.push(text);
    }
  };
  read();
  announcements.length = 0;
  new MutationObserver(read).observe(document.body, {
    ...{ subtree: true, childList: true, characterData: true, attributes: true },
  });
};

/** Waits for an announcement that contains the words, and forgets it and those before it. */
const waitForAnnouncement = (page: DrivenPage, words: string): Promise<unknown> =>
  page.waitFor(
    `“${words}”`,
    (text) => {
      const { announcements } = globalThis as unknown as { announcements: string[] };
      const at = announcements.findIndex((announcement) => announcement.includes(text));
      if (at >= 0) announcements.splice(0, at + 1);
      return at >= 0;
    },
    words,
  );

const openEditorWithLink = async (engine: (typeof engines)[number]) => {
  const site = await stage.serveSite();
  const page = await (await stage.browser(engine)).page();
  await editNewSmartlink(page, site, await createPdf(2), [aLink("https://example.org/", [30, 20])]);
  return page;
};

test.each(engines)(
  "landmarks and headings give the outline of the editor in %s",
  { timeout: 90_000 },
  async (engine) => {
    const page = await openEditorWithLink(engine);
    expect(await readTree(page, "body", /^(?:banner|main|navigation|region|toolbar|tablist|heading)/)).toEqual([
      "banner",
      'navigation "Main"',
      "main",
      'heading "Document" [level=1]',
      'toolbar "Tools"',
      'region "Layers"',
      'heading "Layers" [level=2]',
      'region "Placeholders"',
      'heading "Placeholders" [level=2]',
      'region "Pages"',
      'region "Page 1"',
      'region "Page 2"',
      'tablist "Asset and document"',
      'region "Properties"',
      'heading "Properties" [level=2]',
    ]);
    expect(await readTree(page, "editor-bar", /^(?:button|status|combobox)/)).toEqual([
      'button "Document" (Change title)',
      'button "Undo" [disabled] (Nothing to undo (Ctrl+Z))',
      'button "Redo" [disabled] (Nothing to redo (Ctrl+Y))',
      'button "Zoom out" (Zoom out (Ctrl+-))',
      'status "Zoom" [live=polite]',
      'button "Zoom in" (Zoom in (Ctrl++))',
      'combobox "Fit" = Fit…',
      'button "Page 1 of 2" (Show page when…)',
      "status [live=polite]",
      'button "All commands" (All commands (Ctrl+K))',
      'button "Keys" (Keys (?))',
      'button "Versions"',
      'button "Preview"',
      'button "Generate…"',
    ]);
  },
);

test.each(engines)("fields have names, states and descriptions in %s", { timeout: 90_000 }, async (engine) => {
  const page = await openEditorWithLink(engine);
  await page.mouse.press(...(await locatePage(page))(30, 20));
  await page.fill({ role: "textbox", name: "Address" }, "nonsense");
  await page.fill({ role: "textbox", name: "Width" }, "wide");
  await page.press("Tab");
  const measure = "Sums and the units mm and px work too.";
  expect(
    await readTree(page, "#side-properties", /^(?:group|heading|textbox|alert|combobox|button "(?:Remove|Choose|Add))/),
  ).toEqual([
    'heading "Properties" [level=2]',
    'group "Arrange"',
    'textbox "Name" = Order (Shown in the list of assets and read by screen readers.)',
    'group "When pressed"',
    'heading "When pressed" [level=3]',
    'heading "Link" [level=4]',
    'button "Remove the action Link" (Remove the action Link)',
    'textbox "Address" [invalid] = nonsense (“nonsense” is not a full address. Use one that begins with https://, http://, mailto: or tel:.)',
    'combobox "Further action" = Link',
    'button "Add"',
    'group "On the page"',
    'heading "On the page" [level=3]',
    'combobox "Look" = Highlighted area',
    'button "Choose file… Icon or button picture" = No file chosen',
    "alert [live=assertive]",
    'group "Printed on the page"',
    'heading "Printed on the page" [level=3]',
    'combobox "Content" = Page text',
    'button "Add"',
    'group "Condition"',
    'heading "Condition" [level=3]',
    'combobox "Show when" (Documents of other rows do not have this asset.)',
    'group "Position and size in % of the page"',
    'heading "Position and size in % of the page" [level=3]',
    `textbox "X" = 15 (Distance from the left edge in percent of the page. ${measure})`,
    `textbox "Y" = 16 (Distance from the top edge in percent of the page. ${measure})`,
    `textbox "Width" [invalid] = wide (In percent of the page. ${measure} “wide” is not a number. Enter a number or a sum, such as 12.5, 120/2 or 30 mm.)`,
    "alert [live=assertive]",
    `textbox "Height" = 8 (In percent of the page. ${measure})`,
    'combobox "Shown on" = This page only',
  ]);
  expect(await readTree(page, ".editor-layers", /^(?:searchbox|list|button)/)).toEqual([
    'searchbox "Search layers"',
    'button "Problems (1)"',
    'list "Layers"',
    "listitem [level=1]",
    "listitem [level=1]",
    'button "Order. Problem: “nonsense” is not a full address. Use one that begins with https://, http://, mailto: or tel:." [pressed]',
    'button "Hide Order" (Hide from readers)',
    'button "Lock Order" (Lock)',
    'button "Correct Order: “nonsense” is not a full address. Use one that begins with https://, http://, mailto: or tel:."',
  ]);
  expect(await readTree(page, ".editor-pages", /^(?:listbox|option)/)).toEqual([
    'listbox "Assets on page 1"',
    'option "Link “Order”, 1 of 1, page 1" [selected]',
  ]);
});

test.each(engines)("what keys change is announced in %s", { timeout: 90_000 }, async (engine) => {
  const page = await openEditorWithLink(engine);
  await page.evaluate(collectAnnouncements);
  await page.evaluate(() => document.querySelector<HTMLElement>(".editor-pages")?.focus());
  await page.press("l");
  await waitForAnnouncement(page, "Link: press on the page to place it, or Enter for the middle of the page.");
  await page.press("Enter");
  await waitForAnnouncement(
    page,
    "Link “Open link” placed on page 1. Arrow keys move it, Shift and arrow keys resize it.",
  );
  await page.press("ArrowRight");
  await waitForAnnouncement(page, "percent.");
  await page.press("Enter");
  await waitForAnnouncement(page, "The asset is kept.");
  await page.press("Control+a");
  await waitForAnnouncement(page, "2 assets are selected.");
  await page.press("Escape");
  await waitForAnnouncement(page, "Nothing is selected.");
  await page.press("Control+a");
  await page.press("Delete");
  await waitForAnnouncement(page, "2 assets were deleted.");
  await page.press("Control+z");
  await waitForAnnouncement(page, "Undone: ");
  await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");
  const { length } = await page.evaluate(() =>
    (globalThis as unknown as { announcements: string[] }).announcements.filter((text) => /sav(?:ing|ed)/i.test(text)),
  );
  // Saving, again and again, is nothing to listen to.
  expect(length).toBe(0);
});
