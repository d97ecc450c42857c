import fc from "fast-check";
import { expect, test } from "vitest";
import { easeInOut, getFlipPages, progressFromEdge, shouldFlipForward } from "#reader/model/flip-geometry.ts";
import { listSpreads } from "#reader/model/spreads.ts";

test("a page flip has the odd page of the lower spread in front and the even page of the upper behind", () => {
  expect(getFlipPages([2, 3], [4, 5], 2)).toEqual({ front: 3, back: 4, before: 2, after: 5 });
  expect(getFlipPages([1], [2, 3], 2)).toEqual({ front: 1, back: 2, before: undefined, after: 3 });
  expect(getFlipPages([4, 5], [6], 2)).toEqual({ front: 5, back: 6, before: 4, after: undefined });
  expect(getFlipPages([1], [2], 1)).toEqual({ front: 1, back: undefined, before: undefined, after: 2 });
});

test("a page flip assigns each page of both spreads once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 99 }), fc.nat(), fc.nat(), (count, one, other) => {
      const spreads = listSpreads(count, 2);
      const [a, b] = [one % spreads.length, other % spreads.length];
      if (a === b) return;
      const lower = spreads[Math.min(a, b)] ?? [];
      const upper = spreads[Math.max(a, b)] ?? [];
      const shown = Object.values(getFlipPages(lower, upper, 2)).filter((page) => page !== undefined);
      expect(shown.toSorted((x, y) => x - y)).toEqual([...lower, ...upper]);
    }),
  );
});

test("a page flip maps the pointer to the progress", () => {
  expect(progressFromEdge(1)).toBe(0);
  expect(progressFromEdge(0)).toBeCloseTo(0.5);
  expect(progressFromEdge(-1)).toBe(1);
  expect(progressFromEdge(7)).toBe(0);
  fc.assert(
    fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (share) => {
      // The edge that the reader sees is where the hand is.
      expect(Math.cos(progressFromEdge(share) * Math.PI)).toBeCloseTo(share, 9);
    }),
  );
});

test("a page flip ends at the nearer side or in the direction of a flick", () => {
  expect(shouldFlipForward(0.6, 0)).toBe(true);
  expect(shouldFlipForward(0.4, 0)).toBe(false);
  expect(shouldFlipForward(0.1, 0.002)).toBe(true);
  expect(shouldFlipForward(0.9, -0.002)).toBe(false);
});

test("a page flip eases from 0 to 1 without going back", () => {
  expect([easeInOut(-1), easeInOut(0), easeInOut(0.5), easeInOut(1), easeInOut(2)]).toEqual([0, 0, 0.5, 1, 1]);
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, (a, b) => {
      if (a < b) expect(easeInOut(a)).toBeLessThanOrEqual(easeInOut(b));
    }),
  );
});
