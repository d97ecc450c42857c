// engines: none; test:all: chromium; matrix: chromium, firefox
// WebKitGTK's driver has no touch screen.
/** A new user with a tablet: from a PDF to documents with a picture, a text and a link, by taps and the screen's keyboard. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createPdf, readOutputPaths, waitForJobEnd } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { tapOn, typeInto } from "../support/taps.ts";
import { locatePage, waitForPreviewLink } from "./editor-page.ts";

const engines = enginesFor(import.meta.url);

const stage = openStage();

const picture = fileURLToPath(new URL("../../../public/icon.svg", import.meta.url));

/** Chooses a tool, taps a point of the first page in percent, and waits for the properties of the new asset. */
const placeAsset = async (page: DrivenPage, tool: string, at: readonly [number, number]): Promise<void> => {
  await tapOn(page, tool);
  await page.tap(...(await locatePage(page))(...at));
  await page.waitFor(
    `the properties of the ${tool}`,
    (name) =>
      document.querySelector('.editor-asset[aria-selected="true"]')?.ariaLabel?.startsWith(name) &&
      document.querySelector("#asset-name")?.checkVisibility(),
    tool,
  );
};

test.each(engines)("a tablet makes documents from a PDF by taps alone in %s", { timeout: 180_000 }, async (engine) => {
  const folder = stage.createFolder();
  const site = await stage.serveSite();
  const page = await (await stage.browser(engine, { viewport: { width: 820, height: 1180 } })).page();
  const rows = ["Ada", "Ben"].map((first_name, index) => ({ reference_id: `R${index + 1}`, data: { first_name } }));
  const data = folder.write("data.json", JSON.stringify(rows));
  await page.goto(site.url);
  await page.waitFor("the site", () => document.documentElement.dataset["appState"] === "ready");
  await tapOn(page, "Library");
  await page.waitFor("the library", () => document.documentElement.dataset["libraryState"] === "ready");
  await page.setFiles({ role: "file", name: "PDF files" }, [folder.write("Offer.pdf", await createPdf(2))]);
  await tapOn(page, "Actions for Offer");
  await tapOn(page, "New smartlink");
  await tapOn(page, "Edit the pages");
  await page.waitFor("the editor", () => document.documentElement.dataset["editorState"] === "ready");

  await tapOn(page, "Suggestions");
  await placeAsset(page, "Image", [30, 12]);
  await page.setFiles({ role: "file", name: / Picture file$/ }, [picture]);
  await page.waitFor("the picture", () => document.querySelector("resource-preview img") !== null);
  await placeAsset(page, "Text", [70, 30]);
  await typeInto(page, ".ProseMirror", "Dear [[first_name]], welcome.");
  await placeAsset(page, "Link", [30, 40]);
  await typeInto(page, "#action-0-url-address", "https://shop.example/?for=[[first_name]]");
  await page.waitFor("the save", () => document.documentElement.dataset["saveState"] === "saved");
  // Nothing is wider than the window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await tapOn(page, "Preview");
  await page.waitFor("the preview", () => document.querySelector("dialog.preview-dialog[open]") !== null);
  await tapOn(page, "Sample data…");
  await page.setFiles({ role: "file", name: "Choose file… for the sample data" }, [data]);
  await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 2);
  await tapOn(page, "Close");
  await waitForPreviewLink(page, "https://shop.example/?for=Ada");
  await tapOn(page, "Next row");
  await waitForPreviewLink(page, "https://shop.example/?for=Ben");
  await tapOn(page, "Close preview");

  await tapOn(page, "Generate…");
  await page.waitFor("the template", () => document.querySelector("library-template a")?.textContent === "Offer");
  await page.setFiles({ role: "file", name: "Batch files" }, [data]);
  await page.waitFor("the inspection", () =>
    document.querySelector("#launch-note")?.textContent?.includes("Ready to generate 2 documents."),
  );
  await tapOn(page, "Start batch");
  const batchId = await page.waitFor("the job", () => document.querySelector("job-card .job-name")?.textContent);
  expect(await waitForJobEnd(page, batchId)).toBe("Done");
  const paths = await readOutputPaths(page, batchId);
  expect(paths.filter((path) => path.endsWith(".html") && !path.startsWith("report"))).toHaveLength(2);
  expect(await page.problems()).toEqual([]);
});
