// engines: none; test:all: chromium
/**
 * The first quarter of an hour of a new user, with pointer and keys alone: from an empty site to a batch of twenty personal
 * documents with a picture, a film, a form and a text that greets the reader by name.
 */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenBrowser, type DrivenPage, enginesFor, type Target } from "../../support/drive/launch.ts";
import { countPresses, readPressCount } from "../support/press-counter.ts";
import { createPdf, readOutputPaths, waitForJobEnd, waitUntilReady } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { chooseSampleData, waitForPreviewLink } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const names = [
  ...["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jan"],
  ...["Kim", "Lena", "Max", "Nora", "Otto", "Paula", "Rosa", "Sam", "Tilda", "Vera"],
];
/** The row whose document is opened in the end, from 1. */
const openedRow = 7;

/** More presses than this mean that a new step has come between a person and the batch. */
const maxPresses = 50;

const picture = fileURLToPath(new URL("../../../public/icon.svg", import.meta.url));
const film = fileURLToPath(new URL("../../fixtures/media/film.webm", import.meta.url));

const button = (name: string): Target => ({ role: "button", name });

/** Chooses files in the dialog that a press on `opener` opens, or in the other engines in the field behind it. */
const addFile = (page: DrivenPage, opener: Target, field: Target, path: string): Promise<void> =>
  page.chooseFiles === undefined ? page.setFiles(field, [path]) : page.chooseFiles(opener, [path]);

/** Chooses a tool, presses at a point of the first page in percent, and names the asset that is there now. */
const placeAsset = async (page: DrivenPage, tool: string, name: string, at: readonly [number, number]) => {
  await page.click(button(tool));
  const [x, y] = await page.evaluate(([left, top]) => {
    const sheet = document.querySelector('.editor-pages [data-page-number="1"]')?.getBoundingClientRect();
    if (sheet === undefined) throw new Error("The editor shows no page.");
    return [sheet.left + (sheet.width * left) / 100, sheet.top + (sheet.height * top) / 100] as const;
  }, at);
  await page.mouse.press(x, y);
  await page.waitFor(
    `the properties of the ${tool}`,
    (text) =>
      document.querySelector('.editor-asset[aria-selected="true"]')?.ariaLabel?.startsWith(text) &&
      document.querySelector("#asset-name") !== null,
    tool,
  );
  await page.fill({ role: "textbox", name: "Name" }, name);
};

