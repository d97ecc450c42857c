import fc from "fast-check";
import { expect, test } from "vitest";
import { computeAssetBox, sortByDepth, sortByReadingOrder } from "#domain/geometry/geometry.ts";

interface Case {
  readonly id: string;
  readonly page: number;
  readonly aura: { center_x: number; center_y: number; rect: [number, number]; center_z: number; order: number };
}

const asset = (
  id: string,
  center_x: number,
  center_y: number,
  more: { page?: number; z?: number; order?: number; size?: number } = {},
): Case => ({
  id,
  page: more.page ?? 1,
  aura: { center_x, center_y, rect: [more.size ?? 10, more.size ?? 10], center_z: more.z ?? 0, order: more.order ?? 0 },
});

const ids = (assets: readonly Case[]) => assets.map(({ id }) => id).join(" ");
const percent = fc.double({ min: -20, max: 120, noNaN: true });
const anyAsset = fc.record({
  id: fc.string(),
  page: fc.integer({ min: 1, max: 3 }),
  aura: fc.record({
    center_x: percent,
    center_y: percent,
    rect: fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ min: 0, max: 100, noNaN: true })),
    center_z: fc.integer({ min: -2, max: 2 }),
    order: fc.integer({ min: -2, max: 2 }),
  }),
});

test("the box of an asset has the edges of its centre and size", () => {
  expect(computeAssetBox({ center_x: 50, center_y: 100, rect: [20, 10] })).toEqual({
    left: 40,
    top: 95,
    width: 20,
    height: 10,
  });
});

test("the reading order is by page, then line, then from the left", () => {
  const unsorted = [
    asset("later", 5, 5, { page: 2 }),
    asset("b", 80, 11),
    asset("c", 10, 50),
    asset("a", 20, 12),
    asset("d", 60, 49),
  ];
  expect(ids(sortByReadingOrder(unsorted))).toBe("a b c d later");
});

test("the reading order begins at the right where the document is read so", () => {
  const unsorted = [asset("left", 10, 10), asset("right", 90, 10), asset("below", 50, 60)];
  expect(ids(sortByReadingOrder(unsorted, { rtl: true }))).toBe("right left below");
});

test("the reading order keeps the order of assets at the same position", () => {
  expect(ids(sortByReadingOrder([asset("one", 50, 50), asset("two", 50, 50), asset("three", 50, 50)]))).toBe(
    "one two three",
  );
});

test("the reading order keeps all assets, whatever their order was", () => {
  fc.assert(
    fc.property(fc.array(anyAsset, { maxLength: 20 }), fc.boolean(), (assets, rtl) => {
      const once = sortByReadingOrder(assets, { rtl });
      expect(new Set(once)).toEqual(new Set(assets));
      expect(once.length).toBe(assets.length);
      expect(once.map(({ page }) => page)).toEqual(assets.map(({ page }) => page).sort());
    }),
  );
});

test("the stacking order puts depth before order before position", () => {
  const unsorted = [
    asset("top", 50, 50, { z: 2 }),
    asset("b", 50, 50, { order: 5 }),
    asset("a", 50, 50),
    asset("a2", 50, 50),
  ];
  expect(ids(sortByDepth(unsorted))).toBe("a a2 b top");
});

test("the stacking order keeps every asset, and puts none below an asset that it covers", () => {
  fc.assert(
    fc.property(fc.array(anyAsset, { maxLength: 12 }), (assets) => {
      const stack = sortByDepth(assets);
      expect(new Set(stack)).toEqual(new Set(assets));
      for (const [index, { aura }] of stack.entries()) {
        const above = stack[index + 1]?.aura;
        if (above === undefined) continue;
        expect(above.center_z).toBeGreaterThanOrEqual(aura.center_z);
        if (above.center_z === aura.center_z) expect(above.order).toBeGreaterThanOrEqual(aura.order);
      }
    }),
  );
});
