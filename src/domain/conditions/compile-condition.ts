/**
 * Compiles the conditions of assets (`aura.show_when`; docs/batch-files.md, “Conditions”), so that they can be tested for
 * thousands of rows.
 */
import { type DateTime, readDateTime } from "../dates/date-time.ts";
import type { Condition } from "../model/page-content.ts";
import { describeDateChoice, describeNumberChoice } from "../placeholders/table-choice.ts";
import { type Problem, problem } from "../problem.ts";
import { foldValue } from "../text/fold-value.ts";
import { truncate } from "../text/truncate.ts";
import { compareDecimals, isDecimal, readDecimal } from "../values/decimal.ts";
import type { RowData } from "../values/row-data.ts";
import { describeCondition } from "./describe-condition.ts";

/**
 * Returns whether the condition is true for a row. A value that is not empty and neither a number (`less_than`,
 * `greater_than`) nor a date (`before`, `after`) gives the problem `condition-unreadable`: a guess could print a document
 * with the wrong content.
 */
export type ConditionTest = (data: RowData) => boolean | Problem;

/** Tests a value. Returns undefined if it cannot read it. */
type ValueTest = (value: string) => boolean | undefined;

/**
 * Compiles a condition. `path`: that of the condition in the template, for problems.
 *
 * - `is`, `is_not`, `one_of` compare texts; spaces at the ends, letter case and the Unicode form do not count.
 * - `empty`: only spaces are empty too.
 * - `less_than`, `greater_than` compare numbers exactly, in the form that filters read (`1234.5`).
 * - `before`, `after` compare dates in the form that filters read (`2027-01-31`): as days if one of them has no time, as
 *   instants if both have an offset, else as they are written.
 *
 * A value that the row does not have is empty. An empty value is no number and no date, so those four are false.
 *
 * @throws RangeError for a number or date of the condition that its schema refuses
 */
export const compileCondition = (condition: Condition, path = "show_when"): ConditionTest => {
  const { column } = condition;
  const test = createValueTest(condition);
  return (data) => {
    // Only own properties count, and data from outside may hold what is no text.
    const value: unknown = Object.hasOwn(data, column) ? data[column] : undefined;
    const text = typeof value === "string" ? value : "";
    return test(text) ?? describeUnreadable(condition, text, path);
  };
};

const createValueTest = (condition: Condition): ValueTest => {
  const { is, is_not, one_of, empty, less_than, greater_than, before, after } = condition;
  if (is !== undefined) return createTextTest([is]);
  if (is_not !== undefined) {
    const isSame = createTextTest([is_not]);
    return (value) => !isSame(value);
  }
  if (one_of !== undefined) return createTextTest(one_of);
  if (less_than !== undefined) return createNumberTest(less_than, -1);
  if (greater_than !== undefined) return createNumberTest(greater_than, 1);
  if (before !== undefined) return createDateTest(before, -1);
  if (after !== undefined) return createDateTest(after, 1);
  return (value) => isEmpty(value) === (empty ?? true);
};

const isEmpty = (value: string): boolean => value.trim() === "";

const createTextTest = (texts: readonly string[]): ((value: string) => boolean) => {
  const asWritten = new Set(texts);
  const folded = new Set(texts.map(foldValue));
  return (value) => asWritten.has(value) || folded.has(foldValue(value));
};

/** `side`: -1 for values below the expected number, 1 for those above. */
const createNumberTest = (expected: number | string, side: -1 | 1): ValueTest => {
  const decimal = readDecimal(String(expected));
  if (decimal === undefined) throw new RangeError(`“${expected}” is not a number.`);
  const double = Number(expected);
  return (value) => {
    if (isEmpty(value)) return false;
    if (!isDecimal(value)) return undefined;
    const number = Number(value);
    if (number !== double) return number < double === side < 0;
    // Doubles have about 15 digits: different numbers can be the same double, but are never in another order.
    const exact = readDecimal(value);
    return exact === undefined ? undefined : compareDecimals(exact, decimal) === side;
  };
};

/** `side`: -1 for values before the expected date, 1 for those after it. */
const createDateTest = (expected: string, side: -1 | 1): ValueTest => {
  const date = readDateTime(expected);
  if (date === undefined) throw new RangeError(`“${expected}” is not a date.`);
  return (value) => {
    if (isEmpty(value)) return false;
    const valueDate = readDateTime(value);
    return valueDate === undefined ? undefined : Math.sign(measureDistance(valueDate, date)) === side;
  };
};

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Returns by how much the first date is after the second, in milliseconds. */
const measureDistance = (a: DateTime, b: DateTime): number => {
  if (a.dateOnly || b.dateOnly) return (Math.floor(a.wallMs / dayMs) - Math.floor(b.wallMs / dayMs)) * dayMs;
  const offsets = a.hasOffset && b.hasOffset ? (a.offsetMinutes - b.offsetMinutes) * minuteMs : 0;
  return a.wallMs - b.wallMs - offsets;
};

const describeUnreadable = (condition: Condition, value: string, path: string): Problem => {
  const readsDate = condition.before !== undefined || condition.after !== undefined;
  const expected = readsDate ? "a date such as 2026-12-31" : "a number such as 1234.5";
  const choice = readsDate ? describeDateChoice(value) : describeNumberChoice(value);
  return problem(
    "condition-unreadable",
    `The condition ${describeCondition(condition)} cannot read "${truncate(value.trim())}", the row's value of "${condition.column}". Write ${expected}, or leave the value empty.${choice}`,
    { path, placeholders: [condition.column] },
  );
};
