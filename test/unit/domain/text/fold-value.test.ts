import fc from "fast-check";
import { expect, test } from "vitest";
import { foldValue } from "#domain/text/fold-value.ts";

test.each([
  [" Gold ", "gold"],
  ["STRASSE", "straße"],
  ["STRAẞE", "straße"],
  ["Müller", "mu\u0308ller"],
  ["ΟΔΟΣ", "οδος"],
  ["ΟΔΟΣ", "οδοσ"],
  ["\u00a0x\u2003", "X"],
])("%j and %j are the same value", (a, b) => expect(foldValue(a)).toBe(foldValue(b)));

test.each([
  ["Muller", "Müller"],
  ["a b", "ab"],
  ["a  b", "a b"],
  ["gold", "golden"],
  ["ｘ", "x"],
])("%j and %j are different values", (a, b) => expect(foldValue(a)).not.toBe(foldValue(b)));

test("letter case, Unicode form and outer spaces never count", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const folded = foldValue(text);
      for (const variant of [folded, text.toLowerCase(), text.toUpperCase(), text.normalize("NFD"), ` ${text}\n`])
        expect(foldValue(variant)).toBe(folded);
    }),
    { numRuns: 2_000 },
  );
});
