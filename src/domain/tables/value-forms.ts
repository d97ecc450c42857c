/**
 * How a table writes the numbers and dates that its template reads: chosen, else proposed from the first rows. Its cells then
 * become the texts that filters read. What has two meanings and no choice is a problem of its row, never a guess.
 */
import { type DateOrder, proposeDateOrder, readWrittenDate } from "../dates/written-date.ts";
import type { PlaceholderUse } from "../placeholders/compile-template.ts";
import { type Problem, problem } from "../problem.ts";
import { truncate } from "../text/truncate.ts";
import { type DecimalSign, proposeDecimalSign, readNumber } from "../values/decimal-sign.ts";
import { findColumnIndexes } from "./column-indexes.ts";
import type { MatchedColumns } from "./match-columns.ts";
import { rolePlaceholders } from "./role-placeholders.ts";
import type { TableLayout, TableOptions, TableRecord } from "./table.ts";

/** Stands for a choice that the first rows do not decide and no person has made. */
export type Undecided = "undecided";

/** The forms of a table's values. Part of stored jobs. */
export interface ValueForms {
  /** Fields that are read as numbers. */
  readonly numbers: readonly string[];
  /** Absent if no column fills such a field. */
  readonly decimalSign?: DecimalSign | Undecided | undefined;
  /** Fields that are read as dates. */
  readonly dates: readonly string[];
  /** Absent if no column fills such a field. */
  readonly dateOrder?: DateOrder | Undecided | undefined;
}

/** A use of a placeholder, as far as it tells the form of its value. */
export type TypedPlaceholder = Pick<PlaceholderUse, "name" | "isNumber" | "isDate">;

/** Selects the forms of a table whose columns are matched. */
export const selectValueForms = (
  { sampleRecords }: Pick<TableLayout, "sampleRecords">,
  matched: MatchedColumns,
  uses: readonly TypedPlaceholder[],
  chosen: Pick<TableOptions, "decimalSign" | "dateOrder">,
): ValueForms => {
  const numbers = new Set(uses.flatMap(({ name, isNumber }) => (isNumber ? [name] : [])));
  const dates = new Set(uses.flatMap(({ name, isDate }) => (isDate ? [name] : [])));
  dates.add(rolePlaceholders.start).add(rolePlaceholders.end);
  const listCells = (names: ReadonlySet<string>): readonly string[] | undefined => {
    const indexes = findColumnIndexes(matched, names);
    const listTexts = ({ cells, numberCells = [] }: TableRecord) =>
      cells.filter((_, index) => indexes.has(index) && !numberCells.includes(index));
    return indexes.size === 0 ? undefined : sampleRecords.flatMap(listTexts);
  };
  const [numberCells, dateCells] = [listCells(numbers), listCells(dates)];
  return {
    numbers: [...numbers],
    decimalSign: numberCells && (chosen.decimalSign ?? proposeDecimalSign(numberCells) ?? "undecided"),
    dates: [...dates],
    dateOrder: dateCells && (chosen.dateOrder ?? proposeDateOrder(dateCells) ?? "undecided"),
  };
};

/** Returns the fields whose numbers have a decimal comma. */
export const listCommaNumbers = ({ numbers, decimalSign }: ValueForms): readonly string[] =>
  decimalSign === "comma" ? numbers : [];

/** Returns the value of a cell as filters read it, or the problem of a cell with two meanings. */
export type ReadValue = (cell: string) => string | Problem;

/** Creates the function that reads the cells of a field; undefined for fields of any text. */
export const createValueReader = (forms: ValueForms, field: string): ReadValue | undefined => {
  const readDate: ReadValue | undefined = forms.dates.includes(field)
    ? (cell) => readDateCell(cell, forms.dateOrder, field)
    : undefined;
  if (!forms.numbers.includes(field)) return readDate;
  const sign = forms.decimalSign === "undecided" ? undefined : (forms.decimalSign ?? "point");
  return (cell) => {
    const date = readDate?.(cell) ?? cell;
    if (date !== cell) return date;
    const number = readNumber(cell, sign);
    return typeof number === "string" ? number : describeOpenValue(field, cell, number.readings, decimalChoice);
  };
};

const readDateCell = (cell: string, order: ValueForms["dateOrder"], field: string): string | Problem => {
  const date = readWrittenDate(cell);
  if (date === undefined) return cell;
  const { dayFirst, monthFirst } = date;
  if (order === "day-month-year") return dayFirst ?? cell;
  if (order === "month-day-year") return monthFirst ?? cell;
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst)
    return dayFirst ?? monthFirst ?? cell;
  return describeOpenValue(field, cell, [dayFirst, monthFirst], dateChoice);
};

const decimalChoice =
  "Choose the decimal sign of the table under Data (on the command line: --decimal-sign, in the REST API: decimal_sign).";
const dateChoice =
  "Choose how the table writes dates under Data (on the command line: --date-order, in the REST API: date_order).";

const describeOpenValue = (
  field: string,
  cell: string,
  [first, second]: readonly [string, string],
  choice: string,
): Problem =>
  problem("value-ambiguous", `“${truncate(cell.trim())}” can be ${first} or ${second}. ${choice}`, {
    path: `data.${field}`,
    placeholders: [field],
  });
