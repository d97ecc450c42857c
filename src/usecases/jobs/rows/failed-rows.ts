/** The failed rows of a job as a table that a person corrects. */
import type { JobStore } from "#ports/store.ts";
import { findReplacedName, readCorrectedNames } from "./corrected-rows.ts";
import {
  arrangeFailedColumns,
  type FailedRow,
  findFailedFields,
  findTemplateFields,
  formatFailedHeader,
  formatFailedRow,
  joinFailedFields,
} from "./failed-columns.ts";
import { readJobLog } from "./job-log.ts";

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
  const corrected = await readCorrectedNames(jobId, jobs);
  return (await listFailedRows(jobId, jobs)).filter(({ entry }) => !corrected.has(findReplacedName(entry)));
};

/**
 * Reads the failed rows of a job as a table: the row's number, its PDF and names, all fields of its data, the placeholders
 * that no row fills, and its problems in a last column, which is ignored when the table is read. Rows that were corrected
 * since then are left out. If the rows come from a table, its delimiter, its columns and its decimal sign are kept, and the
 * cells of rows that could not be read.
 */
export const readFailedTable = async (
  jobId: string,
  jobs: Pick<JobStore, "list" | "events" | "rows" | "input">,
): Promise<FailedTable> => {
  const failedRows = await listUncorrectedRows(jobId, jobs);
  const input = await jobs.input(jobId);
  const table = input?.table;
  const fields = joinFailedFields(
    findFailedFields(failedRows.map(({ entry }) => entry)),
    findTemplateFields(input?.template),
  );
  const columns = arrangeFailedColumns(fields, table);
  const rows = [formatFailedHeader(columns), ...failedRows.map((row) => formatFailedRow(row, columns))];
  return { rows, delimiter: table?.delimiter ?? "," };
};
