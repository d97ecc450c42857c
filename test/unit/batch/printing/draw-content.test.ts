/** Drawings of contents, compared with the pages that a batch prints. */
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { createFontEngine } from "#adapters/fonts/harfbuzz.ts";
import { type ContentDrawer, createContentDrawer } from "#batch/printing/draw-content.ts";
import { createPageFonts } from "#batch/printing/page-fonts.ts";
import { computeAssetBox } from "#domain/geometry/geometry.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { PageContent } from "#domain/model/page-content.ts";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { problem } from "#domain/problem.ts";
import { fail } from "#domain/result.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { drawPage, type Pixels } from "../../../support/draw-page.ts";
import { loadPrinter } from "../../../support/fonts/load-printer.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";
import { textPdf } from "../../../support/text-pdf.ts";
import { aWorld } from "../../../support/world.ts";

const { createCanvas, Path2D } = createRequire(new URL("../../../../node_modules/pdfjs-dist/", import.meta.url))(
  "@napi-rs/canvas",
) as typeof import("@napi-rs/canvas");

let drawer: ContentDrawer;
beforeAll(() => {
  drawer = createContentDrawer(createPageFonts({ runtime: aPrintingRuntime(), startFontEngine: createFontEngine }));
});

/** Pages of 400 by 300 points, which may be turned. */
const area = { center_x: 50, center_y: 40, rect: [60.3, 41.7] as [number, number] };

const noFile = async () => fail(problem("resource-missing", "There are no files."));
const noFiles = { read: noFile, readLocal: noFile };

const print = async (content: PageContent, entries: string, language: string): Promise<Pixels> => {
  const ports = {
    ...(await aWorld()),
    runtime: aPrintingRuntime(),
    files: noFiles,
    readPdf: async () => undefined,
    readFields: ({ data }: PlannedEntry) => data,
  };
  const base = textPdf({ content: "", entries });
  const smartlink = smartlinkSchema.parse({
    campaignLanguage: [language],
    assets: [{ page: 1, aura: { ...area, content } }],
  });
  const printer = await (await loadPrinter())(smartlink, ports, async function* () {});
  const prepared = await printer.prepare(base);
  if (!prepared.ok) throw new Error(prepared.problems[0]?.message);
  const row = await prepared.value.print({ smartlink, data: {}, language, id: "0".repeat(32) });
  if (!row.ok) throw new Error(row.problems[0]?.message);
  const update = new Uint8Array(new TextEncoder().encode(row.value.writeText()));
  return drawPage(concatenateBytes([base, prepared.value.shared, update]), 1);
};

/** Draws the shapes where the editor shows them: at the place of the asset on the shown page. */
const draw = async (content: PageContent, { width, height }: Pixels, language: string): Promise<Pixels> => {
  await drawer.open(content);
  const scale = 2;
  const [pageWidth, pageHeight] = [width / scale, height / scale];
  const box = computeAssetBox(area as Parameters<typeof computeAssetBox>[0]);
  const size = { width: (pageWidth * box.width) / 100, height: (pageHeight * box.height) / 100 };
  const { shapes } = drawer.draw(content, size, language);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.scale(scale, scale);
  context.translate((pageWidth * box.left) / 100, (pageHeight * box.top) / 100);
  for (const { path, fill, stroke, strokeWidth = 0 } of shapes) {
    const shape = new Path2D(path);
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fill(shape);
    }
    if (stroke !== undefined) {
      [context.strokeStyle, context.lineWidth] = [stroke, strokeWidth];
      context.stroke(shape);
    }
  }
  return { data: context.getImageData(0, 0, width, height).data, width, height };
};

/** Returns how many pixels the page has that are not white, and how many differ by more than antialiasing. */
const compare = (page: Pixels, drawing: Pixels) => {
  let [inked, different] = [0, 0];
  for (let at = 0; at < page.data.length; at += 4) {
    const distances = [0, 1, 2].map((channel) =>
      Math.abs((page.data[at + channel] ?? 0) - (drawing.data[at + channel] ?? 0)),
    );
    if (page.data[at] !== 255 || page.data[at + 1] !== 255 || page.data[at + 2] !== 255) inked++;
    if (Math.max(...distances) > 48) different++;
  }
  return { inked, different };
};

const text = (entries: Partial<Extract<PageContent, { type: "text" }>>): PageContent => ({
  type: "text",
  text: "Dear Anna,\nthank you for Äpfel & Öl – 25 % off until 31 January.",
  ...entries,
});

const contents: Readonly<Record<string, PageContent>> = {
  "a text of the preset look": text({}),
  "a large text that shrinks": text({ size: 60, color: "#aa2200" }),
  "a bold text in the middle": text({ font: "Liberation Sans Bold", align: "center", vertical_align: "middle" }),
  "an italic text that is cut": text({ font: "Liberation Sans Italic", size: 40, fit: "cut", line_height: 1.5 }),
  "a turned text in a frame": text({
    rotate: 90,
    box: { fill: "#ddeeff", stroke: "#003366", stroke_width: 3, radius: 12, padding: 8 },
  }),
  "an upside-down text": text({ rotate: 180, align: "right", vertical_align: "bottom", size: 18 }),
  "an Arabic text": text({ text: "مرحبا كريم، العرض لك", font: "Noto Naskh Arabic", size: 24 }),
  "a mixed text": text({ text: "שלום Anna كريم Дмитрий", size: 20 }),
  "a QR code": { type: "code", symbology: "qr", value: "https://example.org/?for=Anna", color: "#123456" },
  "a bar code": { type: "code", symbology: "code128", value: "ABC-1234" },
};

const pages: Readonly<Record<string, string>> = {
  "an upright page": "",
  "a turned page": "/Rotate 90",
  "a cropped page with a unit of its own, upside down": "/Rotate 180 /CropBox [20 30 380 290] /UserUnit 1.5",
};

for (const [onPage, entries] of Object.entries(pages))
  describe(`on ${onPage}`, () => {
    for (const [name, content] of Object.entries(contents))
      test(`${name} is drawn as it is printed`, async () => {
        const page = await print(content, entries, "en");
        const drawing = await draw(content, page, "en");
        const { inked, different } = compare(page, drawing);
        expect(inked).toBeGreaterThan(500);
        expect(different / inked).toBeLessThan(0.005);
      });
  });

test("a text that is too long, a missing letter and an invalid code are reported with the drawing", async () => {
  const size = { width: 60, height: 14 };
  const findCodes = async (content: PageContent) => {
    await drawer.open(content);
    const { problems, warnings } = drawer.draw(content, size, "en");
    expect(drawer.check(content, size, "en")).toMatchObject({ problems, warnings });
    return [problems.map(({ code }) => code), warnings.map(({ code }) => code)];
  };
  expect(await findCodes(text({}))).toEqual([[], ["text-overflows"]]);
  expect(await findCodes(text({ fit: "fail" }))).toEqual([["text-too-long"], []]);
  expect(await findCodes(text({ text: "東" }))).toEqual([[], ["letters-missing"]]);
  expect(await findCodes(text({ font: "Comic" }))).toEqual([["font-missing"], []]);
  expect(await findCodes({ type: "code", symbology: "ean13", value: "12" })).toEqual([["code-invalid"], []]);
});

test("what cannot be printed draws nothing", async () => {
  for (const content of [
    text({ font: "Comic" }),
    text({ text: "" }),
    { type: "code", symbology: "ean13", value: "12" } as const,
  ]) {
    await drawer.open(content);
    expect(drawer.draw(content, { width: 100, height: 50 }, "en").shapes).toEqual([]);
  }
});
