import { expect, test } from "vitest";
import { joinTextLines } from "#editor/model/snapping/text-lines.ts";

const box = (left: number, top: number, width: number, height = 2) => ({ left, top, width, height });

test("text runs of one line are joined, also if they differ in size and order", () => {
  expect(joinTextLines([box(31, 10.5, 20, 1), box(10, 10, 20), box(10, 13, 40)])).toEqual([
    box(10, 10, 41),
    box(10, 13, 40),
  ]);
});

test("columns of text stay apart", () => {
  const columns = [box(10, 10, 30), box(60, 10, 30), box(10, 13, 30), box(60, 13, 30)];
  expect(joinTextLines(columns)).toEqual(columns);
});

test("10,000 text runs are joined without comparing each with each", () => {
  const pieces = Array.from({ length: 10_000 }, (_, index) => box((index % 10) * 10, Math.floor(index / 10) * 3, 9));
  expect(joinTextLines(pieces)).toHaveLength(1_000);
});
