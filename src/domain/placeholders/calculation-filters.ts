/** Filters that calculate with amounts, exactly as decimals, and with dates: `plus`, `minus` and `times`. */
import { readDateTime } from "../dates/date-time.ts";
import {
  addDecimals,
  type Decimal,
  formatDecimal,
  isDecimal,
  multiplyDecimals,
  negateDecimal,
  readDecimal,
} from "../values/decimal.ts";
import type { FilterDefinition, Formatter } from "./filter-definition.ts";

const periodForm = /^\s*(\d{1,5})\s*([dwmy])\s*$/i;

/** Returns whether the argument of `plus` or `minus` is a period, so that the filter reads dates. */
export const isPeriod = (argument: string): boolean => periodForm.test(argument);

const dateForm = /^(\d{4})-(\d{2})-(\d{2})(.*)$/s;
const pad = (number: number, length: number): string => String(number).padStart(length, "0");

/** Adds days and months to a date. The time and the offset stay as they are written. */
const addToDate = (value: string, days: number, months: number): string | undefined => {
  const text = value.trim();
  const [, year, month, day, time = ""] = dateForm.exec(text) ?? [];
  if (readDateTime(text) === undefined) return undefined;
  const firstOfMonth = new Date(Date.UTC(Number(year), Number(month) - 1 + months, 1));
  const [newYear, newMonth] = [firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth()];
  // The day before the first of the next month.
  const lastDay = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  const date = new Date(Date.UTC(newYear, newMonth, Math.min(Number(day), lastDay) + days));
  const sum = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}${time}`;
  // Years before 100 and after 9999 are none.
  return readDateTime(sum) === undefined ? undefined : sum;
};

const createDateSum = (argument: string, sign: 1 | -1): Formatter => {
  const [, digits = "", letter = ""] = periodForm.exec(argument) ?? [];
  const count = Number(digits) * sign;
  const days = { d: count, w: count * 7 }[letter.toLowerCase()] ?? 0;
  const months = { m: count, y: count * 12 }[letter.toLowerCase()] ?? 0;
  return (value) => addToDate(value, days, months);
};

const createCalculation = (argument: string, calculate: (value: Decimal, operand: Decimal) => Decimal): Formatter => {
  const operand = readDecimal(argument);
  return (value) => {
    const number = readDecimal(value);
    return number === undefined || operand === undefined ? undefined : formatDecimal(calculate(number, operand));
  };
};

const createSum = (sign: 1 | -1, numberHint: string): FilterDefinition => ({
  argument: "required",
  example: "14d",
  reads: (argument) =>
    isPeriod(argument) ? "a date such as 2026-12-31, which stays between the years 100 and 9999" : numberHint,
  describeProblem: (argument) =>
    isPeriod(argument) || isDecimal(argument)
      ? undefined
      : "its argument is a number such as 5 or 1.5, or a period such as 14d (days), 2w (weeks), 1m (months) or 1y (years).",
  format: (_, argument = "") => {
    if (isPeriod(argument)) return createDateSum(argument, sign);
    return createCalculation(argument, (value, operand) =>
      addDecimals(value, sign > 0 ? operand : negateDecimal(operand)),
    );
  },
});

/** Creates the filters by name. `numberHint`: describes the numbers that filters read. */
export const createCalculations = (numberHint: string) => ({
  plus: createSum(1, numberHint),
  minus: createSum(-1, numberHint),
  times: {
    argument: "required",
    example: "1.19",
    reads: numberHint,
    describeProblem: (argument) =>
      isDecimal(argument) ? undefined : "its argument is a number such as 2 or 1.19, with a decimal point.",
    format: (_, argument = "") => createCalculation(argument, multiplyDecimals),
  } satisfies FilterDefinition,
});
