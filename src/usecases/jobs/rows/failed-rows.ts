/** The failed rows of a job as a table that a person corrects. */
import type { RowResult } from "#batch/report/row-results.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { problemsColumn } from "#domain/tables/match-columns.ts";
import { findDataPlaceholders } from "#domain/tables/role-placeholders.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { JobStore } from "#ports/store.ts";
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

/**
 * Reads the failed rows of a job as a table: the row's number, its PDF and names, all fields of its data, the placeholders
 * that no row fills, and its problems in a last column, which is ignored when the table is read.
 */
export const readFailedTable = async (
  jobId: string,
  jobs: Pick<JobStore, "events" | "rows" | "input">,
): Promise<readonly (readonly string[])[]> => {
  const failedRows = await listFailedRows(jobId, jobs);
  const input = await jobs.input(jobId);
  const columns = joinFailedColumns(
    findFailedColumns(failedRows.map(({ entry }) => entry)),
    findTemplateColumns(input?.template),
  );
  return [formatFailedHeader(columns), ...failedRows.map((row) => formatFailedRow(row, columns))];
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

/** Returns the names of the columns. */
export const formatFailedHeader = ({ hasPasswords, fields }: FailedColumns): readonly string[] => [
  rowColumn,
  "PDF_file",
  "reference_id",
  "suffix",
  ...(hasPasswords ? ["pdf_password"] : []),
  ...fields,
  problemsColumn,
];

/** Returns the cells of a row. */
export const formatFailedRow = (
  { entry, problems }: FailedRow,
  { hasPasswords, fields }: FailedColumns,
): readonly string[] => [
  String(entry.row),
  entry.pdf,
  entry.reference_id,
  entry.suffix,
  ...(hasPasswords ? [entry.pdf_password ?? ""] : []),
  ...fields.map((field) => readOwnProperty(entry.data, field) ?? ""),
  problems.map(({ message }) => message).join(" "),
];
