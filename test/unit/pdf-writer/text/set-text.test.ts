import { beforeAll, describe, expect, test } from "vitest";
import { createTextSetter, type SetText, type SetTextInBox, type TextBox } from "#pdf-writer/text/set-text.ts";
import type { TextFont } from "#pdf-writer/text/text-fonts.ts";
import { openTestFonts } from "../../../support/fonts/print-fonts.ts";

let fonts: [TextFont, ...TextFont[]];
let setText: SetTextInBox;
beforeAll(async () => {
  fonts = await openTestFonts("sans", "arabic", "hebrew", "thai");
  setText = createTextSetter({ fonts });
});

const wide: TextBox = { width: 400, height: 100, size: 10, fit: "wrap" };
const narrow: TextBox = { ...wide, width: 80 };

const linesOf = ({ lines }: SetText) => lines.map(({ text }) => text);
/** The characters of a line in the order of printing. */
const printed = ({ lines }: SetText) =>
  lines.map(({ runs }) => runs.flatMap(({ words }) => words.flat().map(({ text }) => text)).join(""));
const fontsOf = ({ lines }: SetText) => lines.flatMap(({ runs }) => runs.map(({ font }) => font));
const glyphsOf = ({ lines }: SetText) =>
  lines.flatMap(({ runs }) => runs.flatMap(({ words }) => words.flat().map(({ glyph }) => glyph)));

describe("Latin text", () => {
  test("is one run with the widths of the font", () => {
    const text = setText("Hello", wide);
    expect(text).toMatchObject({ outcome: "fits", size: 10, splitWords: false, missing: [] });
    expect(text.lines[0]?.runs).toEqual([
      expect.objectContaining({ font: "sans", size: 10, x: 0, rightToLeft: false }),
    ]);
    const widths = [1479, 1139, 455, 455, 1139];
    expect(text.lines[0]?.width).toBeCloseTo((widths.reduce((sum, width) => sum + width) * 10) / 2048, 6);
  });

  test("composes letters and marks as the font has them", () => {
    expect(setText("Zoe\u0308 e\u0301", wide).missing).toEqual([]);
    expect(glyphsOf(setText("e\u0301", wide))).toEqual(glyphsOf(setText("é", wide)));
    expect(printed(setText("e\u0301", wide))).toEqual(["e\u0301"]);
  });

  test("breaks between words and leaves the space behind out", () => {
    const text = setText("Dear Anna, this is yours", narrow);
    expect(linesOf(text)).toEqual(["Dear Anna, this is ", "yours"]);
    expect(printed(text)).toEqual(["Dear Anna, this is", "yours"]);
  });

  test("breaks long words only where nothing else helps", () => {
    const text = setText("Im Donaudampfschifffahrtsgesellschaftsgebäude", narrow);
    expect(linesOf(text)).toEqual(["Im ", "Donaudampfschif", "ffahrtsgesellschaf", "tsgebäude"]);
    expect(text).toMatchObject({ splitWords: true, outcome: "fits" });
  });

  test("shows soft hyphens where a line ends there", () => {
    const text = setText("Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft", narrow);
    expect(linesOf(text)).toEqual(["Donau\u00addampf\u00ad", "schiff\u00adfahrts\u00adgesell\u00ad", "schaft"]);
    expect(printed(text)).toEqual(["Donaudampf\u00ad", "schifffahrtsgesell\u00ad", "schaft"]);
    const hyphen = glyphsOf(setText("\u2010", wide))[0];
    expect(text.lines.map(({ runs }) => runs.at(-1)?.words.flat().at(-1)?.glyph === hyphen)).toEqual([
      true,
      true,
      false,
    ]);
    for (const { width } of text.lines) expect(width).toBeLessThanOrEqual(80);
  });

  test("goes back by a syllable if the hyphen has no room", () => {
    const { width } = setText("Donaudampf", wide).lines[0] ?? { width: 0 };
    const text = setText("Donau\u00addampf\u00adschiff", { ...wide, width: width + 0.5 });
    expect(linesOf(text)).toEqual(["Donau\u00ad", "dampf\u00adschiff"]);
  });
});

