import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createLetterCollector } from "#pdf-writer/text/collect-letters.ts";
import { createTextSetter, type SetTextInBox, type TextBox } from "#pdf-writer/text/set-text.ts";
import type { TextFont } from "#pdf-writer/text/text-fonts.ts";
import type { OpenFont } from "#ports/fonts.ts";
import { changeTables, readTables } from "../../../support/fonts/edit-font.ts";
import { openTestFonts, readTestFont, testFontEngine } from "../../../support/fonts/print-fonts.ts";

let fonts: [TextFont, ...TextFont[]];
let plainFonts: [TextFont, ...TextFont[]];
beforeAll(async () => {
  fonts = await openTestFonts("sans", "arabic", "hebrew", "thai");
  const engine = await testFontEngine();
  const open = async (key: "sans" | "arabic" | "hebrew"): Promise<TextFont> => {
    const result = await engine.openFont(changeTables(readTestFont(key), { GSUB: undefined, GPOS: undefined }));
    if (!result.ok) throw new Error(result.problems[0]?.message);
    return { key, font: result.value };
  };
  plainFonts = [await open("hebrew"), await open("sans"), await open("arabic")];
});

const collect = (texts: readonly string[], mayBeCut = false, list: readonly TextFont[] = fonts) => {
  const collector = createLetterCollector();
  for (const text of texts) collector.add(text, list, mayBeCut);
  return collector.makeSubsets();
};

const outlines = (bytes: Uint8Array | undefined) => readTables(bytes ?? new Uint8Array(0))["glyf"]?.length ?? 0;

describe("the letters of a batch", () => {
  test("are those of all texts, in one subset of each font that is used", () => {
    const subsets = collect(["Anna", "Berta", "Anna", "سلام"]);
    expect(subsets.map(({ key }) => key)).toEqual(["arabic", "sans"]);
    expect(subsets[1]?.glyphs.map(({ text }) => text)).toEqual(["", ..."ABaenrt"]);
    expect(collect([])).toEqual([]);
  });

  test("have the widths of the font, without kerning", () => {
    const [sans] = collect(["To"]);
    const [{ font }] = fonts;
    expect(sans?.glyphs.map(({ glyph, advance }) => advance - font.advanceOf(glyph))).toEqual([0, 0, 0]);
    expect(sans?.glyphs[1]?.advance).toBeCloseTo((1251 * 1000) / 2048);
  });

  test("stand for their usual characters", () => {
    const textsOf = (...texts: readonly string[]) => collect(texts)[0]?.glyphs.map(({ text }) => text);
    expect(textsOf("a\u00a0b")).toEqual(["", "\u00a0", "a", "b"]);
    expect(textsOf("a\u00a0b c")?.[1]).toBe(" ");
    expect(textsOf("ﬁ")).toContain("fi");
    // Of both signs with this shape, the one that a text has counts.
    expect(textsOf("Ω")).toContain("Ω");
    expect(textsOf("\u2126")).toContain("\u2126");
  });

  test("stand for Arabic letters whichever form they have", () => {
    const [arabic] = collect(["محمد سلام"]);
    const known = new Set(arabic?.glyphs.map(({ text }) => text));
    for (const text of ["م", "ح", "د", "س", "لا"]) expect([...known]).toContain(text);
    expect(arabic?.glyphs.every(({ text }) => !/[\ufb50-\ufdff\ufe70-\ufefc]/.test(text))).toBe(true);
  });

  test("have outlines in the subset", () => {
    const [whole, part] = [collect(["ABCDEFGHIJKLMNOPQRSTUVWXYZ"])[0], collect(["A"])[0]];
    expect(outlines(whole?.bytes)).toBeGreaterThan(10 * outlines(part?.bytes) - 1000);
  });

  test("are few: letters that only share a mark or a part are not among them", () => {
    const count = (...texts: readonly string[]) => collect(texts)[0]?.glyphs.length ?? 0;
    expect(count("é", "nou")).toBeLessThan(10);
    expect(count("e\u0301", "nou")).toBeGreaterThan(count("é", "nou"));
  });

  test("include the signs that are added to texts", () => {
    const signs = (text: string, mayBeCut: boolean) => collect([text], mayBeCut)[0]?.glyphs.map((glyph) => glyph.text);
    expect(signs("ab", false)).toEqual(["", "a", "b"]);
    expect(signs("ab", true)).toEqual(["", "a", "b", "…"]);
    expect(signs("a\u00adb", false)).toEqual(["", "\u00ad", "a", "b", "\u2010"]);
  });

  test("keep spaces in the font before them", () => {
    const [sans, hebrew] = collect(["שלום שלום"]);
    expect([sans?.key, hebrew?.key]).toEqual(["hebrew", undefined]);
    expect(sans?.glyphs.map(({ text }) => text)).toContain(" ");
  });
});

const words = [
  ...[
    "Anna",
    "Waffle",
    "e\u0301te\u0301",
    "Ệ",
    "ệ\u0300",
    "12.5",
    "1\u20442",
    "סֱ֫",
    "שׁ",
    "ש\u05c1\u05bc",
    "שָׁלוֹם",
    "(",
    "[«",
  ],
  ...["سلام", "عليكم", "ﷺ", "الله", "لا", "لآ", "لأ", "لَّا", "مُحَمَّد", "ا\u0653", "پچگ", "ی\u200cک", "۱۲۳", "١٢٣"],
  ...[
    "ภาษาไทย",
    "น้ำ",
    "ปู่",
    "ฐิ",
    "ญู",
    "ก\u0e33",
    "日本",
    "👨‍👩‍👧",
    "Schiff\u00adfahrt",
    "–",
    "a\u00a0b",
    "Ёж",
    "а\u0306",
  ],
  ...[
    "\u200d",
    "\u200c",
    "\u2011",
    "\u2010",
    "\ufe0f",
    "\u0301",
    "\u0e48",
    "\u05b8",
    "\u064b",
    "\u0651",
    "\u0344",
    "\ufb2a",
    "ﬁ",
  ],
];
const gaps = [" ", "  ", "-", "", "", "", ", ", "\n", "\u2028", "\u200b", "\u3000", "\u2009", "\t", "\u202e", "\u2067"];
const inBlock = (first: number, last: number) =>
  fc.string({ unit: fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code)), maxLength: 12 });
