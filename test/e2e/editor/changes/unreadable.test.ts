// engines: none; test:all: chromium; matrix: chromium
// The drivers of Firefox and WebKit do not copy and paste.
/** What the editor cannot read, a PDF or the type of an action, is named and kept as it is. */
import { describe, expect, test } from "vitest";
import { createCaller } from "../../../contract/caller.ts";
import { asFields, asList, callOk } from "../../../contract/check.ts";
import { encryptedPdf } from "../../../contract/encrypted-pdf.ts";
import { createPageExchange } from "../../../contract/page-exchange.ts";
import { enginesFor } from "../../../support/drive/launch.ts";
import { createPdf, openManager, readAuthorization } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { aLink, editNewSmartlink, openEditor, waitForAssets, waitForSave } from "../editor-page.ts";
import { changeRecords, readAsset, readAssets, replacePart } from "./stored-records.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test.each([
    ["damaged", "is damaged, so its pages cannot be shown"],
    ["protected", "is protected by a password, so its pages cannot be shown"],
  ])("a %s PDF is named with a way out, and its assets are kept", { timeout: 120_000 }, async (kind, words) => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const pdf = await createPdf(2);
    const { id } = await editNewSmartlink(page, site, pdf, [aLink("https://example.org")]);
    const before = await readAsset(page);
    const bytes = kind === "protected" ? encryptedPdf() : Buffer.from("%PDF-1.7 nothing");
    await replacePart(page, pdf.length, Buffer.from(bytes).toString("base64"));
    await page.goto(`${site.url}?again#/smartlinks/${id}`);
    await page.waitFor(
      "the reason",
      (text) => document.querySelector("editor-view problem-list")?.textContent?.includes(text),
      words,
    );
    expect(await page.evaluate(() => document.documentElement.dataset["editorState"])).toBe("failed");
    expect(await page.evaluate(() => document.querySelector("editor-view problem-list")?.textContent)).toContain(
      "Replace PDF…",
    );
    expect(await readAsset(page)).toBe(before);
    await page.click({ role: "link", name: "Back to the library" });
    await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
    await page.waitFor("the smartlink", () => document.querySelector("[data-kind=smartlink]"));
  });

  test("an action of an unknown type is kept through change, copy, undo and export", { timeout: 120_000 }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, await createPdf(1), [aLink("https://example.org", [30, 20])]);
    const actions = [{ type: "hologram", data: '{ "beam" : [ 1 ,2] } ', power: 9 }];
    await changeRecords(page, "assets", { aura: { ...JSON.parse(await readAsset(page)), actions } });
    await openEditor(page, site, id);
    await waitForAssets(page, 1);
    await page.click(".editor-asset");
    await page.press("ArrowRight");
    await page.press("Control+c");
    await page.press("Control+v");
    await waitForAssets(page, 2);
    await page.press("Control+d");
    await waitForAssets(page, 3);
    await page.press("Delete");
    await page.press("Control+z");
    await waitForAssets(page, 3);
    await waitForSave(page);
    expect((await readAssets(page)).map((aura) => JSON.parse(aura).actions)).toEqual([actions, actions, actions]);
    await openManager(page, site, "?interface#/api");
    const api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    const template = asFields(await callOk(api, `/document/${id}`), "smartlink");
    const exported = asList(template["assets"], "assets").map(({ aura }) => asFields(aura, "aura")["actions"]);
    expect(exported).toEqual([actions, actions, actions]);
  });
});
