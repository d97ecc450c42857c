// engines: none; test:all: chromium; matrix: chromium
// The rules look at the document, which is the same in every engine.
/** The editor while it loads, in a conflict, and over a PDF that it cannot read, by the rules of WCAG; light and dark. */
import { expect, test } from "vitest";
import { createCaller } from "../../../contract/caller.ts";
import { asFields, asList, callOk } from "../../../contract/check.ts";
import { createPageExchange } from "../../../contract/page-exchange.ts";
import { auraPart } from "../../../contract/smartlink-cases.ts";
import type { DrivenBrowser } from "../../../support/drive/driven-browser.ts";
import { enginesFor } from "../../../support/drive/launch.ts";
import { openManager, readAuthorization } from "../../support/site.ts";
import { openStage, type ServedFolder } from "../../support/stage.ts";
import { holdSaves } from "../changes/held-saves.ts";
import { aLink } from "../editor-page.ts";
import { createChecks, openWithAxe, startAxe } from "./axe.ts";
import { findViolationsOverPdf } from "./unreadable-pdf.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

/** In the page: keeps all from reading an object store, as a long write does, until `freeStore`. */
const occupyStore = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const occupied = globalThis as { isStoreFree?: boolean };
    occupied.isStoreFree = false;
    const opening = indexedDB.open("smartlink");
    opening.onsuccess = () => {
      const store = opening.result.transaction(name, "readwrite").objectStore(name);
      const readAgain = (): void => {
        resolve();
        if (occupied.isStoreFree === true) opening.result.close();
        else store.count().onsuccess = readAgain;
      };
      readAgain();
    };
  });

const freeStore = (): void => {
  (globalThis as { isStoreFree?: boolean }).isStoreFree = true;
};

/** In the page: whether the editor still loads, with these words or elements in sight. */
const isLoading = (selector: string): boolean =>
  document.documentElement.dataset["editorState"] === "loading" &&
  document.querySelector(selector)?.checkVisibility() === true;

test.each(engines)("loading follows the rules of WCAG in %s", { timeout: 180_000 }, async (engine) => {
  const { page, site, id } = await openWithAxe(stage, engine, { assets: [aLink("https://example.org/", [30, 20])] });
  const { check, violationsByState } = createChecks(page);
  const signs = { smartlinks: "editor-view [role=status]", parts: "editor-frame editor-bar" };
  for (const [store, sign] of Object.entries(signs)) {
    await page.goto(`${site.url}?${store}#/settings`);
    await page.waitFor("the settings", () => document.documentElement.dataset["appState"] === "ready");
    await startAxe(page);
    await page.evaluate(occupyStore, store);
    await page.evaluate((smartlink) => {
      location.hash = `#/smartlinks/${smartlink}`;
    }, id);
    await page.waitFor(`the editor without ${store}`, isLoading, sign);
    await check(`loading without ${store}`);
    expect(await page.evaluate(isLoading, sign)).toBe(true);
    await page.evaluate(freeStore);
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
  }
  expect(violationsByState).toEqual({});
});

/** Opens a tab in which a program renames all assets. The tab must be there before the change: a hidden editor saves. */
const openProgram = async (browser: DrivenBrowser, site: ServedFolder, id: string) => {
  const program = await browser.tab();
  await openManager(program, site, "#/api");
  const api = createCaller(`${site.url}api`, await readAuthorization(program), createPageExchange(program));
  const rename = async (name: string): Promise<void> => {
    const smartlink = asFields(await callOk(api, `/document/${id}`), "smartlink");
    for (const asset of asList(smartlink["assets"], "assets")) {
      const aura_json = auraPart({ ...asFields(asset["aura"], "aura"), name });
      await callOk(api, "/asset", { method: "POST", form: { id: String(asset["id"]), aura_json } });
    }
  };
  return { rename, close: () => program.close() };
};

test.each(engines)("a conflict follows the rules of WCAG in %s", { timeout: 180_000 }, async (engine) => {
  const { browser, page, site, id } = await openWithAxe(stage, engine, {
    assets: [aLink("https://example.org/", [30, 20])],
  });
  const { check, violationsByState } = createChecks(page);
  const program = await openProgram(browser, site, id);
  await page.evaluate(holdSaves);
  await page.click(".editor-asset");
  await page.fill({ role: "textbox", name: "Name" }, "Mine");
  await page.waitFor("the unsaved change", () => document.documentElement.dataset["saveState"] === "unsaved");
  await program.rename("Theirs");
  await page.waitFor("the conflict", () => document.documentElement.dataset["saveState"] === "conflict");
  await page.waitFor("the question", () => document.querySelector("editor-notices [role=alert] button"));
  // The animations of a tab in the background do not end.
  await program.close();
  await check("conflict");
  await page.resize({ width: 390, height: 844 });
  await check("conflict on a phone");
  expect(violationsByState).toEqual({});
});

test.each(engines)("a damaged PDF follows the rules of WCAG in %s", { timeout: 180_000 }, async (engine) => {
  expect(await findViolationsOverPdf(stage, engine, "damaged", Buffer.from("%PDF-1.7 nothing"))).toEqual({});
});
