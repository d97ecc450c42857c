/** What holds for every text and every box. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createGraphemes, removeUnprintable, splitParagraphs } from "#pdf-writer/text/characters.ts";
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
                  .flatMap(({ words }) => words.flat())
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
