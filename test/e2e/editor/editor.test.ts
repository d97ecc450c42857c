// engines: chromium
/** A person designs a template on the page: places, moves, resizes, names, undoes and deletes assets. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import {
  editNewSmartlink,
  listAssets,
  locatePage,
  openEditor,
  readBox,
  waitForAssets,
  waitForSave,
} from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the editor places, moves, resizes, names, undoes, deletes and stores assets", async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, await createPdf(3));
    const at = await locatePage(page);

    // A drag with a tool spans the asset.
    await page.click({ role: "button", name: "Link" });
    await page.mouse.drag(at(10, 10), at(20, 15), at(40, 20));
    await waitForSave(page);
    expect((await listAssets(page))[0]).toEqual({ name: "Link “Open link”, 1 of 1, page 1", box: [10, 10, 30, 10] });
    await page.fill({ role: "textbox", name: "Name" }, "Order");
    await page.fill({ role: "textbox", name: "Address" }, "https://example.org/order");
    // A click places an asset of default size with its centre there.
    await page.click({ role: "button", name: "Text" });
    await page.mouse.press(...at(50, 40));
    await waitForSave(page);
    const [, text] = await listAssets(page);
    expect(text?.name).toBe("Text “Read more”, 2 of 2, page 1");
    expect(Math.abs((text?.box[0] ?? 0) + (text?.box[2] ?? 0) / 2 - 50)).toBeLessThan(2);

    // The first asset is selected by a press, moved and resized.
    await page.mouse.press(...at(30, 17));
    await page.mouse.drag(at(30, 15), at(40, 40), at(50, 55));
    await waitForSave(page);
    expect((await listAssets(page)).find(({ name }) => name?.includes("Order"))?.box).toEqual([30, 50, 30, 10]);
    const frame = await readBox(page, ".resize-se");
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
    await waitForAssets(page, 2);
    await waitForSave(page);
    expect(await page.problems()).toEqual([]);
  });
});
