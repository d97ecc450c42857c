import { expect, test } from "vitest";
import { createReplacements } from "#adapters/fonts/replacements.ts";

const toCodePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** Returns what may replace the characters of a text in a font that has the others. */
const replace = (text: string, available = "") => {
  const present = toCodePoints(text);
  const all = createReplacements([...present, ...toCodePoints(available)])(new Set(present));
  return [...all]
    .filter((codePoint) => !present.includes(codePoint))
    .sort((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint));
};

test("a letter with a mark may become its parts", () => {
  expect(replace("é")).toEqual(["e", "\u0301"]);
  expect(replace("\u212b")).toEqual(["A", "Å", "\u030a"].sort());
});

test("a letter with two marks may become one with one of them", () => {
  expect(replace("ậ", "âạàé")).toEqual(["a", "â", "\u0302", "\u0323", "ạ"]);
});

test("a mark may join each letter that has a form with it", () => {
  expect(replace("aeu\u0301", "áéúàç")).toEqual(["á", "é", "ú"]);
  expect(replace("\u05e9\u05c1", "\ufb2a\ufb2b")).toEqual(["\ufb2a"]);
});

test("the mark of one letter does not join others", () => {
  expect(replace("éau", "áúé")).toEqual(["e", "\u0301"]);
  expect(replace("각나", "간")).toEqual(["\u1100", "\u1102", "\u1161", "\u11a8"]);
});

test("vowels may become parts that Unicode does not know", () => {
  expect(replace("\u0e33")).toEqual(expect.arrayContaining(["\u0e32", "\u0e4d"]));
  expect(replace("\u17c4")).toEqual(["\u17c1"]);
});

test("spaces and hyphens may become plain ones", () => {
  expect(replace("\u2009\u2011")).toEqual([" ", "-", "\u2010"]);
});
