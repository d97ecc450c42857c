/** Reads a dropped table into memory, and tells texts that are tables from other texts. */
import type { Problem } from "#domain/problem.ts";
import { problem } from "#domain/problem.ts";
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { TableLayout, TableOptions, TableRow } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { TableReader } from "#ports/table-reader.ts";
import { openDataTable } from "./open-data-table.ts";

/** A table with all its rows. */
export interface TableContent {
  readonly layout: TableLayout;
  readonly rows: readonly TableRow[];
}

/** Size limit of CSV files whose rows become a batch, as for data.json. */
export const maxTableBytes = 256 * 1024 * 1024;

/** Returns whether a file can be a table by its name: CSV and spreadsheets, also those that cannot be read. */
export const isTableName = (name: string): boolean => /\.(?:csv|tsv|tab|xls[xmb]?|ods)$/i.test(name);

/** Reads the table. Problems: those of `openDataTable`, and `file-too-large`. */
export const readTableContent = async (
  file: IntakeFile,
  options: TableOptions,
  reader: TableReader,
): Promise<Result<TableContent>> => {
  if (file.size > maxTableBytes) return fail(problem("file-too-large", tooLarge(file), { file: file.path }));
  try {
    const table = await openDataTable(file, options, reader);
    if (!table.ok) return table;
    const rows: TableRow[] = [];
    for await (const batch of table.value.rows()) for (const row of batch) rows.push(row);
    return ok({ layout: table.value.layout, rows });
  } catch (error) {
    return fail(withFile(toProblem(error), file));
  }
};

/** Reads a text file if it is a table: at least two columns. Undefined for any other text. */
export const readTextAsTable = async (
  file: IntakeFile,
  options: TableOptions,
  reader: TableReader,
): Promise<Result<TableContent> | undefined> => {
  try {
    const table = await openDataTable(file, options, reader);
    if (!table.ok || table.value.layout.columns.length < 2) return undefined;
  } catch {
    return undefined;
  }
  return readTableContent(file, options, reader);
};

const withFile = (item: Problem, { path }: IntakeFile): Problem => ({ ...item, at: { file: path, ...item.at } });

const tooLarge = ({ name }: IntakeFile) =>
  `“${name}” is too large: the limit for tables is 256 MB. Split the data into several batches.`;
