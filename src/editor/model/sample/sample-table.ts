/** Sample data as a table of texts: every change returns a new table. Rows count from 0. */
import { shownFieldOf } from "#domain/placeholders/shown-values.ts";
import type { RowData } from "#domain/values/row-data.ts";

/** Columns in the order in which they are shown. A row has no value for a column whose name it does not have as a key. */
export interface SampleTable {
  readonly columns: readonly string[];
  readonly rows: readonly RowData[];
}

/** More rows are left out: the preview needs examples, not all of them. */
export const maxSampleRows = 1_000;

/** Why a name cannot be a column's. `invalid`: no placeholder can have it. */
export type ColumnNameProblem = "empty" | "invalid" | "duplicate";

const nameForm = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** Returns what is wrong with the new name of a column; undefined if it can have it. `present`: the name it has now. */
export const findColumnNameProblem = (
  { columns }: SampleTable,
  name: string,
  present?: string,
): ColumnNameProblem | undefined => {
  if (name === "") return "empty";
  if (!nameForm.test(name)) return "invalid";
  return name !== present && columns.includes(name) ? "duplicate" : undefined;
};

/** Sets a value. The row after the last one is added. */
export const setCell = (table: SampleTable, row: number, column: string, value: string): SampleTable => {
  if (table.rows[row]?.[column] === value || row > table.rows.length) return table;
  const rows = row === table.rows.length ? [...table.rows, createRow(table.columns)] : table.rows;
  // The text that a spreadsheet showed is that of the value before.
  const { [shownFieldOf(column)]: _, ...values } = rows[row] ?? {};
  return { ...table, rows: rows.with(row, { ...values, [column]: value }) };
};

/** Adds a column, empty in every row. */
export const addColumn = ({ columns, rows }: SampleTable, name: string): SampleTable => ({
  columns: [...columns, name],
  rows: rows.map((row) => ({ ...row, [name]: "" })),
});

/** Renames a column. Its place and values stay. */
export const renameColumn = ({ columns, rows }: SampleTable, from: string, to: string): SampleTable => ({
  columns: columns.map((column) => (column === from ? to : column)),
  rows: rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [renameField(name, from, to), value])),
  ),
});

const renameField = (name: string, from: string, to: string): string => {
  if (name === from) return to;
  return name === shownFieldOf(from) ? shownFieldOf(to) : name;
};

/** Removes a column with its values. */
export const removeColumn = ({ columns, rows }: SampleTable, name: string): SampleTable => ({
  columns: columns.filter((column) => column !== name),
  rows: rows.map(({ [name]: _value, [shownFieldOf(name)]: _text, ...row }) => row),
});

/** Adds an empty row at the end. */
export const addRow = ({ columns, rows }: SampleTable): SampleTable => ({
  columns,
  rows: [...rows, createRow(columns)],
});

/** Removes a row. */
export const removeRow = ({ columns, rows }: SampleTable, row: number): SampleTable => ({
  columns,
  rows: rows.toSpliced(row, 1),
});

/** Returns whether no row has a value. */
export const isBlank = ({ rows }: SampleTable): boolean =>
  rows.every((row) => Object.values(row).every((value) => value === ""));

/** Creates a row that is empty in every column. */
export const createRow = (columns: readonly string[]): RowData =>
  Object.fromEntries(columns.map((column) => [column, ""]));
