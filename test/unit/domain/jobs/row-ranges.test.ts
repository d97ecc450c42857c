import fc from "fast-check";
import { expect, test } from "vitest";
import { countRows, skipRows, toRowRanges } from "#domain/jobs/row-ranges.ts";

const indexesOf = (ranges: ReturnType<typeof toRowRanges>) =>
  ranges.flatMap(([first, count]) => Array.from({ length: count }, (_, offset) => first + offset));

test("row ranges contain the indexes they were made of, with any number of the first ones skipped", () => {
  const ascending = fc.uniqueArray(fc.nat(60), { maxLength: 60 }).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(ascending, fc.nat(70), (indexes, skipped) => {
      const ranges = toRowRanges(indexes);
      expect(indexesOf(ranges)).toEqual(indexes);
      expect(countRows(ranges)).toBe(indexes.length);
      expect(indexesOf(skipRows(ranges, skipped))).toEqual(indexes.slice(skipped));
    }),
  );
  expect(toRowRanges([0, 1, 2, 7, 8])).toEqual([
    [0, 3],
    [7, 2],
  ]);
});
