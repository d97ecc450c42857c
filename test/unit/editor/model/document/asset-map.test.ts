import fc from "fast-check";
import { expect, test } from "vitest";
import { AssetMap } from "#editor/model/document/asset-map.ts";
import { findNearestPage, measureDistance } from "#editor/model/document/boxes.ts";

const entry = fc.tuple(fc.string({ maxLength: 2 }), fc.option(fc.integer(), { nil: undefined }));

test("an asset map behaves like a map that is copied at each change", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.array(fc.array(entry, { maxLength: 5 }), { maxLength: 20 }), (count, changes) => {
      const entries = Array.from({ length: count }, (_, index) => [String(index), index] as const);
      const expected = new Map<string, number>(entries);
      const start = AssetMap.from(entries);
      let map = start;
      for (const change of changes) {
        map = map.with(change);
        for (const [id, value] of change) {
          if (value === undefined) expected.delete(id);
          else expected.set(id, value);
        }
      }
      expect(new Map(map)).toEqual(expected);
      expect(map.size).toBe(expected.size);
      expect(new Map(start)).toEqual(new Map(entries));
      const ids = new Set([...start.keys(), ...map.keys()]);
      const differences = [...ids].filter((id) => start.get(id) !== map.get(id)).sort();
      expect([...start.findDifferences(map)].sort()).toEqual(differences);
      expect([...AssetMap.from(start).findDifferences(AssetMap.from(map))].sort()).toEqual(differences);
    }),
  );
});

test("the nearest page is found among one or two columns", () => {
  const position = fc.integer({ min: -500, max: 6000 });
  fc.assert(
    fc.property(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 9 }), position, position, (columns, rows, x, y) => {
      const pages = Array.from({ length: columns * rows }, (_, index) => ({
        page: index + 1,
        left: (index % columns) * 620,
        top: Math.floor(index / columns) * 520,
        width: 600,
        height: 500,
      }));
      const least = Math.min(...pages.map((page) => measureDistance(page, { x, y })));
      const nearest = findNearestPage(pages, { x, y });
      expect(nearest && measureDistance(nearest, { x, y })).toBe(least);
    }),
  );
});
