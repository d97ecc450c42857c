// engines: none; test:all: chromium
/** The search of the Library page, as a person uses it, and what programs change meanwhile. */
import { PDFDocument, StandardFonts } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiCaller, createCaller } from "../../contract/caller.ts";
import { asFields, asList, callOk } from "../../contract/check.ts";
import { folderNamed, idOf } from "../../contract/folder-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { anAura, auraPart, newAsset } from "../../contract/smartlink-cases.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { readTitles, waitForTitles } from "../library/library-page.ts";
import { openManager, readAuthorization } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const createTextPdf = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 18, font });
  return new Uint8Array(await document.save());
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;
  let api: ApiCaller;
  let contentId: string;

  const searchFor = (text: string) => page.fill({ role: "textbox", name: "Search library" }, text);
  const upload = async (title: string, text: string) => {
    const file = { name: "tides.pdf", type: "application/pdf", bytes: await createTextPdf(text) };
    const form = { file, folder: idOf(await folderNamed(api, "/")), title };
    return idOf(asFields(await callOk(api, "/content", { method: "POST", form }), "content"));
  };
  const createSmartlink = async (title: string) => {
    const form = { folder: idOf(await folderNamed(api, "/")), content: contentId, title };
    return asFields(await callOk(api, "/document", { method: "POST", form }), "smartlink");
  };

  beforeAll(async () => {
    const [site, browser] = await Promise.all([stage.serveSite(), stage.browser(engine)]);
    page = await browser.page();
    await openManager(page, site, "#/api");
    api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    contentId = await upload("Timetable", "The ferry to the Île d’Yeu leaves at noon");
    const spring = await createSmartlink("Spring offer");
    const action = { type: "url", data: "https://shop.example/oysters?for=[[customer_id]]" };
    await newAsset(api, idOf(spring), { aura_json: auraPart({ ...anAura, actions: [action] }), pageNum: "1" });
    await createSmartlink("Autumn letter");
    await openManager(page, site, "#/library");
    await waitForTitles(page, "Autumn letter", "Spring offer", "Timetable");
  });

  test("the search of the library finds titles without accents and case", async () => {
    await searchFor("SPRÍNG");
    await waitForTitles(page, "Spring offer");
  });

  test("the search of the library finds a PDF by a phrase of its text, and shows the page and the words", async () => {
    await searchFor('"ile d\'yeu"');
    await waitForTitles(page, "Timetable");
    const excerpt = await page.evaluate(() => document.querySelector(".item-excerpt")?.textContent);
    expect(excerpt).toBe("Page 2: the ferry to the ile d'yeu leaves at noon");
  });

  test("the search of the library finds a smartlink by the address of an asset and by a placeholder", async () => {
    await searchFor("oysters");
    await waitForTitles(page, "Spring offer");
    await searchFor("customer_id");
    await waitForTitles(page, "Spring offer");
  });

  test("the search of the library shows everything again when its field is emptied", async () => {
    await searchFor("");
    await waitForTitles(page, "Autumn letter", "Spring offer", "Timetable");
  });

  test("the search of the library finds the text of a PDF that is uploaded while the page is open", async () => {
    const id = await upload("Menu", "Oysters from Cancale");
    await searchFor("cancale");
    await waitForTitles(page, "Menu");
    await callOk(api, `/content/${id}`, { method: "DELETE" });
    await searchFor("");
    await waitForTitles(page, "Autumn letter", "Spring offer", "Timetable");
  });

  test("the search of a program finds at once what a person has renamed on the page", async () => {
    const titlesOf = async (query: string) =>
      asList(await callOk(api, `/search?q=${query}`), "items").map(({ title }) => title);
    expect(await titlesOf("autumn")).toEqual(["Autumn letter"]);
    await page.click({ role: "button", name: "Actions for Autumn letter" });
    await page.click('[role=menuitem][aria-label="Rename"]');
    await page.fill("#name-field", "Harvest letter");
    await page.press("Enter");
    await waitForTitles(page, "Harvest letter", "Spring offer", "Timetable");
    expect([await titlesOf("autumn"), await titlesOf("harvest")]).toEqual([[], ["Harvest letter"]]);
    const [letter] = asList(await callOk(api, "/search?q=harvest"), "items");
    await callOk(api, `/document/${idOf(letter)}`, { method: "PUT", form: { title: "Autumn letter" } });
    await waitForTitles(page, "Autumn letter", "Spring offer", "Timetable");
  });

  test("the library shows what a program creates, renames and deletes while the page is open", async () => {
    const winter = await createSmartlink("Winter card");
    await waitForTitles(page, "Autumn letter", "Spring offer", "Timetable", "Winter card");
    await callOk(api, `/document/${idOf(winter)}`, { method: "PUT", form: { title: "New year card" } });
    await waitForTitles(page, "Autumn letter", "New year card", "Spring offer", "Timetable");
    await searchFor("year");
    await waitForTitles(page, "New year card");
    await callOk(api, `/document/${idOf(winter)}`, { method: "DELETE" });
    await page.waitFor("no item", () => document.querySelector("[data-item-id]") === null);
    expect(await readTitles(page)).toEqual([]);
    expect(await page.problems()).toEqual([]);
  });
});
