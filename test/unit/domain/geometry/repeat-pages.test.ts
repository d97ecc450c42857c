import fc from "fast-check";
import { expect, test } from "vitest";
import { findGeometryWarnings } from "#domain/geometry/geometry-warnings.ts";
import { expandRepeatedAssets, listRepeatPages, readRepeat } from "#domain/geometry/repeat-pages.ts";

const createAsset = (repeat: unknown, page = 2) => ({
  id: "a1",
  page,
  files: {},
  aura: {
    api: "1.3.2",
    name: "Logo",
    center_x: 50,
    center_y: 50,
    center_z: 0,
    rect: [10, 10] as [number, number],
    order: 0,
    actions: [],
    page,
    repeat,
  },
});

test.each([
  ["all", undefined, [1, 2, 3, 4, 5, 6, 7]],
  ["odd", undefined, [1, 3, 5, 7]],
  ["even", "4", [2, 6]],
  ["1-3, 7", undefined, [1, 2, 3, 7]],
  ["5-", "6, 9-12", [5, 7]],
  ["ALL", "odd", [2, 4, 6]],
  ["6-4", undefined, []],
  ["99", undefined, []],
])("the pages of a repeated asset are those of %s without %s", (pages, except, expected) => {
  expect(listRepeatPages(except === undefined ? { pages } : { pages, except }, 7)).toEqual(expected);
});

test.each([
  undefined,
  null,
  "all",
  {},
  { pages: "" },
  { pages: "some" },
  { pages: "1-2-3" },
  { pages: 3 },
  { pages: "all", except: "x" },
])("a repeated asset stays on its own page alone for %j", (repeat) => {
  expect(readRepeat({ repeat })).toBeUndefined();
  const asset = createAsset(repeat);
  expect(expandRepeatedAssets([asset], 7)).toEqual([asset]);
});

test("an expanded asset is one plain asset on each page, with an id of its own on other pages", () => {
  const expanded = expandRepeatedAssets([createAsset({ pages: "all", except: "3" })], 4);
  expect(expanded.map(({ id, page, aura }) => [id, page, aura.page])).toEqual([
    ["a1-page-1", 1, 1],
    ["a1", 2, 2],
    ["a1-page-4", 4, 4],
  ]);
  for (const { aura } of expanded) expect(aura).not.toHaveProperty("repeat");
});

test("an expanded asset has no id twice and is on no page that the PDF lacks", () => {
  const item = fc.constantFrom("all", "odd", "even", "1", "2-4", "3-", "9");
  const list = fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(", "));
  fc.assert(
    fc.property(list, fc.option(list, { nil: "" }), fc.integer({ min: 1, max: 9 }), (pages, except, count) => {
      const expanded = expandRepeatedAssets([createAsset({ pages, except })], count);
      expect(new Set(expanded.map(({ id }) => id)).size).toBe(expanded.length);
      expect(expanded.every(({ page }) => page >= 1 && page <= count)).toBe(true);
    }),
  );
});

test("an invalid form of “repeat” is a warning, a placeholder is not", () => {
  expect(findGeometryWarnings({ assets: [createAsset({ pages: "some" })] })).toEqual([
    {
      code: "shape-invalid",
      message:
        'Asset “Logo” is shown on its own page only, because “repeat” names no pages. Use a form such as {"pages": "all", "except": "3, 7-9"}.',
      at: { path: "assets[0].aura.repeat" },
    },
  ]);
  expect(findGeometryWarnings({ assets: [createAsset({ pages: "[[pages]]" })] })).toEqual([]);
});
