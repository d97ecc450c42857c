import { beforeAll, describe, expect, test } from "vitest";
import { createGlyphCollector } from "#pdf-writer/text/collect-glyphs.ts";
import { createTextSetter, type SetTextInBox } from "#pdf-writer/text/set-text.ts";
import type { TextFont } from "#pdf-writer/text/text-fonts.ts";
import { readTables } from "../../../support/fonts/edit-font.ts";
import { openTestFonts } from "../../../support/fonts/print-fonts.ts";

let fonts: [TextFont, ...TextFont[]];
let setText: SetTextInBox;
beforeAll(async () => {
  fonts = await openTestFonts("sans", "arabic", "hebrew");
  setText = createTextSetter({ fonts });
});

const collect = (...texts: readonly string[]) => {
  const collector = createGlyphCollector();
  for (const text of texts)
    for (const { runs } of setText(text, { width: 300, height: 50, size: 10, fit: "wrap" }).lines) collector.add(runs);
  return collector.makeSubsets(fonts);
};

describe("the glyphs of a batch", () => {
  test("are those of all texts, in one subset of each font that is used", () => {
    const subsets = collect("Anna", "Berta", "Anna", "سلام");
    expect(subsets.map(({ key }) => key)).toEqual(["sans", "arabic"]);
    expect(subsets[0]?.glyphs.map(({ text }) => text)).toEqual([..."ABaenrt"]);
    expect(collect()).toEqual([]);
  });

  test("have the widths of the font, without kerning", () => {
    const [sans] = collect("To");
    const [first] = fonts;
    expect(sans?.glyphs.map(({ glyph, advance }) => advance - first.font.advanceOf(glyph))).toEqual([0, 0]);
    const [kerned] = setText("To", { width: 300, height: 50, size: 10, fit: "wrap" }).lines;
    expect(kerned?.runs[0]?.glyphs[0]?.advance).toBeLessThan(sans?.glyphs[0]?.advance ?? 0);
    expect(sans?.glyphs[0]?.advance).toBe(first.font.advanceOf(sans?.glyphs[0]?.glyph ?? 0));
  });

  test("stand for their usual characters", () => {
    // A no-break space and a space are one glyph, and so are the two hyphens.
    expect(collect("a\u00a0b c")[0]?.glyphs[0]?.text).toBe(" ");
    expect(collect("a b\u00a0c")[0]?.glyphs[0]?.text).toBe(" ");
  });

  test("have outlines in the subset", () => {
    const [whole, part] = [collect("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[0], collect("A")[0]];
    const outlines = (bytes: Uint8Array | undefined) => readTables(bytes ?? new Uint8Array(0))["glyf"]?.length ?? 0;
    expect(outlines(whole?.bytes)).toBeGreaterThan(10 * outlines(part?.bytes) - 1000);
    expect(outlines(part?.bytes)).toBeGreaterThan(50);
  });
});
