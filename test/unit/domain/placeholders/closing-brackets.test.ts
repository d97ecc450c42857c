import fc from "fast-check";
import { expect, test } from "vitest";
import { createBracketFinder } from "#domain/placeholders/closing-brackets.ts";
import { parseText } from "#domain/placeholders/placeholder-text.ts";

const texts = fc.string({ unit: fc.constantFrom("[", "]", "|", "\\", "a", ":"), maxLength: 60 });

/** The same, looked for from the beginning each time. */
const plainly = (text: string, from: number, most: number): number | undefined => {
  for (let at = from; at + 2 <= Math.min(text.length, from + most); at += text[at] === "\\" ? 2 : 1)
    if (text.startsWith("]]", at)) return at;
  return undefined;
};

const places = (text: string): readonly number[] =>
  [...text].flatMap((_, place) => (text[place - 1] === "\\" ? [] : [place]));

test("filters end at the first closing bracket without a backslash, within the limit", () =>
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 70 }), (text, most) => {
      const closing = createBracketFinder(text);
      for (const from of places(text))
        expect([from, closing.findAfter(from, most)]).toEqual([from, plainly(text, from, most)]);
    }),
    { numRuns: 2000 },
  ));

test("no character is inspected twice, however many placeholders begin and never end", () =>
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 1000 }), (piece, times, most) => {
      const text = piece.repeat(times);
      const closing = createBracketFinder(text);
      for (const from of places(text)) closing.findAfter(from, most);
      expect(closing.inspectedCount).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 200 },
  ));

test("a text with many openings is scanned once, and a closing beyond the limit is ignored", () => {
  const text = "[[a|\\]]".repeat(160_000);
  const { parts, problems } = parseText(text);
  expect([parts.length, problems]).toEqual([1, []]);
  expect(parts[0] === text).toBe(true);
  expect(parseText(`[[a|upper:${"x".repeat(1000)}]]`).parts).toHaveLength(1);
  expect(typeof parseText(`[[a|upper${"x".repeat(1000)}]]`).parts[0]).toBe("string");
  expect(typeof parseText(`[[a|upper${"x".repeat(993)}]]`).parts[0]).toBe("object");
});
