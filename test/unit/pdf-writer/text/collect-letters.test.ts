import { beforeAll, describe, expect, test } from "vitest";
import { createLetterCollector } from "#pdf-writer/text/collect-letters.ts";
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
  const collector = createLetterCollector();
  for (const text of texts) collector.add(text, fonts);
  return collector.makeSubsets();
};
/** Without those that setting may add. */
const lettersOf = (subset: ReturnType<typeof collect>[number] | undefined) =>
  subset?.glyphs.map(({ text }) => text).filter((text) => !" -\u2010\u2026.".includes(text));

describe("the glyphs of a batch", () => {
  test("are those of all texts, in one subset of each font that is used", () => {
    const subsets = collect("Anna", "Berta", "Anna", "سلام");
    expect(subsets.map(({ key }) => key)).toEqual(["arabic", "sans"]);
    expect(lettersOf(subsets[1])).toEqual([..."ABaenrt"]);
    expect(collect()).toEqual([]);
  });

  test("have the widths of the font, without kerning", () => {
    const sans = collect("To")[0]?.glyphs.find(({ text }) => text === "T");
    const [kerned] = setText("To", { width: 300, height: 50, size: 10, fit: "wrap" }).lines;
    expect(kerned?.runs[0]?.glyphs[0]?.glyph).toBe(sans?.glyph);
    expect(kerned?.runs[0]?.glyphs[0]?.advance).toBeLessThan(sans?.advance ?? 0);
    expect(sans?.advance).toBe(fonts[0].font.advanceOf(sans?.glyph ?? 0));
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
