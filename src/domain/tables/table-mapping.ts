/** The mapping between the columns of a table and what they fill. */
import { readOwnProperty } from "../values/own-property.ts";
import type { CellValues } from "./table.ts";

/** What a column can provide beside the value of a placeholder. */
export const columnRoles = [
  "pdf",
  "reference_id",
  "suffix",
  "title",
  "language",
  "start",
  "end",
  "password",
  "pdf_password",
] as const;
/** What a column provides: PDF, file name, suffix, title, language, availability, passwords of smartlink and PDF. */
export type ColumnRole = (typeof columnRoles)[number];

/** What happens to a row that has no value for a placeholder: its cell is empty, or no column fills the placeholder. */
export const emptyCellPolicies = ["fail", "empty", "preset"] as const;
/** `fail`: the row fails unless the placeholder has a default. `empty`: the value is empty. `preset`: a value of the mapping. */
export type EmptyCellPolicy = (typeof emptyCellPolicies)[number];

/** A person's choices. Columns are named by their labels; null means that no column is used, absent that one is found. */
export interface TableMapping {
  readonly placeholders?: Readonly<Record<string, string | null>> | undefined;
  readonly roles?: Readonly<Partial<Record<ColumnRole, string | null>>> | undefined;
  /** `fail` if absent. */
  readonly emptyCells?: EmptyCellPolicy | undefined;
  /** Values by placeholder for rows that have none, with the policy `preset`. */
  readonly presets?: Readonly<Record<string, string>> | undefined;
  /** What number cells of a workbook become, by the labels of columns, before the choice for all columns. */
  readonly cellValues?: Readonly<Record<string, CellValues>> | undefined;
}

/**
 * Returns the value of a field whose cell is empty or that has no column; undefined if the row is to fail. `allowsEmpty`: whether
 * an empty cell is a value, so that the row does not fail.
 */
export const findMissingValue = (
  field: string,
  { emptyCells = "fail", presets = {} }: TableMapping,
  allowsEmpty = false,
): string | undefined => {
  const preset = emptyCells === "preset" ? readOwnProperty(presets, field) : undefined;
  return preset ?? (emptyCells === "empty" || allowsEmpty ? "" : undefined);
};

/** Name of the column with the problems of failed rows, which is not read. */
export const problemsColumn = "smartlink.problems";
