import fc from "fast-check";
import { expect, test } from "vitest";
import { getAdjacentPage, getSpread, listSpreads } from "#reader/model/spreads.ts";

const count = fc.integer({ min: 1, max: 300 });
const pages = fc.constantFrom<1 | 2>(1, 2);

test("spreads contain the cover alone, then pairs, then possibly a single last page", () => {
  expect(listSpreads(6, 2)).toEqual([[1], [2, 3], [4, 5], [6]]);
  expect(listSpreads(3, 2)).toEqual([[1], [2, 3]]);
  expect(listSpreads(3, 1)).toEqual([[1], [2], [3]]);
  expect(getSpread(5, 6, 2)).toEqual([4, 5]);
});

test("spreads clamp a page outside the document", () => {
  expect(getSpread(0, 6, 2)).toEqual([1]);
  expect(getSpread(99, 6, 2)).toEqual([6]);
  expect(getSpread(Number.NaN, 6, 1)).toEqual([1]);
});

test("spreads contain every page once, in order", () => {
  fc.assert(
    fc.property(count, pages, (total, side) => {
      const spreads = listSpreads(total, side);
      expect(spreads.flat()).toEqual(Array.from({ length: total }, (_, index) => index + 1));
      for (const spread of spreads) for (const page of spread) expect(getSpread(page, total, side)).toEqual(spread);
    }),
  );
});

test("spreads are reached one by one in both directions", () => {
  fc.assert(
    fc.property(count, pages, (total, side) => {
      const walk = (from: number, by: 1 | -1) => {
        const seen: number[] = [];
        for (let page: number | undefined = from; page !== undefined; page = getAdjacentPage(page, by, total, side))
          seen.push(getSpread(page, total, side)[0] as number);
        return seen;
      };
      const firsts = listSpreads(total, side).map(([first]) => first);
      expect(walk(1, 1)).toEqual(firsts);
      expect(walk(total, -1).reverse()).toEqual(firsts);
    }),
  );
});
