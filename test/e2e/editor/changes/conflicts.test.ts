// engines: none; test:all: chromium; matrix: chromium, firefox
// WebKit paints one tab at a time.
/**
 * A program and a second tab change what a person edits: nothing is lost silently, and the person chooses. More choices are in
 * `other-conflicts.test.ts`.
 */
import { describe, expect, test } from "vitest";
import { callOk } from "../../../contract/check.ts";
import { enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { readPlace } from "../asset-points.ts";
import { listAssets, locatePage, openEditor, waitForAssets, waitForSave } from "../editor-page.ts";
import { releaseSaves } from "./held-saves.ts";
import { openWithProgram, readSaveState, readStoredNames, waitForName, waitForNotice } from "./program-changes.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the editor takes a program's changes of other assets and of the title without a question", {
    timeout: 120_000,
  }, async () => {
    const { page, id, api, renameByProgram, renameUnsaved } = await openWithProgram(stage, engine);
    await renameUnsaved("Mine");
    await renameByProgram("Second", "Theirs");
    await waitForName(page, "Theirs");
    await callOk(api, `/document/${id}`, { method: "PUT", form: { title: "A new title" } });
    await page.waitFor("the new title", () => document.querySelector("editor-bar h1")?.textContent === "A new title");
    await page.evaluate(releaseSaves);
    await waitForSave(page);
    expect(await readStoredNames(api, id)).toEqual(["Mine", "Theirs"]);
    // The person takes back only what the person did.
    await page.click({ role: "button", name: "Undo" });
    await waitForSave(page);
    expect(await readStoredNames(api, id)).toEqual(["Order", "Theirs"]);
    expect(await page.problems()).toEqual([]);
  });

  test("the editor asks about an asset that a program has changed too, and keeps the person's version", {
    timeout: 120_000,
  }, async () => {
    const { page, id, api, renameByProgram, renameUnsaved } = await openWithProgram(stage, engine);
    await renameUnsaved("Mine");
    await renameByProgram("Order", "Theirs");
    const notice = await waitForNotice(page, "was also changed in another tab or by a program");
    expect(notice).toContain("Nothing is stored until you choose.");
    expect(await readSaveState(page)).toBe("conflict");
    // What the person does before choosing is not lost.
    await page.fill({ role: "textbox", name: "Name" }, "Mine again");
    await page.evaluate(releaseSaves);
    expect(await readSaveState(page)).toBe("conflict");
    expect(await readStoredNames(api, id)).toEqual(["Second", "Theirs"]);
    await page.click({ role: "button", name: "Keep my version" });
    await waitForSave(page);
    await page.waitFor("no notice", () => document.querySelector("editor-notices [role=alert]") === null);
    expect(await readStoredNames(api, id)).toEqual(["Mine again", "Second"]);
    // The program's version is one step of undo away.
    await page.click({ role: "button", name: "Undo" });
    await waitForName(page, "Theirs");
    await waitForSave(page);
    expect(await readStoredNames(api, id)).toEqual(["Second", "Theirs"]);
    expect(await page.problems()).toEqual([]);
  });
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("a second tab takes a smartlink over with what the first has not stored yet, once", {
    timeout: 120_000,
  }, async () => {
    const { page, browser, site, id, api, renameUnsaved } = await openWithProgram(stage, engine);
    await renameUnsaved("Unsaved");
    await page.press("Escape");
    await page.press("Control+d");
    await waitForAssets(page, 3);
    const other = await browser.tab();
    await openEditor(other, site, id);
    await waitForNotice(other, "open for editing in another tab");
    await waitForAssets(other, 2);
    await other.click({ role: "button", name: "Take over" });
    await waitForNotice(page, "open for editing in another tab");
    await waitForAssets(other, 3);
    await page.evaluate(releaseSaves);
    await waitForSave(page);
    await other.waitFor("the end of the notice", () => document.querySelector("editor-notices [role=alert]") === null);
    expect(await readStoredNames(api, id)).toEqual(["Second", "Unsaved", "Unsaved"]);

    // The first tab only looks; the second one has its steps to undo.
    await page.press("Delete");
    await page.press("Control+z");
    expect((await listAssets(page)).length).toBe(3);
    await other.click({ role: "button", name: "Undo" });
    await waitForAssets(other, 2);
    await other.click({ role: "button", name: "Undo" });
    await waitForName(other, "Order");
    await waitForSave(other);
    expect(await readStoredNames(api, id)).toEqual(["Order", "Second"]);
    await waitForName(page, "Order");
    expect(await readPlace(page, "Order")).toMatchObject({ left: 15, top: 16 });
    for (const tab of [page, other]) expect(await tab.problems()).toEqual([]);

    // Closing the second tab makes the first one editable again.
    await other.close();
    await page.waitFor("the end of the notice", () => document.querySelector("editor-notices [role=alert]") === null);
    await page.mouse.press(...(await locatePage(page))(30, 20));
    await page.press("Control+d");
    await waitForAssets(page, 3);
    await waitForSave(page);
    expect(await page.problems()).toEqual([]);
  });
});
