import { expect, test } from "vitest";
import { computeShownBox, toAssetBox } from "#editor/model/document/boxes.ts";
import { bringToPage, findPageFault } from "#editor/model/document/page-faults.ts";
import { createAsset } from "../builders.ts";

const pages = Array.from({ length: 3 }, () => ({ width: 595, height: 842 }));

test("assets that readers do not see are those beside their page or without one", () => {
  const faultOf = (fields: { x?: number; y?: number; page?: number }) =>
    findPageFault(createAsset({ id: "a", width: 20, height: 10, ...fields }), pages);
  expect(faultOf({ x: 5, y: 99 })).toBeUndefined();
  expect(faultOf({ x: -9.9 })).toBeUndefined();
  expect(faultOf({ x: -10 })).toBe("outside");
  expect(faultOf({ y: 105 })).toBe("outside");
  expect(faultOf({ page: 4 })).toBe("no-page");
});

test("assets that readers do not see are shown at the nearest edge, where the pointer finds them", () => {
  expect(computeShownBox(createAsset({ id: "a", x: 500, y: 40, width: 20, height: 10 }).aura)).toEqual({
    left: 80,
    top: 35,
    width: 20,
    height: 10,
  });
  const far = createAsset({ id: "a", x: -900, y: -900, width: 300, height: 10 });
  expect(toAssetBox(far, { left: 10, top: 20, width: 200, height: 100 })).toEqual({
    left: 10,
    top: 20,
    width: 200,
    height: 10,
  });
});

test("assets that readers do not see are brought to where they are shown, and to the last page if theirs is gone", () => {
  const brought = bringToPage(createAsset({ id: "a", x: 500, page: 9 }), pages);
  expect([brought.page, brought.aura.center_x, findPageFault(brought, pages)]).toEqual([3, 90, undefined]);
});

test("assets keep their position where readers see them", () => {
  const asset = createAsset({ id: "a", x: 95, width: 20 });
  expect(bringToPage(asset, pages).aura.center_x).toBe(95);
});
