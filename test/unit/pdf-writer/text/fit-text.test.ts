import { beforeAll, describe, expect, test } from "vitest";
import { createTextSetter, type SetText, type SetTextInBox, type TextBox } from "#pdf-writer/text/set-text.ts";
import { openTestFonts } from "../../../support/fonts/print-fonts.ts";

let setText: SetTextInBox;
beforeAll(async () => {
  setText = createTextSetter({ fonts: await openTestFonts("sans", "hebrew") });
});

/** Liberation Sans: 905 above, 212 below and 33 between the lines. */
const lineHeight = (1854 + 434 + 67) / 2048;
const box: TextBox = { width: 100, height: 30, size: 12, fit: "wrap", minSize: 6 };
const linesOf = ({ lines }: SetText) => lines.map(({ text }) => text);
const printed = ({ lines }: SetText) =>
  lines.map(({ runs }) => runs.flatMap(({ words }) => words.flat().map(({ text }) => text)).join(""));
const long = "The quick brown fox jumps over the lazy dog";

describe("shrink", () => {
  const shrink: TextBox = { ...box, fit: "shrink" };

  test("keeps the size of a text that fits", () => {
    expect(setText("Dear Anna", shrink)).toMatchObject({ outcome: "fits", size: 12 });
  });

  test("finds the largest size in tenths of a point", () => {
    const { outcome, size } = setText(long, shrink);
    expect(outcome).toBe("shrunk");
    expect(size * 10).toBeCloseTo(Math.round(size * 10), 9);
    expect(setText(long, { ...shrink, fit: "wrap", size })).toMatchObject({ outcome: "fits", splitWords: false });
    expect(setText(long, { ...shrink, fit: "wrap", size: size + 0.1 }).outcome).toBe("overflows");
  });

  test("does not split a word for a larger size", () => {
    const { size, splitWords, lines } = setText("Maximilian", { ...shrink, width: 40, height: 100 });
    expect(splitWords).toBe(false);
    expect(lines).toHaveLength(1);
    expect(size).toBeLessThan(12);
  });

  test("says that the least size is too large, and splits words only then", () => {
    const text = setText(long, { ...shrink, width: 20, height: 10 });
    expect(text).toMatchObject({ outcome: "overflows", size: 6 });
    expect(setText("Donaudampfschifffahrt", { ...shrink, width: 30, height: 100 })).toMatchObject({
      outcome: "shrunk",
      size: 6,
      splitWords: true,
    });
  });

  test("takes least sizes between the steps, and above the size", () => {
    expect(setText(long, { ...shrink, height: 5, minSize: 6.25 }).size).toBe(6.25);
    expect(setText(long, { ...shrink, height: 5, minSize: 20 }).size).toBe(12);
    expect(setText(long, { width: 100, height: 5, size: 4, fit: "shrink" }).size).toBe(4);
  });
});

describe("wrap", () => {
  test("keeps the size and says what is too high", () => {
    expect(setText(long, box)).toMatchObject({ outcome: "overflows", size: 12 });
    expect(setText(long, { ...box, height: 60 })).toMatchObject({ outcome: "fits", size: 12 });
  });

  test("needs the height of the lines exactly", () => {
    const height = 2 * 12 * lineHeight;
    expect(setText("one\ntwo", { ...box, height }).outcome).toBe("fits");
    expect(setText("one\ntwo", { ...box, height: height - 0.01 }).outcome).toBe("overflows");
  });

  test("says that a single character is too wide", () => {
    expect(setText("W", { ...box, width: 5 }).outcome).toBe("overflows");
    expect(setText("i", { ...box, width: 5 }).outcome).toBe("fits");
  });
});

describe("fail", () => {
  const strict: TextBox = { ...box, fit: "fail" };
  test("says so for a text that is too high or has a word that is too long", () => {
    expect(setText("Dear Anna", strict).outcome).toBe("fits");
    expect(setText(long, strict).outcome).toBe("fails");
    expect(setText("Maximilian", { ...strict, width: 40, height: 100 }).outcome).toBe("fails");
  });
});

