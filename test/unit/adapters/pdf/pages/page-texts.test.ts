import { readFile } from "node:fs/promises";
import "../../../../support/newer-platform.ts";
import { getDocument } from "pdfjs-dist";
import { expect, test } from "vitest";
import { createPageReader } from "#adapters/pdf/pages/page-reader.ts";
import { readTexts as readPageTexts } from "#adapters/pdf/pages/page-texts.ts";
import { type DocumentText, maxTextBytes } from "#domain/text/page-text.ts";
import { drawPage, type Pixels } from "../../../../support/draw-page.ts";
import { textPdf } from "../../../../support/text-pdf.ts";

const pdfjs = new URL("../../../../../node_modules/pdfjs-dist/", import.meta.url);
const reader = createPageReader(async (path) => new Uint8Array(await readFile(new URL(path, pdfjs))));

const readTexts = async (bytes: Uint8Array<ArrayBuffer>): Promise<DocumentText> => {
  const texts = await reader.texts(new Blob([bytes]));
  if (!texts.ok) throw new Error(texts.problems[0]?.message);
  return texts.value;
};

const readFixture = async (path: string) =>
  new Uint8Array(await readFile(new URL(`../../../../fixtures/pdf/${path}`, import.meta.url)));

interface Ink {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box of all dark pixels within an area, in percent of the page; undefined without any. */
const findInk = ({ data, width, height }: Pixels, area: Ink): Ink | undefined => {
  const columns: number[] = [];
  const rows: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const percent = { x: (x / width) * 100, y: (y / height) * 100 };
      if (percent.x < area.left || percent.x > area.right || percent.y < area.top || percent.y > area.bottom) continue;
      if ((data[(y * width + x) * 4 + 1] ?? 255) > 128) continue;
      columns.push(percent.x);
      rows.push(percent.y);
    }
  if (columns.length === 0) return undefined;
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
};

const wholePage: Ink = { left: 0, top: 0, right: 100, bottom: 100 };

/** Checks that the boxes of a page's runs hold the ink that pdf.js draws, and nothing much beyond it. */
const expectInkInBoxes = async (bytes: Uint8Array<ArrayBuffer>, pageNumber: number): Promise<void> => {
  const { runs } = (await readTexts(bytes)).pages[pageNumber - 1] ?? { runs: [] };
  expect(runs.length).toBeGreaterThan(0);
  const pixels = await drawPage(bytes, pageNumber);
  const boxes = runs.map(({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height }));
  for (const [index, box] of boxes.entries()) {
    const ink = findInk(pixels, box);
    expect(ink, runs[index]?.text).toBeDefined();
    // The ink reaches nearly from the first to the last character.
    const isWide = box.right - box.left > box.bottom - box.top;
    const [extent, inkExtent] = isWide
      ? [box.right - box.left, (ink?.right ?? 0) - (ink?.left ?? 0)]
      : [box.bottom - box.top, (ink?.bottom ?? 0) - (ink?.top ?? 0)];
    if ((runs[index]?.text.length ?? 0) > 3) expect(inkExtent / extent, runs[index]?.text).toBeGreaterThan(0.75);
  }
  const all = findInk(pixels, wholePage);
  const tolerance = 1.5;
  expect(all?.left).toBeGreaterThan(Math.min(...boxes.map(({ left }) => left)) - tolerance);
  expect(all?.top).toBeGreaterThan(Math.min(...boxes.map(({ top }) => top)) - tolerance);
  expect(all?.right).toBeLessThan(Math.max(...boxes.map(({ right }) => right)) + tolerance);
  expect(all?.bottom).toBeLessThan(Math.max(...boxes.map(({ bottom }) => bottom)) + tolerance);
};

const line = (text: string, x: number, y: number) => `BT /F 20 Tf ${x} ${y} Td (${text}) Tj ET`;
const page = line("Order the chair now", 40, 100);

