import { expect, test, vi } from "vitest";

// The library itself wants a newer Node than the tests may have; its numbers are its interface.
vi.mock("pdfjs-dist", () => ({ OPS: { paintImageXObject: 85 } }));

const { mostWork, workOf } = await import("#adapters/pdf/reading-work.ts");

const list = (...operators: readonly (readonly [number, unknown])[]) => ({
  fnArray: operators.map(([operator]) => operator),
  argsArray: operators.map(([, operands]) => operands),
});

test("a page counts even where nothing can be read of it: a million empty pages come to an end", () => {
  expect(workOf()).toBeGreaterThan(0);
  expect(workOf(list())).toBe(workOf());
  expect(workOf() * 20_000).toBeGreaterThan(mostWork);
});

test("every operator counts", () => {
  expect(workOf(list([10, null], [12, null], [11, null])) - workOf()).toBe(3);
});

test("a picture counts by its pixels, and one without sides does no harm", () => {
  expect(workOf(list([85, ["img_1", 1000, 2000]])) - workOf()).toBe(1 + 20_000);
  expect(workOf(list([85, ["img_1"]], [85, null])) - workOf()).toBe(2);
});
