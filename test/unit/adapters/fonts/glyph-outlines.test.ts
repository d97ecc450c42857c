import { expect, test } from "vitest";
import type { OpenFont, OpenFontOptions, OutlineStep } from "#ports/fonts.ts";
import { wrapCff } from "../../../support/fonts/edit-font.ts";
import { openTestFonts, readTestFont, testFontEngine } from "../../../support/fonts/print-fonts.ts";

const open = async (bytes: Uint8Array, options?: OpenFontOptions): Promise<OpenFont> => {
  const opened = await (await testFontEngine()).openFont(bytes, options);
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  return opened.value;
};

const shape = (font: OpenFont, text: string, script = "Latn") =>
  font.shape({ text, start: 0, end: text.length, script, rightToLeft: false, language: "en" });

const outlineOf = (font: OpenFont, text: string, script?: string): readonly OutlineStep[] =>
  font.outlineOf(shape(font, text, script)[0]?.glyph ?? 0);

/** Returns left, bottom, right and top of the ends of all steps. */
const measure = (steps: readonly OutlineStep[]): readonly number[] => {
  const ends = steps.flatMap(({ points }) => [points.slice(-2)]).filter(({ length }) => length === 2);
  const [xs, ys] = [ends.map(([x = 0]) => x), ends.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

test("a capital I is a rectangle from the baseline to the height of capitals", async () => {
  const [{ font }] = await openTestFonts("sans");
  const outline = outlineOf(font, "I");
  expect(outline.map(({ kind }) => kind)).toEqual(["move", "line", "line", "line", "line", "close"]);
  const [left = 0, bottom, right = 0, top] = measure(outline);
  expect([bottom, top]).toEqual([0, font.facts.capHeight]);
  expect(left).toBeGreaterThan(0);
  expect(right).toBeLessThan(font.advanceOf(shape(font, "I")[0]?.glyph ?? 0));
});

test("all outlines of a font together fill its bounding box", async () => {
  const [{ font }] = await openTestFonts("sans");
  const boxes = Array.from({ length: font.facts.glyphCount }, (_, glyph) => font.outlineOf(glyph))
    .filter((steps) => steps.length > 0)
    .map(measure);
  const [left, bottom, right, top] = font.facts.boundingBox;
  expect(Math.min(...boxes.map(([value = 0]) => value))).toBeCloseTo(left, 0);
  expect(Math.min(...boxes.map((box) => box[1] ?? 0))).toBeCloseTo(bottom, 0);
  expect(Math.max(...boxes.map((box) => box[2] ?? 0))).toBeCloseTo(right, 0);
  expect(Math.max(...boxes.map((box) => box[3] ?? 0))).toBeCloseTo(top, 0);
});

test("a space has no outline, and outlines of fonts do not mix", async () => {
  const [{ font: sans }] = await openTestFonts("sans");
  const [{ font: bold }] = await openTestFonts("sans-bold");
  expect(outlineOf(sans, " ")).toEqual([]);
  const before = outlineOf(sans, "a");
  expect(outlineOf(bold, "a")).not.toEqual(before);
  expect(outlineOf(sans, "a")).toEqual(before);
});

test("PostScript outlines have cubic curves", async () => {
  const font = await open(wrapCff(readTestFont("cff"), readTestFont("sans")));
  const kinds = new Set(
    Array.from({ length: 80 }, (_, glyph) => font.outlineOf(glyph)).flatMap((steps) => steps.map(({ kind }) => kind)),
  );
  expect([...kinds].sort()).toEqual(["close", "cubic", "line", "move"]);
});

test("a variable font is drawn at the chosen place of its axes", async () => {
  const bytes = readTestFont("thai");
  const [light, heavy] = await Promise.all([
    open(bytes, { axes: { wght: 100 } }),
    open(bytes, { axes: { wght: 900 } }),
  ]);
  expect(outlineOf(light, "ก", "Thai")).not.toEqual(outlineOf(heavy, "ก", "Thai"));
});
