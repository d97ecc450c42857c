import fc from "fast-check";
import { expect, test } from "vitest";
import type { XrefEntry } from "#pdf-writer/reading/cross-reference.ts";
import { encodeSection, sortEntries } from "#pdf-writer/writing/xref-section.ts";

const entry = fc.oneof(
  fc.record({ in: fc.constant("file" as const), offset: fc.nat(2 ** 31 - 1), generation: fc.nat(65_535) }),
  fc.record({ in: fc.constant("stream" as const), container: fc.nat(100_000), index: fc.nat(100) }),
);
const entries = fc.array(fc.tuple(fc.nat(12), entry), { maxLength: 20 });

test("entries are sorted by number, and of several with one number the last counts", () => {
  fc.assert(
    fc.property(entries, (listed) => {
      const expected = [...new Map<number, XrefEntry>(listed)].sort(([a], [b]) => a - b);
      expect(sortEntries(listed)).toEqual(expected);
    }),
  );
});

test("an entry of a stream has one byte for its type, five and three for its numbers, the highest first", () => {
  const data = encodeSection([
    [7, { in: "file", offset: 0x01_02_03_04_05, generation: 0x0607 }],
    [9, { in: "stream", container: 0x0809, index: 10 }],
  ]);
  expect([...data]).toEqual([1, 1, 2, 3, 4, 5, 0, 6, 7, 2, 0, 0, 0, 8, 9, 0, 0, 10]);
});
