import { expect, test } from "vitest";
import { filterProblems, listChoices } from "#app/batches/pending/problem-filter.ts";
import { problem } from "#domain/problem.ts";

const path = "assets[0].aura.actions[0].data";
const missing = problem("placeholder-without-value", "There is no value for “until”, “price”.", {
  path,
  placeholders: ["until", "price"],
  rows: { count: 3, first: [1, 2, 3] },
});
const unreadable = problem("filter-failed", "The filter currency cannot read “x”.", {
  path,
  placeholders: ["price"],
  row: 4,
});
const invalid = problem("name-invalid", "The reference is invalid.", { path: "reference_id", row: 5 });
const problems = [missing, unreadable, invalid];

test("problems of values are found by each placeholder, others by their field", () => {
  expect(listChoices(problems, "field", {})).toEqual([
    { value: "[[price]]", count: 4 },
    { value: "[[until]]", count: 3 },
    { value: "reference_id", count: 1 },
  ]);
  expect(filterProblems(problems, { field: "[[until]]" })).toEqual([missing]);
  expect(filterProblems(problems, { field: "[[price]]", code: "filter-failed" })).toEqual([unreadable]);
  expect(filterProblems(problems, { field: "reference_id" })).toEqual([invalid]);
  expect(listChoices(problems, "code", { field: "[[price]]" }).map(({ value }) => value)).toEqual([
    "placeholder-without-value",
    "filter-failed",
  ]);
});