describe("cut", () => {
  const cut: TextBox = { ...box, fit: "cut" };

  test("leaves a text that fits", () => {
    expect(setText("Dear Anna", cut)).toMatchObject({ outcome: "fits", size: 12 });
  });

  test("ends with an ellipsis in the last line that has room", () => {
    const text = setText(long, cut);
    expect(text.outcome).toBe("cut");
    expect(printed(text)).toEqual(["The quick brown", "fox jumps over t…"]);
    expect(text.lines[1]?.width).toBeLessThanOrEqual(100);
  });

  test("cuts a word in one line", () => {
    expect(printed(setText("Maximilian", { ...cut, width: 40, height: 15 }))).toEqual(["Maxi…"]);
    expect(printed(setText("one\ntwo", { ...cut, height: 15 }))).toEqual(["one…"]);
  });

  test("keeps one line in a box that is too low for it", () => {
    expect(setText(long, { ...cut, height: 1 })).toMatchObject({ outcome: "cut", lines: [{}] });
    expect(setText("a", { ...cut, height: 1 }).outcome).toBe("overflows");
  });

  test("has nothing but the ellipsis in a box without room", () => {
    expect(printed(setText("Wim", { ...cut, width: 3, height: 15 }))).toEqual(["…"]);
  });

  test("has the ellipsis at the left where text runs from right to left", () => {
    const text = setText("שלום שלום שלום שלום שלום", { ...cut, height: 15 });
    expect(printed(text)[0]?.startsWith("…")).toBe(true);
  });

  test("has three full stops where the first font has no ellipsis", async () => {
    const hebrew = createTextSetter({ fonts: await openTestFonts("hebrew") });
    const [{ font }] = await openTestFonts("hebrew");
    const sign = font.hasCodePoint(0x2026) ? "…" : font.hasCodePoint(0x2e) ? "..." : "";
    expect(printed(hebrew("שלום שלום שלום שלום", { ...cut, width: 60, height: 17 }))[0]?.startsWith(sign)).toBe(true);
  });
});

describe("places", () => {
  const place = (text: string, options: Partial<TextBox>) => setText(text, { ...box, height: 60, ...options }).lines;

  test("are at the start of a paragraph, or as aligned", () => {
    const [line] = place("Anna", {});
    expect(line?.x).toBe(0);
    const width = line?.width ?? 0;
    expect(place("Anna", { align: "center" })[0]?.x).toBeCloseTo((100 - width) / 2, 9);
    expect(place("Anna", { align: "right" })[0]?.x).toBeCloseTo(100 - width, 9);
    expect(place("שלום", {})[0]?.x).toBeGreaterThan(60);
    expect(place("שלום", { align: "left" })[0]?.x).toBe(0);
    expect(place("Anna\nשלום", {}).map(({ x }) => x > 50)).toEqual([false, true]);
  });

  test("begin at the top, the bottom or in the middle", () => {
    const y = (verticalAlign: TextBox["verticalAlign"]) =>
      place("A", verticalAlign ? { verticalAlign } : {})[0]?.y ?? 0;
    const height = 12 * lineHeight;
    expect(y(undefined)).toBeCloseTo(60 - (33 / 1000 / 2 + 0.90527) * 12, 2);
    expect(y("top") - y("bottom")).toBeCloseTo(60 - height, 9);
    expect(y("middle")).toBeCloseTo((y("top") + y("bottom")) / 2, 9);
  });

  test("keep away from the edges by the padding", () => {
    const [line] = place("Anna", { padding: 7 });
    expect(line?.x).toBe(7);
    expect(line?.y).toBeCloseTo((place("Anna", {})[0]?.y ?? 0) - 7, 9);
    expect(place("Anna", { padding: 7, align: "right" })[0]?.x).toBeCloseTo(93 - (line?.width ?? 0), 9);
    expect(linesOf(setText("Anna Berta", { ...box, width: 60, padding: 10 }))).toEqual(["Anna ", "Berta"]);
  });

  test("of lines have the distance that is asked for", () => {
    const [first, second] = place("a\nb", { lineHeight: 2 });
    expect((first?.y ?? 0) - (second?.y ?? 0)).toBe(24);
  });

  test("of a text that is too large begin at the top, and at the start of a line", () => {
    const [line] = setText("one two", { ...box, width: 1, height: 1, verticalAlign: "bottom", align: "right" }).lines;
    expect(line?.x).toBe(0);
    expect(line?.y).toBeLessThan(1);
  });

  test("of runs follow each other", () => {
    const { lines } = setText("Anna שלום 123", box);
    for (const { runs, x, width } of lines) {
      let at = x;
      for (const run of runs) {
        expect(run.x).toBeCloseTo(at, 9);
        at += run.words.flat().reduce((sum, { advance }) => sum + (advance * run.size) / 1000, 0);
      }
      expect(at).toBeCloseTo(x + width, 9);
    }
  });
});
