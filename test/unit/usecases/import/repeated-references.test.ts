import { expect, test } from "vitest";
import { createReferenceCheck } from "#usecases/import/repeated-references.ts";

const messages = (references: readonly (readonly [row: number, reference: string])[]) => {
  const check = createReferenceCheck();
  for (const [row, reference_id] of references) check.addRow({ row, reference_id });
  return check.list().map(({ message }) => message.split(". ")[0]);
};

test("a repeated reference is reported with its first row and the next ones", () => {
  expect(
    messages([
      [1, "a-1"],
      [2, "b-2"],
      [3, "A-1"],
      [4, "a-1"],
    ]),
  ).toEqual(["Rows 1, 3 and 4 have the same reference_id “A-1”"]);
});

test("a later row is reported with an earlier one only where that is known", () => {
  expect(
    messages([
      [7, "known"],
      [100_001, "later"],
      [100_002, "known"],
      [100_003, "later"],
      [100_004, "other"],
    ]),
  ).toEqual([
    "Rows 7 and 100002 have the same reference_id “known”",
    "Row 100003 has the reference_id “later” of an earlier row",
  ]);
  expect(messages([100_001, 100_002, 100_003, 100_004].map((row) => [row, "later"]))).toEqual([
    "Rows 100002, 100003 and 100004 have the same reference_id “later”",
  ]);
});
