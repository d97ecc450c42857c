import { expect, test } from "vitest";
import type { PageCondition } from "#domain/model/page-content.ts";
import {
  changePageConditions,
  findLeftOutPages,
  findPageConditions,
  setPageCondition,
} from "#editor/model/page-content/page-conditions.ts";
import { readPageConditions, writePageConditions } from "#editor/model/page-content/pages-setting.ts";

const gold: PageCondition = { pages: "3-4", show_when: { column: "plan", is: "gold" } };
const german: PageCondition = { pages: "odd", show_when: { column: "language", is: "de" } };

test("conditions of pages are one text, which is empty without any", () => {
  expect(readPageConditions(writePageConditions([gold, german]))).toEqual([gold, german]);
  expect(writePageConditions([])).toBe("");
  expect(writePageConditions(undefined)).toBe("");
  expect(readPageConditions("")).toEqual([]);
  expect(readPageConditions(undefined)).toEqual([]);
});

test("a step has the conditions before and after it, and is none without a change", () => {
  expect(changePageConditions([], [gold])).toEqual({
    before: { pages: "" },
    after: { pages: writePageConditions([gold]) },
  });
  expect(changePageConditions([gold], [{ ...gold }])).toBeUndefined();
});

test("an entry is set or added when its pages and its condition are complete", () => {
  const condition = german.show_when;
  expect(setPageCondition([gold], 0, { pages: " 2 ", condition })).toEqual([{ pages: "2", show_when: condition }]);
  expect(setPageCondition([gold], 1, { pages: "odd", condition })).toEqual([gold, german]);
  const unchanged = [gold];
  expect(setPageCondition(unchanged, 0, { pages: "3-x", condition })).toBe(unchanged);
  expect(setPageCondition(unchanged, 1, { pages: "3", condition: undefined })).toBe(unchanged);
});

test("the conditions of a page are found by their lists, and the pages of a row by their values", () => {
  expect(findPageConditions([gold, german], 3)).toEqual([0, 1]);
  expect(findPageConditions([gold, german], 4)).toEqual([0]);
  expect(findPageConditions([gold, german], 2)).toEqual([]);
  const leftOut = findLeftOutPages([gold, german], { plan: "silver", language: "de" });
  expect([1, 2, 3, 4, 5].filter((page) => leftOut?.has(page))).toEqual([3, 4]);
  expect(findLeftOutPages([gold], { plan: "gold" })).toBeUndefined();
  expect(findLeftOutPages([gold], undefined)).toBeUndefined();
  expect(findLeftOutPages([{ pages: "1", show_when: { column: "age", less_than: 3 } }], { age: "x" })).toBeUndefined();
});
