import { expect, test } from "vitest";
import { listStepStates } from "#app/batches/composer/step-states.ts";
import type { BatchInspection } from "#workers/batch-protocol.ts";

const ready = {
  missing: [],
  problemCount: 0,
  failingRows: 0,
  isPartial: false,
  ready: true,
  dataFile: "people.csv",
} as unknown as BatchInspection;

const table = (column: string | undefined) =>
  ({ path: "people.csv", columns: [{ placeholder: "first_name", column }], mapping: {} }) as unknown as NonNullable<
    BatchInspection["table"]
  >;

test("all steps of a batch are open before its files are inspected", () => {
  expect(listStepStates(undefined, undefined)).toEqual({ table: "open", columns: "open", check: "open", make: "open" });
});

test("the steps of a batch without faults are done up to the last", () => {
  expect(listStepStates({ ...ready, table: table("Vorname") }, undefined)).toEqual({
    table: "done",
    columns: "done",
    check: "done",
    make: "open",
  });
});

test("a missing file, a placeholder without a column and faulty rows want attention in their steps", () => {
  const missing = [{ code: "template-missing", message: "" }] as unknown as BatchInspection["missing"];
  expect(listStepStates({ ...ready, missing, ready: false }, undefined)).toMatchObject({ table: "attention" });
  expect(listStepStates({ ...ready, table: table(undefined) }, undefined)).toMatchObject({ columns: "attention" });
  expect(listStepStates({ ...ready, failingRows: 1 }, undefined)).toMatchObject({ check: "attention" });
});

test("a placeholder for which a person chose no column wants no attention", () => {
  const choices = { path: "people.csv", options: {}, mapping: { placeholders: { first_name: null } } };
  expect(listStepStates({ ...ready, table: table(undefined) }, choices)).toMatchObject({ columns: "done" });
  expect(listStepStates({ ...ready, table: table(undefined) }, { ...choices, path: "other.csv" })).toMatchObject({
    columns: "attention",
  });
});

test("the check of a batch is open while only its first rows were read", () => {
  expect(listStepStates({ ...ready, isPartial: true }, undefined)).toMatchObject({ check: "open" });
});