describe("Greek and Cyrillic", () => {
  test("are in Liberation Sans", () => {
    const text = setText("Καλημέρα, Ёжик и Ђорђе", wide);
    expect(text.missing).toEqual([]);
    expect(new Set(fontsOf(text))).toEqual(new Set(["sans"]));
    expect(printed(text)).toEqual(["Καλημέρα, Ёжик и Ђорђе"]);
  });
});

describe("Arabic text", () => {
  test("is joined, and printed from right to left", () => {
    const text = setText("السلام عليكم", wide);
    expect(text.missing).toEqual([]);
    expect(text.lines[0]).toMatchObject({ rightToLeft: true, text: "السلام عليكم" });
    expect(text.lines[0]?.runs).toEqual([expect.objectContaining({ font: "arabic", rightToLeft: true })]);
    // Lam and alif are one glyph.
    expect(
      text.lines[0]?.runs[0]?.words
        .flat()
        .map((glyph) => glyph.text)
        .reverse(),
    ).toEqual([..."الس", "لا", ..."م عليكم"]);
    expect(text.lines[0]?.x).toBeCloseTo(400 - (text.lines[0]?.width ?? 0), 6);
  });

  test("has three forms of a letter in a word, also where a word is split", () => {
    const whole = glyphsOf(setText("ببببببببب", wide));
    expect(new Set(whole).size).toBe(3);
    const split = setText("ببببببببب", { ...wide, width: 12 });
    expect(split.lines.length).toBeGreaterThan(1);
    expect(
      split.lines.flatMap(({ runs }) => runs.flatMap(({ words }) => words.flat().map(({ glyph }) => glyph)).reverse()),
    ).toEqual([...whole].reverse());
  });

  test("has numbers from left to right", () => {
    expect(printed(setText("رقم 123 و 45", wide))).toEqual(["45 و 123 مقر"]);
  });
});

describe("Hebrew text", () => {
  test("has numbers and Latin words in their own direction", () => {
    const text = setText("שלום Anna Maria, שלום 12.5", wide);
    expect(printed(text)).toEqual(["12.5 םולש ,Anna Maria םולש"]);
    expect(new Set(fontsOf(text))).toEqual(new Set(["sans", "hebrew"]));
  });

  test("mirrors brackets", () => {
    const parenthesis = (text: SetText) =>
      text.lines[0]?.runs.flatMap(({ words }) => words.flat()).find((glyph) => glyph.text === "(")?.glyph;
    expect(parenthesis(setText("א(ב)", wide))).toBe(glyphsOf(setText("a)", wide))[1]);
    expect(parenthesis(setText("a(b)", wide))).toBe(glyphsOf(setText("a(", wide))[1]);
  });

  test("orders each line for itself", () => {
    const text = setText("אחת שתיים שלוש ארבע חמש", { ...wide, width: 60 });
    expect(linesOf(text).join("")).toBe("אחת שתיים שלוש ארבע חמש");
    expect(printed(text)[0]).toBe([...(linesOf(text)[0] ?? "").trimEnd()].reverse().join(""));
  });

  test("aligns numbers alone as the text around them", () => {
    expect(setText("שלום\n123", wide).lines.map(({ rightToLeft }) => rightToLeft)).toEqual([true, true]);
    expect(setText("123", { ...wide, direction: "rtl" }).lines[0]?.x).toBeGreaterThan(300);
  });
});

describe("Thai text", () => {
  test("breaks between words and keeps marks above their letters", () => {
    const text = setText("ภาษาไทยเป็นภาษาที่มีระดับเสียง", narrow);
    expect(text.missing).toEqual([]);
    expect(text.splitWords).toBe(false);
    expect(text.lines.length).toBeGreaterThan(1);
    expect(linesOf(text).join("")).toBe("ภาษาไทยเป็นภาษาที่มีระดับเสียง");
  });
});

