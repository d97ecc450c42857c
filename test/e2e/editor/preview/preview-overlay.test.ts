// engines: none; test:all: chromium; matrix: chromium, firefox
/** The preview lies over the whole editor, shows rows at the width of a window or a phone, and closes by key from anywhere. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, editNewSmartlink, locatePage, waitForPreviewLink } from "../editor-page.ts";

const engines = enginesFor(import.meta.url);

const button = (name: string) => ({ role: "button", name }) as const;

/** Returns the size of the reader in the preview, in CSS pixels. */
const readReaderSize = (page: DrivenPage) =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("editor-preview iframe");
    return [frame?.clientWidth, frame?.clientHeight] as const;
  });

const waitForClosedPreview = (page: DrivenPage) =>
  page.waitFor("no preview", () => document.querySelector("editor-preview") === null);

const readFocus = (page: DrivenPage) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Presses on the page in the reader, so that keys go to the reader. */
const focusReader = async (page: DrivenPage) => {
  const { x, y } = await page.waitFor("the page in the reader", () => {
    const frame = document.querySelector<HTMLIFrameElement>("editor-preview iframe");
    const sheet = frame?.contentDocument?.querySelector("[data-page-number] canvas")?.getBoundingClientRect();
    const box = frame?.getBoundingClientRect();
    return sheet && box && { x: box.left + sheet.left + 30, y: box.top + sheet.top + 60 };
  });
  await page.mouse.press(x, y);
  await page.waitFor("the focus in the reader", () => document.activeElement?.localName === "iframe");
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  const openPreview = async (assets = [aLink("https://example.org/", [50, 30])]) => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine, { viewport: { width: 1280, height: 720 } })).page();
    await editNewSmartlink(page, site, await createPdf(2), assets);
    await page.click(button("Preview"));
    return page;
  };

  test("the preview fills the window, has the width of a phone on demand, and closes by button and Escape", {
    timeout: 120_000,
  }, async () => {
    const page = await openPreview();
    await waitForPreviewLink(page, "https://example.org/");
    const [width = 0, height = 0] = await readReaderSize(page);
    expect(width).toBe(1280);
    expect(height).toBeGreaterThan(620);
    await page.click(".preview-widths button:last-child");
    expect((await readReaderSize(page))[0]).toBe(390);
    await page.click(".preview-widths button:first-child");
    expect((await readReaderSize(page))[0]).toBe(1280);
    await page.click(button("Close preview"));
    await waitForClosedPreview(page);
    expect(await readFocus(page)).toBe("Preview");

    await page.press("Enter");
    await waitForPreviewLink(page, "https://example.org/");
    await page.press("Escape");
    await waitForClosedPreview(page);
    expect(await readFocus(page)).toBe("Preview");
    expect(await page.problems()).toEqual([]);
  });

  test("Escape in the reader of the preview closes what is open there first, then the preview", {
    timeout: 120_000,
  }, async () => {
    const text = { page: 1, name: "Note", type: "text", data: "Good morning" } as const;
    const page = await openPreview([
      { ...text, center: [50, 60], rect: [30, 8] },
      aLink("https://example.org/", [50, 30]),
    ]);
    await waitForPreviewLink(page, "https://example.org/");
    await focusReader(page);
    await page.evaluate(() => {
      const reader = document.querySelector<HTMLIFrameElement>("editor-preview iframe")?.contentDocument;
      reader?.querySelector<HTMLElement>('button[data-asset-id], [data-asset-id] button, [role="button"]')?.focus();
    });
    await page.press("Enter");
    const hasPanel = () =>
      document.querySelector("iframe")?.contentDocument?.querySelector("dialog.panel[open]") != null;
    await page.waitFor("the text in the reader", hasPanel);
    await page.press("Escape");
    await page.waitFor(
      "the text closed",
      () => document.querySelector("iframe")?.contentDocument?.querySelector("dialog.panel[open]") === null,
    );
    await page.press("Escape");
    await waitForClosedPreview(page);
    expect(await readFocus(page)).toBe("Preview");
    expect(await page.problems()).toEqual([]);
  });

  test("the place of a row's problem is shown in the editor, without the preview over it", {
    timeout: 120_000,
  }, async () => {
    const page = await openPreview([aLink("https://example.org/[[code]]", [30, 20])]);
    const rows = stage.createFolder().write("data.json", JSON.stringify([{ data: { code: "A1" } }, { data: {} }]));
    await page.click("editor-preview .preview-sample");
    await page.setFiles({ role: "file", name: "Choose file… for the sample data" }, [rows]);
    await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 2);
    await page.press("Escape");
    await waitForPreviewLink(page, "https://example.org/A1");
    await page.click(button("Next row"));
    await page.waitFor("the faulty row", () => document.querySelector(".row-faults.is-faulty li button"));
    await page.click(".row-faults li button");
    await waitForClosedPreview(page);
    await page.waitFor("the asset", () =>
      document.querySelector('.editor-asset[aria-selected="true"]')?.ariaLabel?.includes("Order"),
    );
    // The pages can be pressed again.
    await page.mouse.press(...(await locatePage(page))(80, 80));
    await page.waitFor("no selection", () => document.querySelector('.editor-asset[aria-selected="true"]') === null);
    expect(await page.problems()).toEqual([]);
  });
});
