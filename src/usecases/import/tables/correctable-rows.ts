/** Lists the rows of a table that a person has to correct, and checks single rows again after a correction. */
import type { Smartlink } from "#domain/model/smartlink.ts";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import { listFieldLabels } from "#domain/tables/source-table.ts";
import { joinPath } from "#domain/text/join-path.ts";
import type { InspectedTableRows } from "../inspect-batch.ts";
import type { NumberedRecord } from "../rows/imported-rows.ts";
import type { ImportedTable } from "./import-table.ts";

/** A problem of a row. */
export interface CellProblem {
  readonly problem: Problem;
  /** Indexes of the columns whose cells have the problem; none for a problem of the whole row. */
  readonly columns: readonly number[];
}

/** A row as its file has it, with the problems that are left after a person's corrections. */
export interface CorrectableRow {
  readonly record: NumberedRecord;
  readonly problems: readonly CellProblem[];
}

/** The rows of a table that a person can correct. */
export interface CorrectableTable {
  /** Labels of the columns. */
  readonly columns: readonly string[];
  /** Rows with problems or corrections in the order of the file, up to `maxCorrectableRows`. */
  readonly rows: readonly CorrectableRow[];
  /** Number of all rows with problems. */
  readonly faultyCount: number;
}

/** More rows with problems have one cause, which a person does not correct in each of them. */
export const maxCorrectableRows = 2_000;

/** Lists the rows that have problems or corrections. @throws The reason of an aborted signal. */
export const listCorrectableRows = async (
  opened: InspectedTableRows,
  corrections: CellCorrections,
  signal?: AbortSignal,
): Promise<CorrectableTable> => {
  const locate = createColumnFinder(opened.table, opened.template);
  const rows: CorrectableRow[] = [];
  let faultyCount = 0;
  for await (const batch of opened.rows.read(signal === undefined ? {} : { signal }).batches)
    for (const row of batch) {
      const { problems } = await opened.inspect(row);
      const number = row.entry.row;
      if (problems.length > 0) faultyCount += 1;
      if (rows.length >= maxCorrectableRows || (problems.length === 0 && corrections[number] === undefined)) continue;
      const { cells = [], numberCells } = row;
      const record = row.source ?? (numberCells === undefined ? { cells } : { cells, numberCells });
      rows.push({ record: { ...record, row: number }, problems: problems.map(locate) });
    }
  return { columns: opened.table.layout.columns.map(({ label }) => label), rows, faultyCount };
};

/** Checks rows of the table with the corrections that were chosen for it. Names of other rows are not compared. */
export const checkCorrectedRows = async (
  { table, template, rows, inspect }: InspectedTableRows,
  records: readonly NumberedRecord[],
): Promise<readonly CorrectableRow[]> => {
  const locate = createColumnFinder(table, template);
  const checked: CorrectableRow[] = [];
  for await (const batch of rows.read({ records }).batches)
    for (const row of batch) {
      const { problems } = await inspect(row);
      const record = records[checked.length];
      if (record !== undefined) checked.push({ record, problems: problems.map(locate) });
    }
  return checked;
};

type FindColumns = (problem: Problem) => CellProblem;

/** Returns a function that finds the columns whose cells have a problem. */
const createColumnFinder = ({ layout, matched }: ImportedTable, template: Smartlink): FindColumns => {
  const { columns } = layout;
  const byLabel = new Map(columns.map(({ label, index }) => [label, index]));
  const indexesByField = new Map(listFieldLabels(matched).map(([field, label]) => [field, byLabel.get(label)]));
  const indexesByPath = new Map<string, Set<number>>();
  const add = (path: string, index: number | undefined): void => {
    if (index !== undefined) indexesByPath.set(path, (indexesByPath.get(path) ?? new Set()).add(index));
  };
  for (const { name, path } of findPlaceholders(template)) add(path, indexesByField.get(name));
  for (const [field, index] of indexesByField) add(joinPath("data", field), index);
  for (const { label, index } of columns) if (!indexesByField.has(label)) add(joinPath("data", label), index);
  for (const [role, { index }] of matched.roles) for (const path of pathsOfRole(role)) add(path, index);
  return (problem) => {
    const { placeholders, path = "" } = problem.at ?? {};
    const indexes = placeholders?.map((name) => indexesByField.get(name)) ?? [...(indexesByPath.get(path) ?? [])];
    return { problem, columns: indexes.filter((index) => index !== undefined) };
  };
};

/** The PDF of a row has two names, of the tool and of the batch interface. */
const pathsOfRole = (role: string): readonly string[] => (role === "pdf" ? ["pdf", "PDF_file"] : [role]);
