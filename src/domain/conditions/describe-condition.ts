/** Describes conditions for people, in English as all problems are. */
import type { Condition } from "../model/page-content.ts";
import { truncate } from "../text/truncate.ts";

/** Returns a condition as the part of a sentence: `plan is "gold"`, `amount is greater than 100`. */
export const describeCondition = (condition: Condition): string =>
  `${truncate(condition.column, 40)} ${describeTest(condition)}`;

const shownChoices = 5;

const describeTest = (condition: Condition): string => {
  const { is, is_not, one_of, empty, less_than, greater_than, before, after } = condition;
  if (is !== undefined) return `is ${quote(is)}`;
  if (is_not !== undefined) return `is not ${quote(is_not)}`;
  if (one_of !== undefined) return describeChoices(one_of);
  if (less_than !== undefined) return `is less than ${truncate(String(less_than), 40)}`;
  if (greater_than !== undefined) return `is greater than ${truncate(String(greater_than), 40)}`;
  if (before !== undefined) return `is before ${truncate(before, 40)}`;
  if (after !== undefined) return `is after ${truncate(after, 40)}`;
  return empty === false ? "is not empty" : "is empty";
};

const quote = (text: string): string => `"${truncate(text, 40)}"`;

const describeChoices = (texts: readonly string[]): string => {
  const further = texts.length - shownChoices;
  const shown = texts.slice(0, shownChoices).map(quote).join(", ");
  return further > 0 ? `is one of ${shown} and ${further} more` : `is one of ${shown}`;
};
