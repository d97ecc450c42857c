/** The rows that a person corrects, with the corrections and what is still wrong. Every change returns a new state. */
import { type CellCorrections, setCorrection } from "#domain/tables/cell-corrections.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { CellProblem, CorrectableRow, CorrectableTable } from "#workers/batch-protocol.ts";

/** Which rows are shown. */
export type RowFilter = "all" | "faulty" | "corrected";

/** A table that is being corrected. */
export interface CorrectionState {
  readonly table: CorrectableTable;
  readonly corrections: CellCorrections;
  /** The corrections before each change, the last one at the end. */
  readonly history: readonly CellCorrections[];
}

/** A cell by its row, as the table numbers it, and the index of its column. */
export interface CellKey {
  readonly row: number;
  readonly column: number;
}

const maxHistory = 200;

/** Returns the text that the file has in a cell. */
export const readFileText = ({ record }: CorrectableRow, column: number): string => record.cells[column] ?? "";

/** Returns the text of a cell with its correction. */
export const readText = (state: CorrectionState, row: CorrectableRow, column: number): string =>
  readCorrection(state, row, column) ?? readFileText(row, column);

/** Returns the correction of a cell; undefined if it has none. */
export const readCorrection = (
  { table, corrections }: CorrectionState,
  { record }: CorrectableRow,
  column: number,
): string | undefined => readOwnProperty(corrections[record.row] ?? {}, table.columns[column] ?? "");

/** Returns the cells that the file has beyond the last column. */
export const listFurtherCells = ({ table }: CorrectionState, { record }: CorrectableRow): readonly string[] =>
  record.cells.slice(table.columns.length).filter((cell) => cell !== "");

/** Sets the texts of cells as one change. The text of the file is no correction, but in a row whose cells could not be read. */
export const setTexts = (
  state: CorrectionState,
  texts: readonly (CellKey & { readonly text: string })[],
): CorrectionState => {
  let { corrections } = state;
  const rows = new Map(state.table.rows.map((row) => [row.record.row, row]));
  for (const { row: number, column, text } of texts) {
    const row = rows.get(number);
    const label = state.table.columns[column];
    if (row === undefined || label === undefined || text === readText({ ...state, corrections }, row, column)) continue;
    const isAsInFile = text === readFileText(row, column) && !isUnreadable(state, row);
    corrections = setCorrection(corrections, { row: number, label }, isAsInFile ? undefined : text);
  }
  return withCorrections(state, corrections);
};

/** Takes a row as the table shows it, without cells beyond its last column. */
export const acceptCells = (state: CorrectionState, row: CorrectableRow): CorrectionState => {
  const [label = ""] = state.table.columns;
  const key = { row: row.record.row, label };
  return withCorrections(state, setCorrection(state.corrections, key, readText(state, row, 0)));
};

/** Returns the cell to what the file has. */
export const removeCorrection = (state: CorrectionState, { row, column }: CellKey): CorrectionState =>
  withCorrections(
    state,
    setCorrection(state.corrections, { row, label: state.table.columns[column] ?? "" }, undefined),
  );

/** Removes all corrections. */
export const removeAll = (state: CorrectionState): CorrectionState => withCorrections(state, {});

/** Takes the last change back. */
export const undoChange = (state: CorrectionState): CorrectionState => {
  const corrections = state.history.at(-1);
  return corrections === undefined ? state : { ...state, corrections, history: state.history.slice(0, -1) };
};

const withCorrections = (state: CorrectionState, corrections: CellCorrections): CorrectionState =>
  corrections === state.corrections
    ? state
    : { ...state, corrections, history: [...state.history, state.corrections].slice(-maxHistory) };

/** A row whose cells stand elsewhere than in their columns. */
const isUnreadable = ({ table }: CorrectionState, { record }: CorrectableRow): boolean =>
  record.brokenQuotes === true || record.excess !== undefined || record.cells.length > table.columns.length;

/** Lists the rows whose corrections differ between two states. */
export const listChangedRows = (before: CellCorrections, { table, corrections }: CorrectionState) =>
  table.rows.filter(
    ({ record: { row } }) => JSON.stringify(before[row] ?? {}) !== JSON.stringify(corrections[row] ?? {}),
  );

/** Replaces what was wrong with rows by what a check has found. */
export const setFindings = (state: CorrectionState, checked: readonly CorrectableRow[]): CorrectionState => {
  const problems = new Map(checked.map(({ record, problems: list }) => [record.row, list]));
  const rows = state.table.rows.map((row) => ({ ...row, problems: problems.get(row.record.row) ?? row.problems }));
  const faultyCount = state.table.faultyCount + countFaulty(rows) - countFaulty(state.table.rows);
  return { ...state, table: { ...state.table, rows, faultyCount } };
};

const countFaulty = (rows: readonly CorrectableRow[]): number =>
  rows.filter(({ problems }) => problems.length > 0).length;

/** Lists the numbers of the rows that a filter shows. */
export const listShownRows = ({ table, corrections }: CorrectionState, filter: RowFilter): readonly number[] =>
  table.rows
    .filter(
      ({ record, problems }) =>
        filter === "all" || (filter === "faulty" ? problems.length > 0 : corrections[record.row] !== undefined),
    )
    .map(({ record }) => record.row);

/** Returns the problems of a cell. */
export const listCellProblems = ({ problems }: CorrectableRow, column: number): readonly CellProblem[] =>
  problems.filter(({ columns }) => columns.includes(column));

/** Returns the problems of a row as a whole. */
export const listRowProblems = ({ problems }: CorrectableRow): readonly CellProblem[] =>
  problems.filter(({ columns }) => columns.length === 0);

/**
 * Returns the next cell with a problem after a cell, or the previous one before it, and goes on at the other end. A problem of
 * a whole row is at its first cell. `rows`: those that are shown, in their order.
 */
export const findProblemCell = (
  rows: readonly CorrectableRow[],
  from: CellKey | undefined,
  direction: 1 | -1,
): CellKey | undefined => {
  const cells = rows.flatMap(({ record, problems }) =>
    [...new Set(problems.flatMap(({ columns }) => (columns.length === 0 ? [0] : columns)))]
      .sort((a, b) => a - b)
      .map((column) => ({ row: record.row, column })),
  );
  if (from === undefined) return direction === 1 ? cells[0] : cells.at(-1);
  const isAfter = (cell: CellKey) => cell.row > from.row || (cell.row === from.row && cell.column > from.column);
  const isBefore = (cell: CellKey) => cell.row < from.row || (cell.row === from.row && cell.column < from.column);
  return direction === 1 ? (cells.find(isAfter) ?? cells[0]) : (cells.findLast(isBefore) ?? cells.at(-1));
};
