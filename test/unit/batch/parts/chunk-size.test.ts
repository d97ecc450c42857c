import fc from "fast-check";
import { expect, test } from "vitest";
import { measureChunks } from "#batch/parts/chunk-size.ts";

test("the size of chunks counts texts as UTF-8, and parts by their size", () => {
  const unit = fc.constantFrom("a", "é", "\u2028", "😀", "\ud83d", "\udc00");
  // Long texts are measured in several steps, whose ends may be within a character.
  const text = fc.tuple(fc.string({ unit }), fc.constantFrom(1, 20_000)).map(([part, times]) => part.repeat(times));
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.nat(1e9)), { maxLength: 3 }), (list) => {
      const pieces = list.map((piece) => (typeof piece === "string" ? piece : { part: "x", size: piece }));
      const sizes = list.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece).length : piece));
      expect(measureChunks(pieces)).toBe(sizes.reduce((sum, size) => sum + size, 0));
    }),
    { numRuns: 50 },
  );
});