const waitForSave = (page: DrivenPage) =>
  page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let site: ServedFolder;
  let browser: DrivenBrowser;
  let page: DrivenPage;
  let data: string;

  beforeAll(async () => {
    site = await stage.serveSite();
    browser = await stage.browser(engine);
    page = await browser.page();
    const rows = names.map((first_name, index) => ({ reference_id: `R${index + 1}`, data: { first_name } }));
    data = folder.write("data.json", JSON.stringify(rows));
  });

  const openEditorOfNewSmartlink = async () => {
    await page.goto(site.url);
    await page.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
    await countPresses(page);
    await page.click({ role: "link", name: "Library" });
    await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
    const pdf = folder.write("Offer.pdf", await createPdf(3));
    await addFile(page, button("Start with your PDF"), { role: "file", name: "PDF files" }, pdf);
    await page.click(button("Make smartlink"));
    await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");
  };

  const placePictureAndFilm = async () => {
    await placeAsset(page, "Image", "Our house", [25, 15]);
    const pictureField: Target = { role: "file", name: / Picture file$/ };
    await addFile(page, pictureField, pictureField, picture);
    await page.waitFor(
      "the preview of the picture",
      () => (document.querySelector<HTMLImageElement>("resource-preview img")?.naturalWidth ?? 0) > 0,
    );
    await placeAsset(page, "Video", "Our film", [70, 15]);
    const filmField: Target = { role: "file", name: / Video file$/ };
    await addFile(page, filmField, filmField, film);
    await page.waitFor(
      "the preview of the film",
      () => (document.querySelector<HTMLVideoElement>("resource-preview video")?.readyState ?? 0) > 0,
    );
  };

  const placeFormAndTexts = async () => {
    await placeAsset(page, "Form", "Your answer", [25, 33]);
    await page.click(button("Add field"));
    await page.fill({ role: "textbox", name: "Label" }, "Your wish");
    await page.waitFor("the field in the live form", () =>
      document.querySelector(".form-preview")?.textContent?.includes("Your wish"),
    );
    await placeAsset(page, "Text", "Letter", [70, 33]);
    await page.fill({ role: "textbox", name: "Text" }, "Dear [[first_name]], welcome.");
    await placeAsset(page, "Link", "Order", [25, 47]);
    await page.fill({ role: "textbox", name: "Address" }, "https://shop.example/?for=[[first_name]]");
    await page.waitFor("the placeholder in the list", () =>
      document.querySelector(".placeholder-overview")?.textContent?.includes("[[first_name]]"),
    );
    await waitForSave(page);
  };

  const previewRows = async () => {
    await page.click(button("Preview"));
    await chooseSampleData(page, data, 20);
    await waitForPreviewLink(page, "https://shop.example/?for=Ada");
    await page.click(button("Next row"));
    await waitForPreviewLink(page, "https://shop.example/?for=Ben");
    await page.click(button("Close preview"));
  };

  const generateDocuments = async () => {
    await page.click(button("Generate…"));
    await page.waitFor("the template", () => document.querySelector("library-template a")?.textContent === "Offer");
    await addFile(page, button("Choose files…"), { role: "file", name: "Batch files" }, data);
    await page.waitFor("the inspection", () =>
      document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 20 documents."),
    );
    await page.click(button("Start batch"));
    const batchId = await page.waitFor("the job", () => document.querySelector("job-card .job-name")?.textContent);
    expect(await waitForJobEnd(page, batchId)).toBe("Done");
    const paths = await readOutputPaths(page, batchId);
    expect(paths.filter((path) => path.endsWith(".html") && !path.startsWith("report"))).toHaveLength(names.length);
  };

  const openOneDocument = async (): Promise<DrivenPage> => {
    await page.click(button("Results"));
    await page.waitFor(
      "all results",
      (count) => document.querySelectorAll(".virtual-row a.result-name").length === count,
      20,
    );
    const result = `.virtual-row:nth-child(${openedRow}) .result-name`;
    expect(await readPressCount(page)).toBeLessThanOrEqual(maxPresses);
    console.log(`${engine}: ${await readPressCount(page)} presses from the empty site to ${names.length} documents`);
    expect(await page.problems()).toEqual([]);
    const address = await page.evaluate((path) => document.querySelector<HTMLAnchorElement>(path)?.href ?? "", result);
    if (browser.openedTab === undefined) await page.goto(address);
    else await page.click(result);
    const reader = (await browser.openedTab?.()) ?? page;
    await waitUntilReady(reader);
    return reader;
  };

  const expectEverything = async (reader: DrivenPage) => {
    const name = names[openedRow - 1] ?? "";
    const openPanel = async (asset: string) => {
      await reader.click(button(asset));
      await reader.waitFor(`the panel of ${asset}`, () => document.querySelector("dialog[open]") !== null);
    };
    const closePanel = async () => {
      await reader.press("Escape");
      await reader.waitFor("the panel to close", () => document.querySelector("dialog") === null);
    };
    await openPanel("Read more: Letter");
    expect(await reader.evaluate(() => document.querySelector("dialog .panel-body")?.textContent?.trim())).toBe(
      `Dear ${name}, welcome.`,
    );
    await closePanel();
    await openPanel("Our house");
    await reader.waitFor(
      "the picture",
      () => (document.querySelector<HTMLImageElement>("dialog img")?.naturalWidth ?? 0) > 0,
    );
    await closePanel();
    await openPanel("Fill in the form: Your answer");
    expect(
      await reader.evaluate(() =>
        Array.from(document.querySelectorAll("dialog label"), ({ textContent }) => textContent?.trim() ?? ""),
      ),
    ).toEqual([expect.stringContaining("Your e-mail address"), expect.stringContaining("Your wish")]);
    await closePanel();
    const link = `a[href="https://shop.example/?for=${name}"]`;
    expect(await reader.evaluate((path) => document.querySelector(path)?.ariaLabel, link)).toContain("Order");
    await reader.click(button("Our film"));
    await reader.waitFor(
      "the film to play",
      () => (document.querySelector<HTMLVideoElement>("video")?.currentTime ?? 0) > 0,
    );
    expect(await reader.problems()).toEqual([]);
  };

  test("a new user makes twenty personal documents from an empty site, each with everything", {
    timeout: 180_000,
  }, async () => {
    await openEditorOfNewSmartlink();
    await placePictureAndFilm();
    await placeFormAndTexts();
    await previewRows();
    await generateDocuments();
    await expectEverything(await openOneDocument());
  });
});
