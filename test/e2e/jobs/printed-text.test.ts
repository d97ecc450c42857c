// engines: chromium; test:all: chromium, firefox, webkit
/** Texts are printed where the site runs: HarfBuzz and the fonts load in the batch worker and in the service worker. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createCaller } from "../../contract/caller.ts";
import { addAssetOver, newSmartlinkOver } from "../../contract/library/replacement-cases.ts";
import { createPageExchange } from "../../contract/page-exchange.ts";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openTestFonts } from "../../support/fonts/print-fonts.ts";
import { smartlinkOf } from "../../support/pages.ts";
import { textPdf } from "../../support/text-pdf.ts";
import { runCommand } from "../support/command.ts";
import {
  createNamedRow,
  fetchOutput,
  openManager,
  readAuthorization,
  runBatch,
  writeBatchFiles,
} from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const area = { center_x: 50, center_y: 50, rect: [80, 20] };
const content = { type: "text", text: "[[name|default:مرحبا]]", font: "Noto Naskh Arabic", size: 24 };
const template = { title: "For [[name]]", config: { global: {} }, assets: [{ page: 1, aura: { ...area, content } }] };
const rows = [createNamedRow("karim", { name: "كريم" }), createNamedRow("anna", { name: "Anna" })];

/** Returns the glyphs that print an Arabic text, in the form that PDFs have. */
const shapeArabic = async (text: string): Promise<string> => {
  const [{ font }] = await openTestFonts("arabic");
  const glyphs = font.shape({ text, start: 0, end: text.length, script: "Arab", rightToLeft: true, language: "" });
  return glyphs.map(({ glyph }) => glyph.toString(16).padStart(4, "0")).join("");
};

/** Returns what a page's PDF has of its own row. */
const readOwnUpdate = (html: string): string => {
  const [, own] = smartlinkOf(html).delivery.updates ?? [];
  return own !== undefined && "text" in own ? own.text : "";
};

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
  });

  test("a batch prints the same Arabic and Latin names as the command line", async () => {
    const files = await writeBatchFiles(folder, rows, { template, pages: 1 });
    const choice = { batchId: "names", strategy: "original" } as const;
    await runCommand([
      "generate",
      dirname(files[0]),
      "-o",
      folder.path,
      ...["--batch-id", "names", "--strategy", "original"],
    ]);
    expect(await runBatch(page, files, choice)).toBe("Done");
    const pages = [];
    for (const { reference_id } of rows) {
      const name = `${reference_id}.s.html`;
      const html = new TextDecoder().decode(await fetchOutput(page, "names", name));
      expect(html === readFileSync(join(folder.path, "names", name), "utf8")).toBe(true);
      pages.push(html);
    }
    expect(readOwnUpdate(pages[0] ?? "")).toContain(`<${await shapeArabic("كريم")}>`);
    expect(readOwnUpdate(pages[1] ?? "")).toMatch(/<[0-9a-f]{16}>/);
    expect(await page.problems()).toEqual([]);
  });

  test("a program exports a smartlink with a printed text through the service worker", async () => {
    await openManager(page, site, "#/api");
    const api = createCaller(`${site.url}api`, await readAuthorization(page), createPageExchange(page));
    const guide = await newSmartlinkOver(api, textPdf({ content: "BT /F 20 Tf 40 240 Td (The harbour) Tj ET" }));
    await addAssetOver(api, guide, { page: 1, line: 1 }, { actions: [], content });
    const { status, bytes } = await api.call(`/document/${guide}/export`, { method: "POST", form: {} });
    expect(status).toBe(200);
    expect(readOwnUpdate(new TextDecoder().decode(bytes))).toContain(`<${await shapeArabic("مرحبا")}>`);
  });
});
