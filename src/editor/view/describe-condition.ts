/** Says conditions in the language of the page. */
import { msg } from "@lit/localize";
import type { Condition } from "#domain/model/page-content.ts";
import { type DraftTest, readDraft } from "#editor/model/page-content/condition-draft.ts";

const testNames: Readonly<Record<DraftTest, () => string>> = {
  is: () => msg("is"),
  is_not: () => msg("is not"),
  one_of: () => msg("is one of"),
  filled: () => msg("has a value"),
  empty: () => msg("is empty"),
  less_than: () => msg("is less than"),
  greater_than: () => msg("is greater than"),
  before: () => msg("is before"),
  after: () => msg("is after"),
};

/** The tests in the order in which they are offered. */
export const testList = Object.keys(testNames) as readonly DraftTest[];

/** Returns the name of a test: “is not”. */
export const nameOfTest = (test: DraftTest): string => testNames[test]();

/** Returns a condition in words, such as `plan is gold`. */
export const describeShownCondition = (condition: Condition): string => {
  const { column, test, value } = readDraft(condition);
  return [column, nameOfTest(test), value.split("\n").join(", ")].filter((part) => part !== "").join(" ");
};
