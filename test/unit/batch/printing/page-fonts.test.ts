/** The fonts that come with the site, opened with HarfBuzz from the files of the reader. */
import { expect, test } from "vitest";
import { createFontEngine } from "#adapters/fonts/harfbuzz.ts";
import { createPageFonts, findNearestFont, fontNames, orderFonts } from "#batch/printing/page-fonts.ts";
import type { FontGlyph, OpenFont } from "#ports/fonts.ts";
import type { ReaderRuntime } from "#ports/reader-runtime.ts";
import { aPrintingRuntime } from "../../../support/fonts/printing-runtime.ts";

const fonts = createPageFonts({ runtime: aPrintingRuntime(), startFontEngine: createFontEngine });

const open = async (name: string): Promise<OpenFont> => {
  const order = await fonts.open(name);
  const [first] = order.ok ? order.value : [];
  if (first?.key !== name) throw new Error(`${name} is not the first font.`);
  return first.font;
};

const shapeWord = (font: OpenFont, text: string, script: string): readonly FontGlyph[] =>
  font.shape({ text, start: 0, end: text.length, script, rightToLeft: script !== "Latn", language: "" });

const words: readonly (readonly [family: string, text: string, script: string])[] = [
  ["Liberation Sans", "Übung", "Latn"],
  ["Tinos", "Übung", "Latn"],
  ["Noto Naskh Arabic", "مرحبا", "Arab"],
  ["Noto Sans Hebrew", "שלום", "Hebr"],
];

test("there are Latin families with and without serifs, an Arabic and a Hebrew one, in regular and bold", () => {
  expect(fontNames).toEqual(expect.arrayContaining(words.flatMap(([family]) => [family, `${family} Bold`])));
});

test.each(fontNames)("%s is the font that its name says, and sets a word of its script", async (name) => {
  const font = await open(name);
  const { family, style, weight, italic } = font.facts;
  expect(`${family} ${style}`.replace(/ Regular$/, "")).toBe(name);
  // The bold Hebrew font gives its weight as 600.
  expect([weight >= 600, italic]).toEqual([name.includes("Bold"), name.includes("Italic")]);
  const [, text = "", script = ""] = words.find(([start]) => name.startsWith(start)) ?? [];
  const glyphs = shapeWord(font, text, script);
  expect(glyphs.length).toBeGreaterThan(3);
  expect(glyphs.every(({ glyph }) => glyph > 0)).toBe(true);
});

test("letters that a font lacks come from fonts of the same weight", () => {
  expect(orderFonts("liberation sans  BOLD")).toEqual([
    "Liberation Sans Bold",
    "Noto Naskh Arabic Bold",
    "Noto Sans Hebrew Bold",
  ]);
  expect(orderFonts("Wingdings")).toBeUndefined();
});

test("the letters that a font with serifs lacks come from fonts without", () => {
  expect(orderFonts("Tinos Bold Italic")).toEqual([
    "Tinos Bold Italic",
    "Liberation Sans Bold",
    "Noto Naskh Arabic Bold",
    "Noto Sans Hebrew Bold",
  ]);
});

test.each([
  ["ABCDEF+TimesNewRomanPS-BoldItalicMT", false, "Tinos Bold Italic"],
  ["LiberationSerif", false, "Tinos"],
  ["Georgia-Bold", false, "Tinos Bold"],
  ["PTSans-Italic", true, "Liberation Sans Italic"],
  ["MSSansSerif", true, "Liberation Sans"],
  ["BrandFont", true, "Tinos"],
  ["BrandFont-Demi", false, "Liberation Sans Bold"],
  ["", false, "Liberation Sans"],
] as const)("the font that is most like %s (serif flag: %s) is %s", (name, isSerif, expected) => {
  expect(findNearestFont({ name, isSerif })).toBe(expected);
});

test("letters that a font lacks come from the other fonts of the maker before those of the site", () => {
  const makerFonts = ["brand-bold.ttf", "Liberation Sans"];
  expect(orderFonts("brand-bold.ttf", makerFonts)).toEqual([
    "brand-bold.ttf",
    "Liberation Sans",
    "Liberation Sans Bold",
    "Noto Naskh Arabic Bold",
    "Noto Sans Hebrew Bold",
  ]);
  expect(orderFonts("noto sans hebrew", makerFonts)?.slice(0, 3)).toEqual(["Noto Sans Hebrew", ...makerFonts]);
});

test("nothing is loaded before the first font is opened, and each file once", async () => {
  const reads: string[] = [];
  const files = aPrintingRuntime();
  const runtime: ReaderRuntime = {
    manifest: files.manifest,
    bytes: (file) => {
      reads.push(file.file.replace(/^.*\//, ""));
      return files.bytes(file);
    },
  };
  const counted = createPageFonts({ runtime, startFontEngine: createFontEngine });
  expect(await counted.open("Wingdings")).toMatchObject({ ok: false, problems: [{ code: "font-missing" }] });
  expect(reads).toEqual([]);
  const [first, second] = await Promise.all([counted.open("Noto Sans Hebrew"), counted.open("Noto Sans Hebrew")]);
  expect(first?.ok && first.value[0].font).toBe(second?.ok && second.value[0].font);
  expect(reads.sort()).toEqual([
    "LiberationSans-Regular.ttf",
    "NotoNaskhArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "harfbuzz-subset.wasm",
    "harfbuzz.wasm",
  ]);
});

test("the files of a site that was built before there was printing are named as what is missing", async () => {
  const files = aPrintingRuntime();
  const runtime: ReaderRuntime = {
    ...files,
    manifest: async () => {
      const { printing: _, ...older } = await files.manifest();
      return older as Awaited<ReturnType<ReaderRuntime["manifest"]>>;
    },
  };
  await expect(
    createPageFonts({ runtime, startFontEngine: createFontEngine }).open("Liberation Sans"),
  ).rejects.toMatchObject({
    problem: { code: "kit-unavailable", message: expect.stringContaining("do not have harfbuzz.wasm") },
  });
});
