import { expect, test } from "vitest";
import { createPatternShelf, savedPatternsKey } from "#app/editor/session/saved-patterns.ts";
import type { PatternRule } from "#domain/proposals/own-rules.ts";
import { addPattern, removePattern } from "#editor/view/proposals/pattern-shelf.ts";

const createStorage = (text?: string) => {
  const values = new Map<string, string>(text === undefined ? [] : [[savedPatternsKey, text]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

const article: PatternRule = { name: "Art", pattern: "Art", type: "url", data: "https://shop.example/$0" };

test("patterns are stored, added once and removed", () => {
  const storage = createStorage();
  const shelf = createPatternShelf(() => storage);
  expect(shelf.read()).toEqual([]);
  const patterns = addPattern(addPattern(shelf.read(), article), { ...article, data: "$0" });
  expect(shelf.write(addPattern(patterns, article))).toBe(true);
  expect(shelf.read()).toEqual([{ ...article, data: "$0" }, article]);
  expect(removePattern(shelf.read(), article)).toEqual([{ ...article, data: "$0" }]);
});

test.each([
  ["no JSON", "{"],
  ["no list", "{}"],
  ["a pattern that is no text", JSON.stringify([{ ...article, pattern: 4 }, null, "x"])],
  ["an invalid pattern", JSON.stringify([{ ...article, pattern: "(" }])],
  ["a type that patterns cannot make", JSON.stringify([{ ...article, type: "html" }])],
  [
    "too long texts",
    JSON.stringify([
      { ...article, pattern: "a".repeat(501) },
      { ...article, data: "a".repeat(2001) },
    ]),
  ],
])("stored patterns with the fault “%s” are left out", (_what, text) => {
  expect(createPatternShelf(() => createStorage(text)).read()).toEqual([]);
});

test("a list of patterns that is too long is cut", () => {
  const patterns = Array.from({ length: 60 }, (_, index) => ({ ...article, pattern: `Art ${index}` }));
  expect(createPatternShelf(() => createStorage(JSON.stringify(patterns))).read()).toHaveLength(50);
});

test("a browser that blocks its storage keeps no patterns", () => {
  const shelf = createPatternShelf(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(shelf.read()).toEqual([]);
  expect(shelf.write([article])).toBe(false);
});
