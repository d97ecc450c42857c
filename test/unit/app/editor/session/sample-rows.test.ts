import { expect, test } from "vitest";
import { findRow } from "#app/editor/session/sample-rows.ts";
import type { RowData } from "#domain/values/row-data.ts";

const sampleOf = (rows: readonly RowData[]) => ({ columns: [], rows, file: "data.json" });

test("the first of the rows with most or least text is found", () => {
  const sample = sampleOf([{ name: "Ada" }, { name: "Grace", town: "Bern" }, {}, { name: "", town: "" }]);
  expect(findRow(sample, "first")).toBe(0);
  expect(findRow(sample, "longest")).toBe(1);
  expect(findRow(sample, "emptiest")).toBe(2);
});

test("the first row is found where there are no rows", () => {
  for (const choice of ["first", "longest", "emptiest"] as const) expect(findRow(sampleOf([]), choice)).toBe(0);
});

test("rows with most or least text are found among 200,000 rows", () => {
  const rows = Array.from({ length: 200_000 }, (): RowData => ({ name: "Ada" }));
  rows[150_000] = { name: "Grace" };
  rows[199_999] = { name: "" };
  expect(findRow(sampleOf(rows), "longest")).toBe(150_000);
  expect(findRow(sampleOf(rows), "emptiest")).toBe(199_999);
});
