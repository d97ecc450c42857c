// engines: none; test:all: chromium; matrix: chromium, firefox
// WebKit paints one tab at a time.
/** A program and a second tab change what a person edits: nothing is lost silently, and the person chooses. */
import { describe, expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../../contract/caller.ts";
import { asFields, asList, asText, callOk } from "../../../contract/check.ts";
import { createPageExchange } from "../../../contract/page-exchange.ts";
import { auraPart } from "../../../contract/smartlink-cases.ts";
import { type DrivenPage, type Engine, enginesFor } from "../../../support/drive/launch.ts";
import { createPdf, openManager, readAuthorization } from "../../support/site.ts";
import { openStage, type ServedFolder } from "../../support/stage.ts";
import { readPlace } from "../asset-points.ts";
import {
  aLink,
  editNewSmartlink,
  listAssets,
  locatePage,
  openEditor,
  waitForAssets,
  waitForSave,
} from "../editor-page.ts";
import { holdSaves, releaseSaves } from "./held-saves.ts";

const engines = enginesFor(import.meta.url);

const readSaveState = (page: DrivenPage) => page.evaluate(() => document.documentElement.dataset["saveState"]);

const waitForNotice = (page: DrivenPage, words: string): Promise<string> =>
  page.waitFor(
    words,
    (text) => {
      const notice = document.querySelector("editor-notices [role=alert]")?.textContent ?? "";
      return notice.includes(text) && notice;
    },
    words,
  );

const waitForName = (page: DrivenPage, name: string) =>
  page.waitFor(
    `an asset “${name}”`,
    (text) => [...document.querySelectorAll(".editor-asset")].some(({ ariaLabel }) => ariaLabel?.includes(`“${text}”`)),
    name,
  );

/** The names that a program reads. */
const readStoredNames = async (api: ApiCaller, id: string): Promise<readonly string[]> => {
  const assets = asList(asFields(await callOk(api, `/document/${id}`), "smartlink")["assets"], "assets");
  return assets.map((asset) => asText(asFields(asset["aura"], "aura")["name"], "name")).sort();
};

/** Opens a smartlink with two links in the editor, and another page from which a program calls the API. */
const openWithProgram = async (stage: ReturnType<typeof openStage>, engine: Engine) => {
  const site: ServedFolder = await stage.serveSite();
  const browser = await stage.browser(engine);
  const page = await browser.page();
  const second = { ...aLink("https://example.org/", [70, 20]), name: "Second" };
  const { id } = await editNewSmartlink(page, site, await createPdf(1), [
    aLink("https://example.org/", [30, 20]),
    second,
  ]);
  await waitForAssets(page, 2);
  const program = await browser.tab();
  await openManager(program, site, "#/api");
  const api = createCaller(`${site.url}api`, await readAuthorization(program), createPageExchange(program));
  const assets = asList(asFields(await callOk(api, `/document/${id}`), "smartlink")["assets"], "assets");
  /** Renames an asset as a program does. */
  const renameByProgram = async (from: string, to: string): Promise<void> => {
    const asset = assets.find(({ aura }) => asFields(aura, "aura")["name"] === from);
    const aura = { ...asFields(asset?.["aura"], "aura"), name: to };
    await callOk(api, "/asset", { method: "POST", form: { id: String(asset?.["id"]), aura_json: auraPart(aura) } });
  };
  /** Renames the asset “Order” as a person does, without its being stored. */
  const renameUnsaved = async (to: string): Promise<void> => {
    await page.evaluate(holdSaves);
    await page.mouse.press(...(await locatePage(page))(30, 20));
    await page.fill({ role: "textbox", name: "Name" }, to);
    await page.waitFor("the unsaved change", () => document.documentElement.dataset["saveState"] === "unsaved");
  };
  return { site, browser, page, id, api, renameByProgram, renameUnsaved };
};

describe.each(engines)("the editor in %s, while a program changes the same smartlink,", (engine) => {
  const stage = openStage();

  test("takes changes of other assets and of the title without a question", { timeout: 120_000 }, async () => {
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

  test("asks about an asset that both have changed, and keeps the person's", { timeout: 120_000 }, async () => {
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

  test("shows the program's version if the person chooses so, and one undo brings back the own", {
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

  test("asks where the program has deleted what the person changes", { timeout: 120_000 }, async () => {
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

describe.each(engines)("a smartlink in two tabs of %s", (engine) => {
  const stage = openStage();

  test("is taken over with what the first tab has not stored yet, once", { timeout: 120_000 }, async () => {
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

  test("stays editable at a reload, while the page before still has the lock", { timeout: 120_000 }, async () => {
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
