/** Opens the editor beside a program that changes the same smartlink, and reads what both see. */
import { type ApiCaller, createCaller } from "../../../contract/caller.ts";
import { asFields, asList, asText, callOk } from "../../../contract/check.ts";
import { createPageExchange } from "../../../contract/page-exchange.ts";
import { auraPart } from "../../../contract/smartlink-cases.ts";
import type { DrivenPage, Engine } from "../../../support/drive/launch.ts";
import { createPdf, openManager, readAuthorization } from "../../support/site.ts";
import type { ServedFolder, Stage } from "../../support/stage.ts";
import { aLink, editNewSmartlink, locatePage, waitForAssets } from "../editor-page.ts";
import { holdSaves } from "./held-saves.ts";

/** The state of saving, as the page has it. */
export const readSaveState = (page: DrivenPage) => page.evaluate(() => document.documentElement.dataset["saveState"]);

/** Waits until the notice above the pages contains the words, and returns its text. */
export const waitForNotice = (page: DrivenPage, words: string): Promise<string> =>
  page.waitFor(
    words,
    (text) => {
      const notice = document.querySelector("editor-notices [role=alert]")?.textContent ?? "";
      return notice.includes(text) && notice;
    },
    words,
  );

/** Waits until an asset has the name. */
export const waitForName = (page: DrivenPage, name: string) =>
  page.waitFor(
    `an asset “${name}”`,
    (text) => [...document.querySelectorAll(".editor-asset")].some(({ ariaLabel }) => ariaLabel?.includes(`“${text}”`)),
    name,
  );

/** The names that a program reads. */
export const readStoredNames = async (api: ApiCaller, id: string): Promise<readonly string[]> => {
  const assets = asList(asFields(await callOk(api, `/document/${id}`), "smartlink")["assets"], "assets");
  return assets.map((asset) => asText(asFields(asset["aura"], "aura")["name"], "name")).sort();
};

/** Opens a smartlink with two links in the editor, and another page from which a program calls the API. */
export const openWithProgram = async (stage: Stage, engine: Engine) => {
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
