import fc from "fast-check";
import { expect, test } from "vitest";
import { correctRecord, readCellCorrections, setCorrection } from "#domain/tables/cell-corrections.ts";
import { readColumns } from "#domain/tables/read-columns.ts";

const columns = readColumns(["name", "city", "name", "__proto__"]);

test("corrected cells have the new texts, the others keep theirs", () => {
  const record = { cells: ["Zoë", "Ulm", "7", ""], numberCells: [1, 2], isIntact: true as const };
  expect(correctRecord(record, columns, { city: "1.5", "name (2)": "", ["__proto__"]: "x" })).toEqual({
    cells: ["Zoë", "1.5", "", "x"],
    numberCells: [],
  });
  expect(correctRecord(record, columns, { other: "x" })).toBe(record);
});

test("a corrected row has one cell for each column, and quotes that are right", () => {
  const [name, city, third, last] = ["a", "b", "c", "d"];
  const long = { cells: [name, city, third, last, "too much"] };
  expect(correctRecord(long, columns, { name: "A" }).cells).toEqual(["A", city, third, last]);
  const broken = { cells: ['a,"b,c'], brokenQuotes: true as const, line: 3 };
  expect(correctRecord(broken, columns, { name: "a" })).toEqual({ cells: ["a", "", "", ""] });
});

test("a correction is set, replaced, and removed with its row", () => {
  const first = setCorrection({}, { row: 3, label: "city" }, "Ulm");
  const second = setCorrection(first, { row: 3, label: "name" }, "Zoë");
  expect(second).toEqual({ 3: { city: "Ulm", name: "Zoë" } });
  expect(setCorrection(second, { row: 3, label: "city" }, "Bonn")).toEqual({ 3: { name: "Zoë", city: "Bonn" } });
  expect(
    setCorrection(setCorrection(second, { row: 3, label: "city" }, undefined), { row: 3, label: "name" }, undefined),
  ).toEqual({});
  expect(first).toEqual({ 3: { city: "Ulm" } });
});

test("stored corrections are read back, without what is no correction", () => {
  const texts = fc.dictionary(fc.string(), fc.string(), { minKeys: 1, maxKeys: 4 });
  const corrections = fc.dictionary(fc.integer({ min: 1, max: 1e6 }).map(String), texts);
  fc.assert(
    fc.property(corrections, (stored) => {
      expect(readCellCorrections(JSON.parse(JSON.stringify(stored)))).toEqual({ ...stored });
    }),
  );
  expect(readCellCorrections({ 1: { a: 5, b: "x" }, 0: { a: "x" }, x: { a: "x" }, 2: { a: 5 }, 3: "x" })).toEqual({
    1: { b: "x" },
  });
  expect(readCellCorrections(undefined)).toEqual({});
});
