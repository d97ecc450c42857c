// engines: chromium; test:all: chromium
/** What assets print is shown in the editor as in the generated document, with the values of the sample row. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { degrees, PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { drawPage, type Pixels } from "../../support/draw-page.ts";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { smartlinkOf } from "../../support/pages.ts";
import type { HostedAsset } from "../reader/hosted-smartlink.ts";
import { runCommand } from "../support/command.ts";
import { openStage } from "../support/stage.ts";
import { editNewSmartlink, readBox } from "./editor-page.ts";

const { createCanvas, loadImage } = createRequire(new URL("../../../node_modules/pdfjs-dist/", import.meta.url))(
  "@napi-rs/canvas",
) as typeof import("@napi-rs/canvas");

const row = { name: "Zoë Ångström", greeting: "مرحبا", code: "https://example.org/zoe" };

const aContent = (page: number, center: HostedAsset["center"], content: object): HostedAsset => ({
  ...{ page, name: "", type: "url", data: "", center, rect: [80, 25] },
  aura: { actions: [], content },
});

const contents = (page: number): readonly HostedAsset[] => [
  aContent(page, [50, 20], { type: "text", text: "Dear [[name]],\nthis page is yours.", size: 18, color: "#114488" }),
  aContent(page, [50, 50], {
    ...{ type: "text", text: "[[greeting]] – [[name]]", font: "Liberation Sans Bold", align: "center" },
    ...{ vertical_align: "middle", box: { fill: "#fff4d6", stroke: "#aa7700", radius: 8, padding: 4 } },
  }),
  aContent(page, [50, 80], { type: "code", symbology: "qr", value: "[[code]]" }),
];
const assets = [...contents(1), ...contents(2)];

/** Creates an upright page and a turned one, of 400 by 300 points as shown, with a square in a corner. */
const createPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const pages = [document.addPage([400, 300]), document.addPage([300, 400])];
  for (const page of pages) page.drawRectangle({ x: 2, y: 2, width: 30, height: 30 });
  pages[1]?.setRotation(degrees(90));
  return document.save();
};

const scale = 2;

/** Generates the document of the row with the command line. Returns its PDF. */
const generate = async (folder: ReturnType<ReturnType<typeof openStage>["createFolder"]>, pdf: Uint8Array) => {
  const template = {
    assets: assets.map(({ page, center: [center_x, center_y], rect, aura }) => ({
      page,
      aura: { center_x, center_y, rect, ...aura },
    })),
  };
  folder.write("in/template.json", JSON.stringify(template));
  folder.write(
    "in/data.json",
    JSON.stringify([{ PDF_file: "blank.pdf", reference_id: "zoe", suffix: "s", data: row }]),
  );
  folder.write("in/param.json", JSON.stringify({ batch_id: "b", strategy: "smallest" }));
  folder.write("in/blank.pdf", pdf);
  await runCommand(["generate", join(folder.path, "in"), "-o", join(folder.path, "out")]);
  const out = join(folder.path, "out", "b");
  const { pdf: base, updates = [] } = smartlinkOf(readFileSync(join(out, "zoe.s.html"), "utf8")).delivery;
  // The linked file has the update that all rows share; that of the row is ASCII.
  const ofRow = updates.map((update) => new TextEncoder().encode("text" in update ? update.text : ""));
  return concatenateBytes([new Uint8Array(readFileSync(join(out, "url" in base ? base.url : ""))), ...ofRow]);
};

/** Takes a picture of a page of the editor, without the frames of assets. */
const photograph = async (page: DrivenPage, path: string, number: number): Promise<Pixels> => {
  await page.evaluate((shown) => {
    const stage = document.querySelector("page-stage") as unknown as {
      fit(zoom: number): void;
      goTo(page: number): void;
    };
    stage.fit(1);
    stage.goTo(shown);
    const style = new CSSStyleSheet();
    style.replaceSync(".editor-asset { outline: none !important } .editor-asset-tag { display: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  }, number);
  await page.waitFor(
    "the drawings",
    (shown) => document.querySelectorAll(`[data-page-number="${shown}"] .printed-content path`).length >= 4,
    number,
  );
  await screenshotWhenStill(page, path);
  const box = await readBox(page, `[data-page-number="${number}"]`);
  const image = await loadImage(readFileSync(path));
  const [width, height] = [400 * scale, 300 * scale];
  const context = createCanvas(width, height).getContext("2d");
  // Chromium moves canvases and pictures of SVG to whole CSS pixels.
  context.drawImage(image, -Math.round(box.left) * scale, -Math.round(box.top) * scale);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
};

/** Takes pictures until two are equal: pages become sharp a moment after they were scrolled to. */
const screenshotWhenStill = async (page: DrivenPage, path: string): Promise<void> => {
  const take = async () => {
    await page.screenshot(path);
    return readFileSync(path);
  };
  let before = await take();
  for (let next = await take(); !next.equals(before); next = await take()) before = next;
};

/** Returns how many pixels are not white, and how many differ by more than antialiasing. */
const compare = (one: Pixels, other: Pixels) => {
  let [inked, different] = [0, 0];
  for (let at = 0; at < one.data.length; at += 4) {
    const values = [0, 1, 2].map((channel) => [one.data[at + channel] ?? 0, other.data[at + channel] ?? 0] as const);
    if (values.some(([value]) => value < 250)) inked++;
    if (values.some(([a, b]) => Math.abs(a - b) > 96)) different++;
  }
  return { inked, different };
};

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("contents are drawn as the generated document prints them, and printed in preview and reader", {
    timeout: 120_000,
  }, async () => {
    const site = await stage.serveSite();
    const folder = stage.createFolder();
    const page = await (await stage.browser(engine)).page();
    await page.resize({ width: 1280, height: 800, pixelRatio: scale });
    const pdf = await createPdf();
    const { address } = await editNewSmartlink(page, site, pdf, assets);
    await page.drop("editor-view", [folder.write("row.json", JSON.stringify([{ data: row }]))]);
    await page.waitFor("the row", () => document.querySelectorAll(".sample-table tbody tr").length === 1);
    await page.click({ role: "button", name: "Close" });
    const printed = await generate(folder, pdf);
    for (const number of [1, 2]) {
      const drawn = await photograph(page, join(folder.path, `page-${number}.png`), number);
      const { inked, different } = compare(await drawPage(new Uint8Array(printed), number), drawn);
      expect(inked).toBeGreaterThan(20_000);
      expect(different / inked).toBeLessThan(0.01);
    }
    await page.click({ role: "button", name: "Preview" });
    await page.waitFor("the row in the preview", () =>
      document
        .querySelector("iframe")
        ?.contentDocument?.querySelector(".text-layer")
        ?.textContent?.includes("Dear Zoë"),
    );
    await page.goto(address);
    await page.waitFor("the placeholder in the reader", () =>
      document.querySelector(".text-layer")?.textContent?.includes("Dear [[name]]"),
    );
    expect(await page.problems()).toEqual([]);
  });
});
