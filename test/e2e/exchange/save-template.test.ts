// engines: none; test:all: chromium; matrix: chromium
/** A person saves the template of a batch, with its PDF and a picture, as a smartlink of the library. */
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { asFields, asList, callOk } from "../../contract/check.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf, openManager, readAuthorization } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';
const file = { filename: "boat.svg", mimetype: "image/svg+xml", filesize: picture.length, url: "pictures/boat.svg" };
const aura = { center_x: 50, center_y: 50, rect: [20, 10] };
const template = (page: number) => ({
  title: "An offer for [[first_name]]",
  config: { global: { printAllowed: "false" } },
  assets: [
    { page, aura: { ...aura, name: "Boat", actions: [{ type: "image", data: "boat" }] }, files: { boat: file } },
  ],
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let api: ApiCaller;

  beforeAll(async () => {
    const site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site, "#/api");
    api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    await page.click({ role: "link", name: "Batches" });
    await page.waitFor("the page", () => document.querySelector("batch-composer") !== null);
  });

  const dropTemplate = async (content: object, pdfPages: number) => {
    const clear = "batch-composer file-list .list-head button";
    if (await page.evaluate((selector) => document.querySelector(selector) !== null, clear)) await page.click(clear);
    await page.drop("batch-composer", [
      folder.write("template.json", JSON.stringify(content)),
      folder.write("offer.pdf", await createPdf(pdfPages)),
      folder.write("boat.svg", picture),
    ]);
    await page.waitFor("the template", () => document.querySelector("batch-template button") !== null);
  };

  test("a template of a batch is saved with settings, assets and the picture, and links to the new smartlink", async () => {
    await dropTemplate(template(2), 2);
    await page.click({ role: "button", name: "Save as template" });
    await page.waitFor("the link", () => document.querySelector(".template-saved a") !== null);
    await page.click(".template-saved a");
    await page.waitFor("the smartlink", () => location.hash.startsWith("#/smartlinks/"));
    const id = (await page.evaluate(() => location.hash)).split("/")[2];
    const saved = asFields(await callOk(api, `/document/${id}`), "smartlink");
    expect(saved).toMatchObject({ title: "An offer for [[first_name]]", nb_pages: 2, publish: false });
    expect(asFields(saved["config"], "config")["global"]).toMatchObject({ printAllowed: "false" });
    const [asset] = asList(saved["assets"], "assets");
    expect(asset).toMatchObject({ page: 2, aura: { name: "Boat" } });
    const stored = asFields(asFields(asset?.["files"], "files")["boat"], "file");
    expect(atob(String(stored["url"]).split(",")[1] ?? "")).toBe(picture);
    await page.back();
  });

  test("saving a template asks for another PDF where the batch's has too few pages, and can be cancelled", async () => {
    const count = async () => asList(await callOk(api, "/document"), "smartlinks").length;
    const before = await count();
    await dropTemplate(template(3), 1);
    await page.click({ role: "button", name: "Save as template" });
    await page.waitFor("the dialog", () =>
      document.querySelector("pdf-choice-dialog [role=alert]")?.textContent?.includes("page 3"),
    );
    await page.press("Escape");
    await page.waitFor("no dialog", () => document.querySelector("pdf-choice-dialog") === null);
    expect(await count()).toBe(before);
    expect(await page.problems()).toEqual([]);
  });
});
