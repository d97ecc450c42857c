/** A condition as a person enters it: a column, a test and the text of its value. */

import { readDateTime } from "#domain/dates/date-time.ts";
import { type Condition, conditionTests } from "#domain/model/page-content.ts";
import { holdsPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { isDecimal } from "#domain/values/decimal.ts";

/** The tests that can be chosen. `filled` is the schema's `empty: false`. */
export const draftTests = ["filled", ...conditionTests] as const;

/** A test of a condition. */
export type DraftTest = (typeof draftTests)[number];

/** What has been entered. */
export interface ConditionDraft {
  readonly column: string;
  readonly test: DraftTest;
  /** Values of `one_of` are on lines of their own. Empty for tests without a value. */
  readonly value: string;
}

/** Why an entry is no condition. */
export type DraftFault = "column-brackets" | "value-brackets" | "number" | "date" | "values-missing";

/** Returns whether the test compares with a value. */
export const hasValue = (test: DraftTest): boolean => test !== "filled" && test !== "empty";

/** Returns a condition as it is entered. */
export const readDraft = (condition: Condition): ConditionDraft => {
  const { column, one_of, empty } = condition;
  if (empty !== undefined) return { column, test: empty ? "empty" : "filled", value: "" };
  if (one_of !== undefined) return { column, test: "one_of", value: one_of.join("\n") };
  const test = conditionTests.find((name) => condition[name] !== undefined) ?? "is";
  return { column, test, value: String(condition[test] ?? "") };
};

/** Returns the condition of an entry, or why it is none. Undefined without a column: all rows show the asset. */
export const writeDraft = ({ column: entry, test, value }: ConditionDraft): Condition | DraftFault | undefined => {
  const column = entry.trim();
  if (column === "") return undefined;
  if (holdsPlaceholder(column)) return "column-brackets";
  if (!hasValue(test)) return { column, empty: test === "empty" };
  if (test === "less_than" || test === "greater_than") {
    const amount = value.trim();
    return isDecimal(amount) ? { column, [test]: amount } : "number";
  }
  if (test === "before" || test === "after") {
    const date = value.trim();
    return readDateTime(date) === undefined ? "date" : { column, [test]: date };
  }
  if (holdsPlaceholder(value)) return "value-brackets";
  if (test !== "one_of") return { column, [test]: value };
  const values = value.split("\n").filter((line) => line.trim() !== "");
  return values.length === 0 ? "values-missing" : { column, one_of: values };
};
