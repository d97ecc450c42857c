import fc from "fast-check";
import { expect, test } from "vitest";
import { measureLines } from "#reader/model/label-size.ts";

const measure = (text: string) => text.length;

/** The number of lines of a text that is wrapped at this width. */
const countLines = (words: readonly string[], width: number): number => {
  let lines = 1;
  let used = -1;
  for (const { length } of words) {
    if (used >= 0 && used + 1 + length > width) {
      lines += 1;
      used = -1;
    }
    used += 1 + length;
  }
  return lines;
};

test("a label has its whole width on one line, and half of it on two even lines", () => {
  expect(measureLines("order now", measure)).toEqual([9, 5, 5]);
  expect(measureLines("one two six", measure)).toEqual([11, 7, 3]);
  expect(measureLines("  OK ", measure)).toEqual([2, 2, 2]);
  expect(measureLines("", measure)).toEqual([0, 0, 0]);
});

test("at the width for some lines, words wrap to no more lines, and at a smaller one they do", () => {
  const word = fc.integer({ min: 1, max: 12 }).map((length) => "x".repeat(length));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const longest = Math.max(...words.map(measure));
      for (const [index, width] of measureLines(words.join(" "), measure).entries()) {
        expect(countLines(words, width)).toBeLessThanOrEqual(index + 1);
        if (width > longest) expect(countLines(words, width - 1)).toBeGreaterThan(index + 1);
      }
    }),
  );
});

test("a label of very many words is measured quickly", () => {
  const [one, two, three] = measureLines("word ".repeat(10_000), measure);
  expect([one > two, two > three]).toEqual([true, true]);
});
