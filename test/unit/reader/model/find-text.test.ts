import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createPageText,
  createSearchPattern,
  type FindOptions,
  findText,
  locateMatches,
  type TextRun,
} from "#reader/model/find-text.ts";

const lines = (...texts: string[]): TextRun[] => texts.map((str) => ({ str, hasEOL: true }));

/** The places where the words are found. */
const places = (runs: readonly TextRun[], words: string, options?: FindOptions) => {
  const text = createPageText(runs);
  const pattern = createSearchPattern(words, options);
  return pattern === undefined ? [] : locateMatches(text, findText(text, pattern));
};

const count = (text: string | readonly TextRun[], words: string, options?: FindOptions) =>
  places(typeof text === "string" ? lines(text) : text, words, options).length;

test("a search finds letter-spaced words as whole words", () => {
  const runs: TextRun[] = ["A N N U A L", " ", "R E P O R T"].map((str, at) => ({ str, hasEOL: at === 2 }));
  expect(places(runs, "annual report")).toEqual([{ startRun: 0, startOffset: 0, endRun: 2, endOffset: 11 }]);
  expect(count(runs, "report", { wholeWords: true })).toBe(1);
  expect(count("a b c", "abc")).toBe(0);
});

test("a search ignores case and accents and returns positions", () => {
  const text = lines("Das Café am Hafen", "ein CAFE mehr");
  expect(places(text, "cafe")).toEqual([
    { startRun: 0, startOffset: 4, endRun: 0, endOffset: 8 },
    { startRun: 1, startOffset: 4, endRun: 1, endOffset: 8 },
  ]);
  expect(places(text, "CAFÉ")).toHaveLength(2);
  expect(places(text, "CAFE", { matchCase: true })).toEqual([{ startRun: 1, startOffset: 4, endRun: 1, endOffset: 8 }]);
});

test("a search matches across lines, spaces and hyphens", () => {
  expect(places(lines("over the lazy", "dog"), "lazy  dog")).toEqual([
    { startRun: 0, startOffset: 9, endRun: 1, endOffset: 3 },
  ]);
  expect(places(lines("the docu-", "ment ends"), "document")).toEqual([
    { startRun: 0, startOffset: 4, endRun: 1, endOffset: 4 },
  ]);
  expect(count(lines("a well-", "known one"), "well-known")).toBe(1);
  expect(count(lines("a well-", "known one"), "wellknown one")).toBe(1);
});

test("a search matches across separate line-end items of pdf.js", () => {
  const runs = [
    { str: "the docu-", hasEOL: false },
    { str: "", hasEOL: true },
    { str: "ment", hasEOL: false },
  ];
  expect(places(runs, "document")).toEqual([{ startRun: 0, startOffset: 4, endRun: 2, endOffset: 4 }]);
});

test("a search keeps positions after letters that fold to several and after surrogate pairs", () => {
  expect(places([{ str: "ﬁnal ﬁx", hasEOL: false }], "fix")).toEqual([
    { startRun: 0, startOffset: 5, endRun: 0, endOffset: 7 },
  ]);
  expect(count("ﬁnal ﬁx", "final")).toBe(1);
  expect(places(lines("a 😀 b 𝐱"), "x")).toEqual([{ startRun: 0, startOffset: 7, endRun: 0, endOffset: 9 }]);
});

test("a search finds nothing for white space and treats signs literally", () => {
  expect(createSearchPattern("  ")).toBeUndefined();
  expect(createSearchPattern("\u00ad")).toBeUndefined();
  expect(count("a.b (c) [[d]] a\\b {2} x/y", ".b (c) [[")).toBe(1);
  expect(count("a.b (c) [[d]] a\\b {2} x/y", "a\\b {2} x/y")).toBe(1);
  expect(count("abc", "a.*")).toBe(0);
  expect(count("aaaa", "aa")).toBe(2);
});

test.each([
  ["Straße", "STRASSE"],
  ["l’été „so“", 'l\'ete "so"'],
  ["1990–1995", "1990-1995"],
  ["ΌΔΟΣ", "οδος"],
  ["Ёлка", "елка"],
  ["הַבַּיִת", "הבית"],
  ["كِتَاب", "كتاب"],
  ["ＡＢＣ１２３", "abc123"],
  ["ｶﾞ", "ガ"],
  ["한국어", "한국"],
  ["co\u00adoperate", "cooperate"],
])("the text %s is found by %s", (text, words) => {
  expect(count(text, words)).toBe(1);
});

test.each([
  ["мой", "мои"],
  ["が", "か"],
  ["काम", "कम"],
  ["ที่", "ท"],
  ["カード", "カート"],
])("the text %s is not found by %s where a whole letter differs", (text, words) => {
  expect(count(text, words, { wholeWords: true })).toBe(0);
});

test("a search ignores spaces in Chinese and Japanese", () => {
  expect(places(lines("我们在东", "京见面"), "东京")).toEqual([
    { startRun: 0, startOffset: 3, endRun: 1, endOffset: 1 },
  ]);
  expect(count("東 京 タワー", "東京タワー")).toBe(1);
  expect(count("PDFを読む", "PDF を")).toBe(1);
  expect(count("今天天气很好", "天气", { wholeWords: true })).toBe(1);
});

test("a search with the whole-word option does not match parts of words", () => {
  expect(count("port, portal, seaport, PORT port_2 port-side", "port")).toBe(6);
  expect(count("port, portal, seaport, PORT port_2 port-side", "port", { wholeWords: true })).toBe(3);
  expect(count(lines("sea-", "port"), "port", { wholeWords: true })).toBe(0);
  expect(count("a (b) c", "(b)", { wholeWords: true })).toBe(1);
});

const anyText = fc.array(fc.record({ str: fc.string({ unit: "grapheme", maxLength: 12 }), hasEOL: fc.boolean() }), {
  maxLength: 6,
});

test("any text is found by any part of itself", () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.integer({ min: 1, max: 6 }), (runs, from, length) => {
      const { folded } = createPageText(runs);
      const characters = Array.from(folded);
      const start = from % (characters.length + 1);
      const words = characters.slice(start, start + length);
      // か is no piece of が.
      fc.pre(!/^[\u3099\u309a]/.test(characters[start + length] ?? ""));
      const pattern = createSearchPattern(words.join(""), { matchCase: true });
      if (pattern === undefined) return;
      const matches = places(runs, words.join(""), { matchCase: true });
      expect(matches.length).toBeGreaterThan(0);
      for (const { startRun, startOffset, endRun, endOffset } of matches) {
        expect(startRun < endRun || (startRun === endRun && startOffset < endOffset)).toBe(true);
        expect(endOffset).toBeLessThanOrEqual(runs[endRun]?.str.length ?? 0);
      }
    }),
    { numRuns: 1000 },
  );
});
