/** Texts that are checked before a run, compared with setting them. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type CheckTextInBox, createTextCheck } from "#pdf-writer/text/check-text.ts";
import { createTextSetter, type SetTextInBox, type TextBox } from "#pdf-writer/text/set-text.ts";
import { openTestFonts } from "../../../support/fonts/print-fonts.ts";

let setText: SetTextInBox;
let checkText: CheckTextInBox;
beforeAll(async () => {
  const fonts = await openTestFonts("sans", "arabic", "hebrew");
  setText = createTextSetter({ fonts });
  checkText = createTextCheck({ fonts });
});

/** The size of a text that is shrunk until it fits does not matter to its maker. */
const summarize = ({ outcome, splitWords, missing }: ReturnType<CheckTextInBox>) => ({
  outcome: outcome === "shrunk" ? "fits" : outcome,
  splitWords,
  missing,
});

const words = [
  ...[
    "Anna",
    "Donaudampfschifffahrt",
    "Waffle",
    "AVAVAV",
    "To",
    "e\u0301te\u0301",
    "12.5",
    "C-100123",
    "(a)",
    "–",
    "!",
  ],
  ...["“quoted”", "a\u00a0b", "Ёж", "Ωμέγα", "سلام", "日本", "👨‍👩‍👧", "Schiff\u00adfahrt", "€", "50 %", "l'été", "."],
];
const gaps = [" ", " ", " ", "  ", "-", "", ", ", "\n", "\t", "/"];
const anyText = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { maxLength: 12 })
    .map((parts) => parts.flat().join("")),
  fc.string({ unit: fc.constantFrom(...Array.from(" .,-!abAVTxyW1(“\n")), maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const anyBox: fc.Arbitrary<TextBox> = fc.record({
  width: fc.double({ min: 1, max: 400, noNaN: true }),
  height: fc.double({ min: 1, max: 120, noNaN: true }),
  size: fc.double({ min: 4, max: 30, noNaN: true }),
  minSize: fc.constantFrom(4, 6, 9),
  padding: fc.constantFrom(0, 2),
  fit: fc.constantFrom("shrink" as const, "wrap" as const, "cut" as const, "fail" as const),
});

test("a check answers what setting the text does", () => {
  fc.assert(
    fc.property(anyText, anyBox, (text, box) => {
      expect(summarize(checkText(text, box))).toEqual(summarize(setText(text, box)));
    }),
    { numRuns: 800 },
  );
});

test("a text that fits by a hair, and one that does not, are told apart", () => {
  const text = "Dear Maximilian Mustermann";
  const box = { height: 20, size: 12, fit: "fail" as const };
  const [line] = setText(text, { ...box, width: 1000 }).lines;
  const width = line?.width ?? 0;
  expect(checkText(text, { ...box, width: width + 0.01 }).outcome).toBe("fits");
  expect(checkText(text, { ...box, width: width - 0.01 }).outcome).toBe("fails");
});
