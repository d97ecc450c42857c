import { expect, test, vi } from "vitest";

// The library itself wants a newer Node than the tests may have; its numbers are its interface.
vi.mock("pdfjs-dist", () => ({ OPS: { paintImageXObject: 85 } }));

const { maxReadingCost, estimateReadingCost } = await import("#adapters/pdf/reading-cost.ts");

const list = (...operators: readonly (readonly [number, unknown])[]) => ({
  fnArray: operators.map(([operator]) => operator),
  argsArray: operators.map(([, operands]) => operands),
});

test("an unreadable page has a cost, so that a million empty pages end", () => {
  expect(estimateReadingCost()).toBeGreaterThan(0);
  expect(estimateReadingCost(list())).toBe(estimateReadingCost());
  expect(estimateReadingCost() * 20_000).toBeGreaterThan(maxReadingCost);
});

test("the cost of a page counts every operator", () => {
  expect(estimateReadingCost(list([10, null], [12, null], [11, null])) - estimateReadingCost()).toBe(3);
});

test("the cost of an image is its pixels, and an image without dimensions has none", () => {
  expect(estimateReadingCost(list([85, ["img_1", 1000, 2000]])) - estimateReadingCost()).toBe(1 + 20_000);
  expect(estimateReadingCost(list([85, ["img_1"]], [85, null])) - estimateReadingCost()).toBe(2);
});