const anyText = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { maxLength: 10 })
    .map((parts) => parts.flat().join("")),
  fc
    .array(
      fc.oneof(
        ...[
          [0x20, 0x24f],
          [0x300, 0x36f],
          [0x590, 0x5ff],
          [0x600, 0x6ff],
          [0xe00, 0xe5f],
          [0x1e00, 0x206f],
        ].map(([first = 0, last = 0]) => inBlock(first, last)),
        inBlock(0xfb00, 0xfeff),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join("")),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const anyBox: fc.Arbitrary<TextBox> = fc.record({
  width: fc.constantFrom(20, 60, 300),
  height: fc.constantFrom(15, 100),
  size: fc.constant(10),
  fit: fc.constantFrom("wrap", "shrink", "cut", "fail"),
  direction: fc.constantFrom("auto", "ltr", "rtl"),
});

/** Returns the glyphs of set texts that are in no subset. */
const findMissing = (texts: readonly string[], box: TextBox, list: readonly TextFont[], setText: SetTextInBox) => {
  const subsets = collect(texts, box.fit === "cut", list);
  const glyphs = new Map(subsets.map(({ key, glyphs }) => [key, new Set(glyphs.map(({ glyph }) => glyph))]));
  return texts.flatMap((text) =>
    setText(text, box).lines.flatMap(({ runs }) =>
      runs.flatMap((run) =>
        run.words
          .flat()
          .filter(({ glyph }) => !glyphs.get(run.font)?.has(glyph))
          .map(({ glyph }) => `${run.font} ${glyph}`),
      ),
    ),
  );
};

const isMark = (codePoint: number): boolean => /\p{M}/u.test(String.fromCodePoint(codePoint));

const shapeLatin = (font: OpenFont, text: string) =>
  font.shape({ text, start: 0, end: text.length, script: "Latn", rightToLeft: false, language: "" });

describe("every glyph of a set text is in the subsets", () => {
  test("of fonts of several scripts", () => {
    for (const language of ["", "tr", "fa", "ur"]) {
      const setText = createTextSetter({ fonts, language });
      fc.assert(
        fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), anyBox, (texts, box) => {
          expect(findMissing(texts, box, fonts, setText)).toEqual([]);
        }),
        { numRuns: 60 },
      );
    }
  });

  test("of fonts that leave the rules of their script to the program", () => {
    const setText = createTextSetter({ fonts: plainFonts });
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), anyBox, (texts, box) => {
        expect(findMissing(texts, box, plainFonts, setText)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("of fonts that lack some of the letters", async () => {
    const engine = await testFontEngine();
    const [{ font: whole }] = fonts;
    const codePoints = Array.from({ length: 0x2030 - 0x20 }, (_, index) => index + 0x20).filter(
      (codePoint) => whole.hasCodePoint(codePoint) && (codePoint < 0x250 || codePoint > 0x1dff || isMark(codePoint)),
    );
    const letter = fc.constantFrom(...codePoints.map((codePoint) => String.fromCodePoint(codePoint)));
    const box: TextBox = { width: 300, height: 100, size: 10, fit: "wrap" };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(letter, { maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        fc.array(letter, { minLength: 1, maxLength: 8 }),
        async (texts, others) => {
          // Of the letters with marks, the font has their parts, and only those that are not in the texts.
          const letters = texts.flat().flatMap((text) => [...text.normalize("NFD")]);
          const present = [...letters, ...letters.slice(1).map((mark, index) => `${letters[index]}${mark}`), ...others];
          const glyphs = present.map((text) => shapeLatin(whole, text.normalize("NFC"))[0]?.glyph ?? 0);
          const result = await engine.openFont(whole.subset(glyphs));
          if (!result.ok) throw new Error(result.problems[0]?.message);
          const list = [{ key: "part", font: result.value }] as const;
          const joined = texts.map((parts) => parts.join(""));
          expect(findMissing(joined, box, list, createTextSetter({ fonts: list }))).toEqual([]);
          result.value.close();
        },
      ),
      { numRuns: 200 },
    );
  });

  test("of one font alone", () => {
    for (const font of fonts) {
      const setText = createTextSetter({ fonts: [font] });
      fc.assert(
        fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), anyBox, (texts, box) => {
          expect(findMissing(texts, box, [font], setText)).toEqual([]);
        }),
        { numRuns: 60 },
      );
    }
  });

  test("for each sign that has a counterpart from right to left, and each space", () => {
    const setText = createTextSetter({ fonts });
    const box: TextBox = { width: 300, height: 100, size: 10, fit: "wrap", direction: "rtl" };
    const signs = Array.from({ length: 0x3000 }, (_, index) => String.fromCodePoint(index)).filter((sign) =>
      /[\p{Bidi_M}\p{Zs}]/u.test(sign),
    );
    expect(signs.length).toBeGreaterThan(100);
    expect(signs.flatMap((sign) => findMissing([`א${sign}א`], box, fonts, setText))).toEqual([]);
  });
});

test("the subsets do not depend on the order of the texts", () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 5 }), (texts) => {
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
