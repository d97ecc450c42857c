/** The failed rows of a job as a table that a person corrects. */
import type { RowResult } from "#batch/report/row-results.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { joinMessages } from "#domain/problems/join-messages.ts";
import { toCommaNumber } from "#domain/tables/decimal-sign.ts";
import { problemsColumn } from "#domain/tables/match-columns.ts";
import { findDataPlaceholders } from "#domain/tables/role-placeholders.ts";
import type { EntryRole, SourceTable } from "#domain/tables/source-table.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { JobStore } from "#ports/store.ts";
import { readCorrectedPaths } from "./corrected-rows.ts";
import { readJobLog } from "./job-log.ts";

/** Column with the number of the row in the job, by which a corrected row is recognised. */
export const rowColumn = "smartlink.row";

/** A row that has failed. */
export interface FailedRow {
  readonly entry: PlannedEntry;
  readonly problems: RowResult["problems"];
}

/** Lists the rows of a job that have failed, in the order of the data. */
export const listFailedRows = async (
  jobId: string,
  jobs: Pick<JobStore, "events" | "rows">,
): Promise<readonly FailedRow[]> => {
  const failedRows: FailedRow[] = [];
  for await (const { entries, results } of (await readJobLog(jobId, jobs)).results())
    for (const [index, { status, problems }] of results.entries()) {
      const entry = entries[index];
      if (status === "failed" && entry !== undefined) failedRows.push({ entry, problems });
    }
  return failedRows;
};

/** The failed rows of a job, to be written as CSV. */
export interface FailedTable {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

/** Lists the failed rows that no later job has generated with corrected data. */
export const listUncorrectedRows = async (
  jobId: string,
  jobs: Pick<JobStore, "list" | "events" | "rows">,
): Promise<readonly FailedRow[]> => {
  const corrected = await readCorrectedPaths(jobId, jobs);
  return (await listFailedRows(jobId, jobs)).filter(({ entry }) => !corrected.has(entry.name));
};

/**
 * Reads the failed rows of a job as a table: the row's number, its PDF and names, all fields of its data, the placeholders
 * that no row fills, and its problems in a last column, which is ignored when the table is read. Rows that were corrected
 * since then are left out. If the rows come from a table, its delimiter, its column names and its decimal sign are kept.
 */
export const readFailedTable = async (
  jobId: string,
  jobs: Pick<JobStore, "list" | "events" | "rows" | "input">,
): Promise<FailedTable> => {
  const failedRows = await listUncorrectedRows(jobId, jobs);
  const input = await jobs.input(jobId);
  const columns = joinFailedColumns(
    findFailedColumns(failedRows.map(({ entry }) => entry)),
    findTemplateColumns(input?.template),
  );
  const table = input?.table;
  const rows = [formatFailedHeader(columns, table), ...failedRows.map((row) => formatFailedRow(row, columns, table))];
  return { rows, delimiter: table?.delimiter ?? "," };
};

/** Columns of failed rows that not every batch has. */
export interface FailedColumns {
  readonly hasPasswords: boolean;
  /** Fields of the data in the order of their first appearance, then placeholders that no row fills. */
  readonly fields: readonly string[];
}

/** Finds the columns of rows. */
export const findFailedColumns = (entries: readonly PlannedEntry[]): FailedColumns => ({
  hasPasswords: entries.some(({ pdf_password }) => pdf_password !== undefined),
  fields: [...new Set(entries.flatMap(({ data }) => Object.keys(data)))],
});

/** Finds the columns that the data of a template's rows has to fill. */
export const findTemplateColumns = (template: Smartlink | undefined): FailedColumns => ({
  hasPasswords: false,
  fields: findDataPlaceholders(template).map(({ name }) => name),
});

/** Joins the columns of two lists of rows. The fields of the first list come first. */
export const joinFailedColumns = (first: FailedColumns, second: FailedColumns): FailedColumns => ({
  hasPasswords: first.hasPasswords || second.hasPasswords,
  fields: [...new Set([...first.fields, ...second.fields])],
});

/** Returns the names of the columns: those of the table that the rows come from, where they are unambiguous. */
export const formatFailedHeader = (columns: FailedColumns, table?: SourceTable): readonly string[] => {
  const used = new Set<string>([rowColumn, problemsColumn]);
  const names = new Set(columns.fields);
  const choose = (label: string | undefined, name: string): string => {
    const chosen = label === undefined || used.has(label) || (label !== name && names.has(label)) ? name : label;
    used.add(chosen);
    return chosen;
  };
  const fields = columns.fields.map((field) => choose(readOwnProperty(table?.fields ?? {}, field), field));
  const chooseRole = (role: EntryRole) => choose(table?.roles[role], role === "pdf" ? "PDF_file" : role);
  return [
    rowColumn,
    chooseRole("pdf"),
    chooseRole("reference_id"),
    chooseRole("suffix"),
    ...(columns.hasPasswords ? [chooseRole("pdf_password")] : []),
    ...fields,
    problemsColumn,
  ];
};

/** Returns the cells of a row. Numbers have the decimal sign of the table that the rows come from. */
export const formatFailedRow = (
  { entry, problems }: FailedRow,
  { hasPasswords, fields }: FailedColumns,
  table?: SourceTable,
): readonly string[] => [
  String(entry.row),
  entry.pdf,
  entry.reference_id,
  entry.suffix,
  ...(hasPasswords ? [entry.pdf_password ?? ""] : []),
  ...fields.map((field) => {
    const value = readOwnProperty(entry.data, field) ?? "";
    return table?.commaNumbers.includes(field) ? toCommaNumber(value) : value;
  }),
  joinMessages(problems),
];
