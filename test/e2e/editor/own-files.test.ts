// engines: chromium; test:all: chromium
/** What a maker adds is shown on the page: the picture that the sample row names, and a font of the maker. */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { makePng } from "../../support/make-png.ts";
import { createPdf } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { editNewSmartlink, locatePage, waitForSave } from "./editor-page.ts";

const font = fileURLToPath(
  new URL("../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf", import.meta.url),
);
const png = makePng({ width: 1, height: 1, bitDepth: 8, colourType: 2, samples: [255, 0, 0] });
const rows = [
  { name: "Zoë", photo: `data:image/png;base64,${Buffer.from(png).toString("base64")}` },
  { name: "Ben", photo: "ben.png" },
];

const readPaths = (page: DrivenPage) =>
  page.waitFor("the text on the page", () =>
    Array.from(document.querySelectorAll(".printed-content path"), (path) => path.getAttribute("d")).join(" "),
  );

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("a picture of a column is drawn for the row that has one, and a text in a font of the maker", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const page = await (await stage.browser(engine)).page();
    await editNewSmartlink(page, site, await createPdf(1));
    const data = JSON.stringify(rows.map((row) => ({ data: row })));
    await page.drop("editor-view", [stage.createFolder().write("rows.json", data)]);
    await page.waitFor("the rows", () => document.querySelectorAll(".sample-table tbody tr").length === 2);
    await page.click({ role: "button", name: "Close" });
    const at = await locatePage(page);
    await page.click({ role: "button", name: "Page picture" });
    await page.mouse.press(...at(50, 20));
    await page.fill({ role: "textbox", name: "Picture of each row" }, "[[photo]]");
    await page.waitFor("the picture", () => document.querySelector(".editor-asset img.drawn-picture"));
    await page.click({ role: "button", name: "Page text" });
    await page.mouse.press(...at(50, 60));
    await page.waitFor("the focus on the text", () => document.activeElement?.id === "page-text");
    await page.type("Dear friend");
    await waitForSave(page);
    const plain = await readPaths(page);

    await page.click(".asset-content details.more summary");
    await page.setFiles({ role: "file", name: "Choose file… Font file" }, [font]);
    await page.waitFor(
      "the font",
      () => document.querySelector<HTMLSelectElement>("#text-font")?.value === "LiberationSans-Bold.ttf",
    );
    await page.waitFor(
      "the text in its font",
      (before) =>
        Array.from(document.querySelectorAll(".printed-content path"), (path) => path.getAttribute("d")).join(" ") !==
        before,
      plain,
    );
    const paths = await readPaths(page);
    // The shipped font of that name has the same outlines.
    await page.choose({ role: "combobox", name: "Font" }, "Liberation Sans Bold");
    await waitForSave(page);
    expect(await readPaths(page)).toBe(paths);
    expect(await page.problems()).toEqual([]);
  });
});
