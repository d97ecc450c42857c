/** Which assets count as covered by others. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CoveringAsset, findCoveredAssets } from "#domain/geometry/covered-assets.ts";
import { listRepeatPages, type PageRepeat } from "#domain/geometry/repeat-pages.ts";

const link = [{ type: "url", data: "https://example.org" }];
const words = { type: "text", text: "Spring" } as const;

const at = (left: number, top: number, size: number, over: Record<string, unknown> = {}, page = 1): CoveringAsset => ({
  page,
  aura: {
    ...{ center_x: left + size / 2, center_y: top + size / 2, rect: [size, size], center_z: 0, order: 0 },
    ...{ actions: link, ...over },
  },
});

const pairs = (...assets: readonly CoveringAsset[]) =>
  findCoveredAssets(assets).map(({ index, cover, effect }) => [index, cover, effect]);

test("an asset is covered if one above it takes more than half of its area", () => {
  expect(pairs(at(0, 0, 10), at(4, 0, 10))).toEqual([[0, 1, "press"]]);
  expect(pairs(at(0, 0, 10), at(5, 0, 10))).toEqual([]);
  expect(pairs(at(0, 0, 10), at(4, 0, 10, {}, 2))).toEqual([]);
});

test("a small asset on a large one is not covered, and covers nothing", () => {
  expect(pairs(at(0, 0, 90), at(40, 40, 10))).toEqual([]);
  expect(pairs(at(40, 40, 10), at(0, 0, 90))).toEqual([[0, 1, "press"]]);
});

test("center_z and then order decide which asset is above", () => {
  expect(pairs(at(0, 0, 10, { order: 2 }), at(0, 0, 10, { order: 1 }))).toEqual([[1, 0, "press"]]);
  expect(pairs(at(0, 0, 10, { center_z: 1 }), at(0, 0, 10, { order: 9 }))).toEqual([[1, 0, "press"]]);
});

test("an area over a printed text is as it should be, and two printed texts are not", () => {
  const printed = { actions: [], content: words };
  expect(pairs(at(0, 0, 10, printed), at(0, 0, 10))).toEqual([]);
  expect(pairs(at(0, 0, 10, printed), at(0, 0, 10, printed))).toEqual([[0, 1, "print"]]);
  const picture = { actions: [], content: { type: "picture", source: "a.png" } };
  expect(pairs(at(0, 0, 10, picture), at(0, 0, 10, printed))).toEqual([]);
});

test("assets for different rows, hidden ones and those without an area cover nothing", () => {
  const [gold, silver] = ["gold", "silver"].map((is) => ({ show_when: { column: "plan", is } }));
  expect(pairs(at(0, 0, 10, gold), at(0, 0, 10, silver))).toEqual([]);
  expect(pairs(at(0, 0, 10, gold), at(0, 0, 10, gold))).toEqual([[0, 1, "press"]]);
  expect(pairs(at(0, 0, 10, gold), at(0, 0, 10))).toEqual([[0, 1, "press"]]);
  expect(pairs(at(0, 0, 10), at(0, 0, 10, { hidden: true }))).toEqual([]);
  expect(pairs(at(0, 0, 0), at(0, 0, 0))).toEqual([]);
});

test("a repeated asset is compared on each of its pages", () => {
  expect(pairs(at(0, 0, 10, {}, 7), at(0, 0, 10, { repeat: { pages: "2-" } }))).toEqual([[0, 1, "press"]]);
  expect(pairs(at(0, 0, 10, {}, 7), at(0, 0, 10, { repeat: { pages: "2-", except: "7" } }))).toEqual([]);
});

const item = fc.oneof(
  fc.constantFrom("all", "odd", "even"),
  fc.integer({ min: 1, max: 12 }).map(String),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 6 }))
    .map(([from, more]) => `${from}-${from + more}`),
  fc.integer({ min: 1, max: 12 }).map((from) => `${from}-`),
);
const list = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(","));
const repeat: fc.Arbitrary<PageRepeat> = fc.oneof(fc.record({ pages: list }), fc.record({ pages: list, except: list }));

test("two repeated assets are compared if they share any page", () => {
  fc.assert(
    fc.property(repeat, repeat, (first, second) => {
      const pages = new Set(listRepeatPages(first, 40));
      const share = listRepeatPages(second, 40).some((page) => pages.has(page));
      expect(pairs(at(0, 0, 10, { repeat: first }), at(0, 0, 10, { repeat: second })).length > 0).toBe(share);
    }),
  );
});
