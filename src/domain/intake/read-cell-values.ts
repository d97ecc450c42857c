/** Reads from param.json what number cells of a workbook become: `cell_values` and `cell_language`. */
import { describeValue } from "../model/problems-from-zod.ts";
import { findLocale } from "../placeholders/filters.ts";
import { type CellValues, cellValueChoices } from "../tables/table.ts";
import { isRecord } from "../values/is-record.ts";

/** What param.json says about cells of a workbook. */
export interface FileCellValues {
  /** For columns without a choice of their own. */
  readonly all?: CellValues | undefined;
  /** By the labels of columns. */
  readonly columns?: Readonly<Record<string, CellValues>> | undefined;
  /** A tag such as `de`. */
  readonly language?: string | undefined;
}

type Fault = (key: string, sentence: string) => undefined;

const findChoice = (value: unknown): CellValues | undefined => cellValueChoices.find((choice) => choice === value);

/** Reads `plain` or `shown`, for all columns or by column. */
export const readCellValues = (
  value: unknown,
  key: string,
  fault: Fault,
): Pick<FileCellValues, "all" | "columns"> | undefined => {
  const all = findChoice(value);
  if (all !== undefined) return { all };
  const choices = Object.entries(isRecord(value) ? value : { "": value });
  const columns = choices.flatMap(([label, choice]) => {
    const values = findChoice(choice);
    return values === undefined ? [] : [[label, values] as const];
  });
  if (columns.length === choices.length) return { columns: Object.fromEntries(columns) };
  const [, wrong] = choices.find(([, choice]) => findChoice(choice) === undefined) ?? [];
  return fault(
    key,
    `expected ${cellValueChoices.join(" or ")}, or an object of them by column, got ${describeValue(wrong)}.`,
  );
};

/** Reads the tag of a language. */
export const readCellLanguage = (value: unknown, key: string, fault: Fault): string | undefined =>
  (typeof value === "string" ? findLocale([value]) : undefined) ??
  fault(key, `expected the tag of a language, such as de or en-GB, got ${describeValue(value)}.`);