describe("characters that no font has", () => {
  test("are named once, and printed as the sign of the first font", () => {
    const text = setText("日本 😀 日 👨‍👩‍👧", wide);
    expect(text.missing).toEqual(["日", "本", "😀", "👨‍👩‍👧"]);
    expect(fontsOf(text)).toEqual(["sans"]);
    expect(glyphsOf(text)).toContain(0);
  });

  test("do not include what shows nothing", () => {
    expect(setText("a\u200db\u200bc\u2060d\ufe0fe\u200ef", wide).missing).toEqual([]);
    expect(setText("1\u202f000\u2009€\u3000x", wide).missing).toEqual([]);
  });

  test("are taken from the next font that has them, spaces from the font before", () => {
    // The last space runs from left to right, as the sentence does, so it is a run of its own.
    expect(fontsOf(setText("abc سلام سلام abc", wide))).toEqual(["sans", "arabic", "arabic", "sans"]);
    expect(setText("ก", wide).lines[0]?.runs[0]?.font).toBe("thai");
  });

  test("follow the order of the fonts", async () => {
    const arabicFirst = createTextSetter({ fonts: await openTestFonts("arabic", "sans") });
    expect(fontsOf(arabicFirst("12 abc", wide))).toEqual(["arabic", "sans"]);
    expect(fontsOf(setText("12 abc", wide))).toEqual(["sans"]);
  });
});

describe("unusual texts", () => {
  test("may be empty, or have spaces and line breaks alone", () => {
    expect(setText("", wide)).toMatchObject({ outcome: "fits", lines: [{ text: "", runs: [], width: 0 }] });
    expect(setText("   ", wide)).toMatchObject({ lines: [{ text: "   ", runs: [] }] });
    expect(linesOf(setText("\n\n", wide))).toEqual(["", "", ""]);
  });

  test("may have every kind of line break", () => {
    expect(linesOf(setText("a\r\nb\rc\nd\u2028e\u2029f\u0085g\vh\fi", { ...wide, height: 200 }))).toEqual([
      ..."abcdefghi",
    ]);
  });

  test("may have control characters", () => {
    expect(printed(setText("a\0\u0001b\u001b\tc\ud800", wide))).toEqual(["ab c\ufffd"]);
  });

  test("may have a mark without a letter, which stays with the space before", () => {
    expect(linesOf(setText("a \u0301b", { ...wide, width: 8 }))).toEqual(["a", " \u0301", "b"]);
  });

  test("may have ten thousand letters, with and without spaces", () => {
    const long = setText("x".repeat(10_000), narrow);
    expect(linesOf(long).join("")).toBe("x".repeat(10_000));
    expect(long).toMatchObject({ outcome: "overflows", splitWords: true });
    const words = setText("lorem ipsum ".repeat(833), narrow);
    expect(linesOf(words).join("")).toBe("lorem ipsum ".repeat(833));
    expect(words.splitWords).toBe(false);
  });

  test("may have very many changes of font and direction", () => {
    const mixed = "aשبก".repeat(4000);
    const text = setText(mixed, { ...wide, width: 1e9 });
    expect(text.lines).toHaveLength(1);
    expect(text.lines[0]?.text).toBe(mixed);
  });

  test("fit no box of one point, which is said", () => {
    const text = setText("Anna", { width: 1, height: 1, size: 10, fit: "shrink" });
    expect(text).toMatchObject({ outcome: "overflows", size: 6, splitWords: true });
    expect(linesOf(text)).toEqual([..."Anna"]);
  });

  test("keep the spaces that indent a paragraph", () => {
    const text = setText("  a b", wide);
    expect(printed(text)).toEqual(["  a b"]);
  });

  test("have the letters of a language where a font has these", async () => {
    // The digits 4, 6 and 7 have other forms in Urdu than in Persian.
    const arabic = await openTestFonts("arabic");
    const digits = (language: string) => glyphsOf(createTextSetter({ fonts: arabic, language })("۴۵۶۷", wide));
    const [persian, urdu] = [digits("fa"), digits("ur")];
    expect(urdu.map((glyph, index) => glyph === persian[index])).toEqual([false, true, false, false]);
    expect(digits("")).toEqual(persian);
  });
});
