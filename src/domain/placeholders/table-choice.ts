/** Names the choice about a table that would make a value readable, in problems about the value. */
import { readWrittenDate } from "../dates/written-date.ts";
import { readNumber } from "../values/decimal-sign.ts";

const hasOtherOrder =
  " If the row comes from a table, choose how its dates are written under Data (on the command line: --date-order).";
const hasDecimalComma =
  " If the row comes from a table with decimal commas, choose Comma as its decimal sign under Data (on the command line: --decimal-sign comma).";

/** Returns a sentence that begins with a space for a value that is no number yet; "" if no choice would help. */
export const describeNumberChoice = (value: string): string =>
  readNumber(value, "comma") === value ? "" : hasDecimalComma;

/** Returns a sentence that begins with a space for a value that is no date yet; "" if no choice would help. */
export const describeDateChoice = (value: string): string =>
  readWrittenDate(value) === undefined ? "" : hasOtherOrder;
