/** What holds for every text and every box. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createGraphemes, removeUnprintable, splitParagraphs } from "#pdf-writer/text/characters.ts";
import { createLetterCollector } from "#pdf-writer/text/collect-letters.ts";
import { createTextSetter, type SetTextInBox } from "#pdf-writer/text/set-text.ts";
import type { TextFont } from "#pdf-writer/text/text-fonts.ts";
import { openTestFonts } from "../../../support/fonts/print-fonts.ts";

let fonts: [TextFont, ...TextFont[]];
let setText: SetTextInBox;
beforeAll(async () => {
  fonts = await openTestFonts("sans", "arabic", "hebrew", "thai");
  setText = createTextSetter({ fonts });
});

const findGraphemeEnds = createGraphemes();
const countGraphemes = (text: string): number => findGraphemeEnds(text).length;

const words = [
  "Anna",
  "Donaudampfschifffahrt",
  "Waffle",
  "e\u0301te\u0301",
  "12.5",
  "سلام",
  "عليكم",
  "שלום",
  "ภาษาไทย",
  "日本",
  "👨‍👩‍👧",
  "Schiff\u00adfahrt",
  "(a)",
  "–",
  "a\u00a0b",
  "Ёж",
];
const gaps = [" ", "  ", "-", "", ", ", "\n", "\u2028", "\u200b", "\u3000", "\t"];
const anyText = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { maxLength: 12 })
    .map((parts) => parts.flat().join("")),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const anyBox = fc.record({
  width: fc.double({ min: 1, max: 300, noNaN: true }),
  height: fc.double({ min: 1, max: 200, noNaN: true }),
  size: fc.double({ min: 4, max: 40, noNaN: true }),
  padding: fc.constantFrom(0, 2),
});

test("every character is in exactly one line, in order, and none is split", () => {
  fc.assert(
    fc.property(
      anyText,
      anyBox,
      fc.constantFrom("wrap" as const, "shrink" as const, "fail" as const),
      (text, box, fit) => {
        const printable = removeUnprintable(text);
        const paragraphs = splitParagraphs(printable).map(({ start, end }) => printable.slice(start, end));
        const lines = setText(text, { ...box, fit }).lines.map((line) => line.text);
        let at = 0;
        for (const paragraph of paragraphs) {
          let joined = "";
          let count = 0;
          do {
            const line = lines[at++] ?? "";
            joined += line;
            count += countGraphemes(line);
          } while (joined.length < paragraph.length && at < lines.length);
          expect(joined).toBe(paragraph);
          expect(count).toBe(countGraphemes(paragraph));
        }
        expect(at).toBe(lines.length);
      },
    ),
  );
});

test("no line is wider than the box, unless it is one character", () => {
  fc.assert(
    fc.property(
      anyText,
      anyBox,
      fc.constantFrom("wrap" as const, "shrink" as const, "cut" as const),
      (text, box, fit) => {
        const room = Math.max(box.width - 2 * box.padding, 0);
        const { lines, outcome } = setText(text, { ...box, fit });
        for (const { width, text: line, runs } of lines) {
          if (width <= room + 1e-3) continue;
          const signs =
            outcome === "cut"
              ? runs
                  .flatMap(({ glyphs }) => glyphs)
                  .map((glyph) => glyph.text)
                  .join("")
              : line;
          expect(countGraphemes(signs.trim())).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test("shrink finds the largest size within a step", () => {
  fc.assert(
    fc.property(anyText, anyBox, (text, box) => {
      const minSize = 3;
      const { size, outcome, splitWords } = setText(text, { ...box, minSize, fit: "shrink" });
      const fitsAt = (tried: number) => {
        const result = setText(text, { ...box, size: tried, fit: "fail" });
        return result.outcome === "fits";
      };
      expect(size).toBeLessThanOrEqual(box.size);
      expect(size).toBeGreaterThanOrEqual(minSize);
      if (outcome !== "overflows" && !splitWords) expect(fitsAt(size)).toBe(true);
      if (size < box.size) expect(fitsAt(Math.min(size + 0.1, box.size))).toBe(false);
    }),
  );
});

test("the same text gives the same glyphs, whatever was set before", () => {
  fc.assert(
    fc.property(
      anyText,
      anyBox,
      fc.constantFrom("wrap" as const, "shrink" as const, "cut" as const),
      (text, box, fit) => {
        expect(createTextSetter({ fonts })(text, { ...box, fit })).toEqual(setText(text, { ...box, fit }));
      },
    ),
    { numRuns: 40 },
  );
});

test("the glyphs of a batch do not depend on its order", () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 5 }), (texts) => {
      const collect = (list: readonly string[]) => {
        const collector = createLetterCollector();
        for (const text of list) collector.add(text, fonts);
        return collector.makeSubsets();
      };
      const [subsets, reversed] = [collect(texts), collect([...texts].reverse())];
      expect(reversed.map(({ key, glyphs }) => ({ key, glyphs }))).toEqual(
        subsets.map(({ key, glyphs }) => ({ key, glyphs })),
      );
      for (const [index, { bytes }] of subsets.entries())
        expect(Buffer.compare(bytes, reversed[index]?.bytes ?? bytes.subarray(1))).toBe(0);
    }),
    { numRuns: 30 },
  );
});

test("the subsets of a batch have every glyph with which its texts are set", () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), fc.boolean(), (texts, isCut) => {
      const collector = createLetterCollector();
      for (const text of texts) collector.add(text, fonts);
      const glyphs = new Map(
        collector.makeSubsets().map((subset) => [subset.key, new Set(subset.glyphs.map(({ glyph }) => glyph))]),
      );
      for (const text of texts)
        for (const { runs } of setText(text, { width: 60, height: 30, size: 10, fit: isCut ? "cut" : "wrap" }).lines)
          for (const run of runs)
            for (const { glyph } of run.glyphs)
              if (glyph !== 0)
                expect(glyphs.get(run.font)?.has(glyph), `${glyph} of ${run.font} in ${text}`).toBe(true);
    }),
    { numRuns: 300 },
  );
});