test.each([
  ["an upright page", { content: page }],
  ["a page rotated by 90°", { content: page, entries: "/Rotate 90" }],
  ["a page rotated by 180°", { content: page, entries: "/Rotate 180" }],
  ["a page rotated by 270°", { content: page, entries: "/Rotate 270" }],
  ["a page with a crop box", { content: page, entries: "/CropBox [20 60 290 180]" }],
  ["a rotated page with a crop box", { content: page, entries: "/Rotate 90 /CropBox [20 60 290 180]" }],
  ["a page with a user unit", { content: page, entries: "/UserUnit 2" }],
  ["a page whose media box begins elsewhere", { content: page, entries: "/MediaBox [-60 -40 340 260]" }],
  ["nested transforms", { content: `q .5 0 0 .5 100 20 cm q 0 1 -1 0 200 0 cm ${page} Q Q` }],
  ["slanted text", { content: `q .866 .5 -.5 .866 60 -40 cm ${page} Q` }],
  ["a form with its own matrix", { content: "/X Do", form: page }],
  ["spaced and stretched text", { content: `3 Tc 140 Tz ${line("Order now", 30, 100)}` }],
])("the texts of pages have the boxes in which pdf.js draws them: %s", async (_, pageSource) => {
  await expectInkInBoxes(textPdf(pageSource), 1);
});

test("the texts of pages have the boxes of vertical text", async () => {
  await expectInkInBoxes(await readFixture("cjk.pdf"), 1);
});

test("the texts of pages are in percent of the displayed page, from the top left corner", async () => {
  const { pages, truncated } = await readTexts(textPdf({ content: line("Chair", 100, 150) }));
  const [run] = pages[0]?.runs ?? [];
  expect(run).toMatchObject({ text: "Chair", x: 25 });
  // The baseline is in the middle of 300 points; the box is 20 points high.
  expect(run?.y).toBeGreaterThan(43);
  expect(run?.y).toBeLessThan(46);
  expect(run?.height).toBeCloseTo(20 / 3, 1);
  expect(truncated).toBe(false);
});

test("the texts of pages leave out text beyond the crop box", async () => {
  const content = `${line("Shown", 40, 100)} ${line("Hidden", 40, 250)}`;
  const { pages } = await readTexts(textPdf({ content, entries: "/CropBox [0 0 400 200]" }));
  expect(pages[0]?.runs.map(({ text }) => text)).toEqual(["Shown"]);
});

test("the texts of pages are in logical order for right-to-left scripts", async () => {
  const { pages } = await readTexts(textPdf({ content: "BT /H 20 Tf 40 100 Td <030201> Tj ET" }));
  expect(pages[0]?.runs.map(({ text }) => text)).toEqual(["אבג"]);
});

test("the texts of pages end at the limit, with an entry for every page", async () => {
  const many = {
    content: Array.from({ length: 300 }, () => `BT /F 2 Tf 5 100 Td (${"word ".repeat(60)}) Tj ET`).join("\n"),
  };
  const { pages, truncated } = await readTexts(textPdf(many, many, many, many, many));
  const bytes = pages.flatMap(({ runs }) => runs).reduce((sum, { text }) => sum + text.length, 0);
  expect(truncated).toBe(true);
  expect(pages).toHaveLength(5);
  expect(bytes).toBeLessThanOrEqual(maxTextBytes);
  expect(bytes).toBeGreaterThan(maxTextBytes - 1_000);
});

test("the texts of pages end when reading takes too long, with an entry for every page", async () => {
  const task = getDocument({ data: textPdf(...Array.from({ length: 6 }, () => ({ content: page }))), verbosity: 0 });
  let seconds = 0;
  const { pages, truncated } = await readPageTexts(await task.promise, () => 2000 * seconds++);
  await task.destroy();
  expect(truncated).toBe(true);
  expect(pages).toHaveLength(6);
  expect(pages[0]?.runs).toHaveLength(1);
  expect(pages.at(-1)?.runs).toEqual([]);
});

test.each(["sizes.pdf", "fonts.pdf", "form.pdf", "cmyk.pdf", "fax.pdf", "cut.pdf", "owner-password.pdf"])(
  "the texts of the pages of %s have an entry for every page",
  async (name) => {
    const bytes = await readFixture(name);
    const inspected = await reader.inspect(new Blob([bytes]));
    const texts = await readTexts(bytes);
    expect(texts.pages.length).toBe(inspected.ok ? inspected.value.pages.length : 0);
  },
);

test.each([
  ["password.pdf", "pdf-password"],
  ["damaged.pdf", "pdf-damaged"],
])("the texts of the pages of %s are rejected with %s", async (name, code) => {
  const texts = await reader.texts(new Blob([await readFixture(name)]));
  expect(texts.ok ? "" : texts.problems[0]?.code).toBe(code);
});
