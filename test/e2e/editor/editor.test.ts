// engines: chromium
/** A person designs a template on the page: places, moves, resizes, names, undoes and deletes assets. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { storeSmartlink } from "../reader/hosted-smartlink.ts";
import { createPdf } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const openEditor = async (page: DrivenPage, site: ServedFolder, id: string): Promise<void> => {
  await page.goto(`${site.url}?${Math.random()}#/smartlinks/${id}`);
  await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
};

const waitForSave = (page: DrivenPage) =>
  page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = (page: DrivenPage, selector: string): Promise<Box> =>
  page.evaluate((query) => {
    const { left, top, width, height } = document.querySelector(query)?.getBoundingClientRect() ?? new DOMRect();
    return { left, top, width, height };
  }, selector);

/** The assets of the page with their rectangles in percent, rounded. */
const listAssets = (page: DrivenPage) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>(".editor-asset"), ({ style, ariaLabel }) => ({
      name: ariaLabel,
      box: [style.left, style.top, style.width, style.height].map((text) => Math.round(Number.parseFloat(text))),
    })),
  );

describe.each(engines)("the editor in %s", (engine) => {
  const stage = openStage();

  test("places, moves, resizes, names, undoes, deletes and stores assets", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const address = await storeSmartlink(page, site, await createPdf(3), []);
    const id = new URL(address).searchParams.get("sl") ?? "";
    await openEditor(page, site, id);
    const sheet = await boxOf(page, '[data-page-number="1"]');
    const at = (x: number, y: number) =>
      [sheet.left + (sheet.width * x) / 100, sheet.top + (sheet.height * y) / 100] as const;

    // A drag with a tool spans the asset.
    await page.click({ role: "button", name: "Link" });
    await page.mouse.drag(at(10, 10), at(20, 15), at(40, 20));
    await waitForSave(page);
    expect((await listAssets(page))[0]).toEqual({ name: "Link, 1 of 1, page 1", box: [10, 10, 30, 10] });
    await page.fill({ role: "textbox", name: "Name" }, "Order");
    await page.fill({ role: "textbox", name: "Address" }, "https://example.org/order");
    // A click places an asset of default size with its centre there.
    await page.click({ role: "button", name: "Text" });
    await page.mouse.press(...at(50, 40));
    await waitForSave(page);
    const [, text] = await listAssets(page);
    expect(text?.name).toBe("Text, 2 of 2, page 1");
    expect(Math.abs((text?.box[0] ?? 0) + (text?.box[2] ?? 0) / 2 - 50)).toBeLessThan(2);

    // The first asset is selected by a press, moved and resized.
    await page.mouse.press(...at(30, 17));
    await page.mouse.drag(at(30, 15), at(40, 40), at(50, 55));
    await waitForSave(page);
    expect((await listAssets(page)).find(({ name }) => name?.includes("Order"))?.box).toEqual([30, 50, 30, 10]);
    const frame = await boxOf(page, ".resize-se");
    const corner = [frame.left + 12, frame.top + 12] as const;
    await page.mouse.drag(corner, at(62, 62), at(65, 65));
    await waitForSave(page);
    expect((await listAssets(page)).find(({ name }) => name?.includes("Order"))?.box).toEqual([30, 50, 35, 15]);

    // Keys: an arrow moves by 1 %, Ctrl+Z takes back, Delete removes.
    await page.press("ArrowRight");
    expect((await listAssets(page)).find(({ name }) => name?.includes("Order"))?.box[0]).toBe(31);
    await page.click({ role: "button", name: "Undo" });
    await page.click({ role: "button", name: "Undo" });
    expect((await listAssets(page)).find(({ name }) => name?.includes("Order"))?.box).toEqual([30, 50, 30, 10]);
    await page.click({ role: "button", name: "Redo" });
    await page.mouse.press(...at(50, 40));
    await page.press("Delete");
    await waitForSave(page);
    expect((await listAssets(page)).length).toBe(1);

    // All of it is there after a reload, the history too.
    await openEditor(page, site, id);
    expect(await listAssets(page)).toEqual([{ name: "Link “Order”, 1 of 1, page 1", box: [30, 50, 35, 15] }]);
    await page.click({ role: "button", name: "Undo" });
    await page.waitFor("the deleted text", () => document.querySelectorAll(".editor-asset").length === 2);
    await waitForSave(page);
    expect(await page.problems()).toEqual([]);
  });
});
