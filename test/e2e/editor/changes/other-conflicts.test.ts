// engines: none; test:all: none; matrix: chromium, firefox
// Unit tests of the session end conflicts in both ways; conflicts.test.ts keeps the own version. WebKit paints one tab at a time.
/** The person takes the program's version, or changes what a program deletes, or reloads the editor again and again. */
import { describe, expect, test } from "vitest";
import { asFields, asList, callOk } from "../../../contract/check.ts";
import { enginesFor } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";
import { editNewSmartlink, listAssets, openEditor, waitForSave } from "../editor-page.ts";
import { releaseSaves } from "./held-saves.ts";
import { openWithProgram, readStoredNames, waitForName, waitForNotice } from "./program-changes.ts";

const engines = enginesFor(import.meta.url);

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("the editor shows a program's version if the person chooses so, and one undo brings back their own", {
    timeout: 120_000,
  }, async () => {
    const { page, browser, id, api, site, renameByProgram, renameUnsaved } = await openWithProgram(stage, engine);
    await renameUnsaved("Mine");
    await renameByProgram("Order", "Theirs");
    await waitForNotice(page, "was also changed");
    await page.click({ role: "button", name: "Use the other version" });
    await page.evaluate(releaseSaves);
    await waitForName(page, "Theirs");
    await waitForSave(page);
    expect(await readStoredNames(api, id)).toEqual(["Second", "Theirs"]);
    await page.click({ role: "button", name: "Undo" });
    await waitForName(page, "Mine");
    await waitForSave(page);
    expect(await readStoredNames(api, id)).toEqual(["Mine", "Second"]);
    expect(await page.problems()).toEqual([]);
    // The choice is a step for later visits too.
    await page.close();
    const next = await browser.tab();
    await openEditor(next, site, id);
    await next.click({ role: "button", name: "Redo" });
    await waitForName(next, "Theirs");
    expect(await next.problems()).toEqual([]);
  });

  test("the editor asks where a program has deleted what the person changes", { timeout: 120_000 }, async () => {
    const { page, id, api, renameUnsaved } = await openWithProgram(stage, engine);
    await renameUnsaved("Mine");
    const assets = asList(asFields(await callOk(api, `/document/${id}`), "smartlink")["assets"], "assets");
    for (const asset of assets) await callOk(api, `/asset/${String(asset["id"])}`, { method: "DELETE" });
    await waitForNotice(page, "was also changed");
    await page.click({ role: "button", name: "Keep my version" });
    await page.evaluate(releaseSaves);
    await waitForSave(page);
    expect(await readStoredNames(api, id)).toEqual(["Mine"]);
    expect((await listAssets(page)).length).toBe(1);
    expect(await page.problems()).toEqual([]);
  });
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  test("a smartlink stays editable at a reload while the page before still has the lock", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    const { id } = await editNewSmartlink(page, site, await createPdf(1));
    for (let round = 0; round < 5; round++) {
      await openEditor(page, site, id);
      expect(await page.evaluate(() => document.querySelector("editor-notices [role=alert]")?.textContent ?? "")).toBe(
        "",
      );
    }
  });
});
