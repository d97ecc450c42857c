import { describe, expect, test } from "vitest";
import { createGraphemes, removeUnprintable, splitParagraphs, trimSpaces } from "#pdf-writer/text/characters.ts";

test("control characters are removed, tabs are spaces, and half characters are shown as such", () => {
  expect(removeUnprintable("a\0b\u0007c\u001b[0m\u007f\u0090\ufeff")).toBe("abc[0m");
  expect(removeUnprintable("a\tb")).toBe("a b");
  expect(removeUnprintable("\ud83d a \ude00 😀")).toBe("\ufffd a \ufffd 😀");
  expect(removeUnprintable("a\r\nb\u2028c")).toBe("a\r\nb\u2028c");
});

test("every kind of line break ends a paragraph", () => {
  const text = "a\nb\r\nc\rd\u2028e\u2029f\u0085g\vh\fi";
  expect(
    splitParagraphs(text)
      .map(({ start, end }) => text.slice(start, end))
      .join(""),
  ).toBe("abcdefghi");
  expect(splitParagraphs("\n\r\n")).toHaveLength(3);
  expect(splitParagraphs("")).toEqual([{ start: 0, end: 0 }]);
});

test("spaces at the end are found, except no-break spaces", () => {
  const trimmed = (text: string) => text.slice(0, trimSpaces(text, { start: 0, end: text.length }));
  expect(trimmed("a \u3000 ")).toBe("a");
  expect(trimmed("a\u00a0")).toBe("a\u00a0");
  expect(trimmed("   ")).toBe("");
});

describe("characters as people see them", () => {
  const findGraphemeEnds = createGraphemes();
  const split = (text: string) =>
    findGraphemeEnds(text).map((end, index, ends) => text.slice(ends[index - 1] ?? 0, end));

  test("may consist of several code points", () => {
    expect(split("e\u0301n👨‍👩‍👧🇩🇪กำ")).toEqual(["e\u0301", "n", "👨‍👩‍👧", "🇩🇪", "กำ"]);
    expect(split("©\ufe0f")).toEqual(["©\ufe0f"]);
  });

  test("are found in simple texts as Intl.Segmenter finds them", () => {
    const ranges = [
      [0x20, 0x7e],
      [0xa0, 0x2ff],
      [0x370, 0x482],
      [0x48a, 0x58f],
      [0x1e00, 0x1fff],
      [0x2010, 0x2027],
      [0x2030, 0x205e],
      [0x20a0, 0x20bf],
    ];
    const text = ranges
      .flatMap(([first = 0, last = 0]) =>
        Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
      )
      .join("");
    const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
    expect(split(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
  });
});
