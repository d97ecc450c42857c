// engines: none; test:all: chromium; matrix: chromium
// Firefox and WebKit do not let their drivers read or write the clipboard.
/** What a person meets with foreign clipboards, unknown actions, assets beside their pages and damaged records. */
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { changeRecords, readAsset } from "./changes/stored-records.ts";
import { forge, paste } from "./clipboard-contents.ts";
import { aLink, countAssets, editNewSmartlink, openEditor, waitForAssets, waitForSave } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const waitForToast = (page: DrivenPage, words: string) =>
  page.waitFor(words, (text) => document.querySelector(".editor-toast")?.textContent?.includes(text), words);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("bad input of the clipboard is named, and nothing of it runs", { timeout: 180_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(2));
    await paste(page, { "text/plain": "Hello", "text/html": "<img src=x onerror='window.hacked=1'>" });
    await waitForToast(page, "The clipboard has a text, not assets.");
    await paste(page, {}, "photo.png");
    await waitForToast(page, "The clipboard has a file.");
    await paste(page, { "text/plain": "x".repeat(10_000_000) });
    await waitForToast(page, "The clipboard has a text, not assets.");
    const aura = { center_x: 50, center_y: 50, rect: [10, 5] };
    await paste(page, forge([{ aura: { ...aura, rect: "wide" } }]));
    await waitForToast(page, "asset 1 on the clipboard is damaged (rect");
    const sha256 = "a".repeat(64);
    const files = { "a.png": { filename: "a.png", mimetype: "image/png", filesize: 1, sha256 } };
    const name = "<img src=x onerror='window.hacked=1'>";
    const actions = [
      { type: "url", data: "javascript:window.hacked=1" },
      { type: "html", data: "<script>parent.hacked=1</script>" },
    ];
    await paste(
      page,
      forge([{ page: 1e9, files, aura: { ...aura, name, actions, center_x: 1e9, background: "a.png" } }]),
    );
    await waitForToast(page, "Pasted without “a.png”");
    await waitForAssets(page, 1);
    await waitForSave(page);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(await page.problems()).toEqual([]);
  });

  test("bad input in stored assets stays as it is, is shown, and can be changed", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, await createPdf(2), [aLink("https://example.org")]);
    const aura = JSON.parse(await readAsset(page));
    const actions = [{ type: "hologram", data: '{ "beam" : [ 1 ,2] } ', power: 9 }];
    await changeRecords(page, "assets", { aura: { ...aura, center_x: 400, actions } });
    await openEditor(page, site, id);
    await page.click('[data-asset-id][aria-label$="outside the page"]');
    await page.waitFor("the unknown type", () =>
      document.body.textContent?.includes("does not know the type “hologram”"),
    );
    await page.fill({ role: "textbox", name: "Name" }, "Beam");
    await waitForSave(page);
    expect(JSON.parse(await readAsset(page))).toMatchObject({ name: "Beam", center_x: 400, actions });
    await page.click({ role: "button", name: "Move onto the page" });
    await waitForSave(page);
    const stored = JSON.parse(await readAsset(page));
    expect([stored.center_x, JSON.stringify(stored.actions)]).toEqual([85, JSON.stringify(actions)]);

    await changeRecords(page, "assets", { aura: { ...stored, rect: "wide" } });
    await openEditor(page, site, id);
    expect(await countAssets(page)).toBe(0);
    await page.waitFor("a notice of the damaged record", () =>
      /could not be read|set aside|damaged/i.test(document.body.textContent ?? ""),
    );
  });
});
