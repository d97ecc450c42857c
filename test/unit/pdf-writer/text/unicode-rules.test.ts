/** The libraries for bidirectional text and line breaks against the tests of Unicode, of which the fixtures have a sample. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import createBidi from "bidi-js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCommonDirection, findLevels, orderByLevel } from "#pdf-writer/text/directions.ts";
import { createLineBreaks } from "#pdf-writer/text/line-breaks.ts";
import { root } from "../../../support/imports.ts";

const readCases = (name: string): readonly string[] =>
  readFileSync(join(root, "test/fixtures/unicode", name), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const toText = (codes: readonly string[]): string =>
  String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16)));

describe("line breaks", () => {
  const findLineBreaks = createLineBreaks();

  test("follow the rules of Unicode", () => {
    const failures = readCases("line-break-test.txt").filter((line) => {
      const signs = line.trim().split(/\s+/);
      const breaks = signs.flatMap((sign, index) => {
        const end = toText(signs.slice(0, index).filter((_, position) => position % 2 === 1)).length;
        return sign === "÷" && end > 0 ? [end] : [];
      });
      const text = toText(signs.filter((_, position) => position % 2 === 1));
      return JSON.stringify(findLineBreaks(text)) !== JSON.stringify(breaks);
    });
    expect(failures).toEqual([]);
  });

  const split = (text: string) => findLineBreaks(text).map((end, index, ends) => text.slice(ends[index - 1] ?? 0, end));

  test("lie behind spaces and hyphens, and not before punctuation", () => {
    expect(split("Ein Schiff-Fahrts-Amt, 10 000 € (ca.) …")).toEqual([
      "Ein ",
      "Schiff-",
      "Fahrts-",
      "Amt, ",
      "10 ",
      "000 ",
      "€ ",
      "(ca.) ",
      "…",
    ]);
    expect(split("10\u00a0000\u00a0€ a\u2011b")).toEqual(["10\u00a0000\u00a0€ ", "a\u2011b"]);
  });

  test("lie between Japanese characters, except before small letters and closing signs", () => {
    expect(split("日本語のテキスト。「ちょっと」")).toEqual(
      ["日", "本", "語", "の", "テ", "キ", "ス", "ト。", "「ちょ", "っ", "と」"].flatMap((part) =>
        // U+3063 and U+3087 are small, so they stay with the letter before.
        part === "「ちょ" ? ["「ちょっ"] : part === "っ" ? [] : [part],
      ),
    );
  });

  test("lie between Thai words, which no space divides", () => {
    expect(split("ภาษาไทย abc")).toEqual(["ภาษา", "ไทย ", "abc"]);
  });

  test("are the same in simple texts, for which the library is not asked", () => {
    const unit = fc.constantFrom(..."aZ09,.:;  éÀŽž");
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 20 }), (text) => {
        // A word joiner at the end changes nothing, except that the library is asked.
        expect(findLineBreaks(text).slice(0, -1)).toEqual(findLineBreaks(`${text}\u2060`).slice(0, -1));
      }),
      { numRuns: 2000 },
    );
  });

  test("do not lie within characters of several code points", () => {
    expect(split("👨‍👩‍👧🇩🇪🇫🇷é")).toEqual(["👨‍👩‍👧", "🇩🇪", "🇫🇷", "é"]);
  });
});

describe("levels of direction", () => {
  test("follow the rules of Unicode", () => {
    const failures = readCases("bidi-character-test.txt").filter((line) => {
      const [codes = "", direction, , levels = ""] = line.split(";");
      const characters = codes.split(" ").map((code) => toText([code]));
      const found = findLevels(
        characters.join(""),
        direction === "0" ? "ltr" : direction === "1" ? "rtl" : "auto",
      ).levels;
      let at = 0;
      return levels.split(" ").some((level, index) => {
        const unit = at;
        at += characters[index]?.length ?? 0;
        return level !== "x" && Number(level) !== (typeof found === "number" ? found : found[unit]);
      });
    });
    expect(failures).toEqual([]);
  });

  test("are those of the first letter, or of the paragraph before for numbers", () => {
    expect(findLevels("123 שלום", "auto").base).toBe(1);
    expect(findLevels("abc שלום", "auto").base).toBe(0);
    expect(findLevels("abc", "rtl").base).toBe(1);
    expect(findCommonDirection("12\nשלום\nabc")).toBe("rtl");
    expect(findCommonDirection("12\nabc\nשלום")).toBe("auto");
  });

  test("give the order of printing", () => {
    const bidi = createBidi();
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "1", "א", "٣", "(", ")", " ", "\u2067", "\u2069", "ب"), {
          minLength: 1,
          maxLength: 20,
        }),
        (signs) => {
          // A letter at the end: bidi-js also moves the spaces at the end of a line, which are not printed here.
          const text = `${signs.join("")}a`;
          const { levels } = findLevels(text, "ltr");
          const parts = Array.from(text, (_, index) => ({
            index,
            level: typeof levels === "number" ? levels : (levels[index] ?? 0),
          }));
          const expected = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, "ltr"));
          expect(orderByLevel(parts).map(({ index }) => index)).toEqual([...expected]);
        },
      ),
    );
  });
});
