/**
 * The failed rows of a batch as a table that a person corrects and adds again: those of a stored job, or of the input of a
 * batch. Their problems are in a last column, which is ignored when the table is read.
 */
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import { joinMessages } from "#domain/problems/join-messages.ts";
import { alignCells } from "#domain/tables/align-cells.ts";
import { findColumnIndexes } from "#domain/tables/column-indexes.ts";
import type { TableContent } from "#domain/tables/format-table.ts";
import { problemsColumn } from "#domain/tables/table-mapping.ts";
import { listCommaNumbers } from "#domain/tables/value-forms.ts";
import { foldName } from "#domain/text/fold-name.ts";
import { toCommaNumber } from "#domain/values/decimal-sign.ts";
import type { JobStore } from "#ports/store.ts";
import type { FailedInput, FailedInputRow } from "../../import/failed-input.ts";
import type { ImportedTable } from "../../import/tables/import-table.ts";
import { listUncorrectedRows } from "./corrected-rows.ts";
import {
  arrangeFailedColumns,
  findFailedFields,
  findTemplateFields,
  formatFailedHeader,
  formatFailedRow,
  joinFailedFields,
} from "./failed-columns.ts";

/**
 * Reads the failed rows of a job: the row's number, its PDF and names, all fields of its data, the placeholders that no row
 * fills, and its problems. Rows that were corrected since then are left out. If the rows come from a table, its delimiter, its
 * columns and its decimal sign are kept, and the cells of rows that could not be read.
 */
export const readFailedTable = async (
  jobId: string,
  jobs: Pick<JobStore, "list" | "events" | "rows" | "input">,
): Promise<TableContent> => {
  const failedRows = await listUncorrectedRows(jobId, jobs);
  const input = await jobs.input(jobId);
  const table = input?.table;
  const fields = joinFailedFields(
    findFailedFields(failedRows.map(({ entry }) => entry)),
    findTemplateFields(input?.template),
  );
  const columns = arrangeFailedColumns(fields, table);
  const rows = [formatFailedHeader(columns), ...failedRows.map((row) => formatFailedRow(row, columns))];
  return { batches: [rows], delimiter: table?.delimiter };
};

/**
 * Creates the table of the failed rows of an input. Rows of a table have its columns, its delimiter and its cells; other rows
 * have PDF, names, fields of the data and placeholders that no row fills.
 */
export const createFailedTable = (input: FailedInput): TableContent =>
  input.table === undefined
    ? { batches: listEntries(input) }
    : { batches: listCells(input, input.table), delimiter: input.table.layout.delimiter };

/** The names of the row, so that a corrected row keeps those that it did not choose itself. */
const nameFields = ["reference_id", "suffix"] as const;

async function* listCells(
  { isNamed, readRows }: FailedInput,
  table: ImportedTable,
): AsyncGenerator<readonly (readonly string[])[]> {
  const labels = table.layout.columns.map(({ name }) => name);
  const names = alignCells(labels, labels);
  const foldedNames = new Set(names.map(foldName));
  const isAdded = (field: (typeof nameFields)[number]) =>
    isNamed && !table.matched.roles.has(field) && !foldedNames.has(foldName(field));
  const added = nameFields.filter(isAdded);
  const readCells = createCellReader(table, labels);
  const toCells = ({ row, entry, problems }: FailedInputRow) => {
    // A row that could not be read has no names of its own.
    const addedCells = added.map((field) => (entry.pdf === "" ? "" : entry[field]));
    return [...readCells(row), ...addedCells, joinMessages(problems)];
  };
  yield [[...names, ...added, problemsColumn]];
  for await (const rows of readRows()) yield rows.map(toCells);
}

/**
 * Returns the function that reads the cells of a row as the table has them: as the spreadsheet shows them where documents do
 * so, and else numbers of a workbook with the decimal sign that the column is read with.
 */
const createCellReader = (
  { matched, forms }: ImportedTable,
  labels: readonly string[],
): ((row: ImportedRow) => readonly string[]) => {
  const commaColumns = findColumnIndexes(matched, new Set(listCommaNumbers(forms)));
  return ({ cells = [], numberCells = [], shownCells = {} }) => {
    const isCommaNumber = (index: number) => commaColumns.has(index) && numberCells.includes(index);
    return alignCells(
      cells.map((cell, index) => shownCells[index] ?? (isCommaNumber(index) ? toCommaNumber(cell) : cell)),
      labels,
    );
  };
};

async function* listEntries({ template, readRows }: FailedInput): AsyncGenerator<readonly (readonly string[])[]> {
  let fields = findFailedFields([]);
  for await (const rows of readRows()) fields = joinFailedFields(fields, findFailedFields(rows.map(toOwnEntry)));
  const columns = arrangeFailedColumns(joinFailedFields(fields, findTemplateFields(template)));
  // The row's number means something to the job only.
  const withoutNumber = (cells: readonly string[]) => cells.slice(1);
  yield [withoutNumber(formatFailedHeader(columns))];
  for await (const rows of readRows())
    yield rows.map((row) =>
      withoutNumber(formatFailedRow({ entry: toOwnEntry(row), problems: row.problems }, columns)),
    );
}

/**
 * Returns the entry with what the row has itself: its names, also invalid ones, which a person corrects, and no password that
 * was entered for the file.
 */
const toOwnEntry = ({ row, entry }: FailedInputRow): PlannedEntry => {
  const { pdf_password: _, ...withoutPassword } = entry;
  const { pdf_password } = row.entryOfFile ?? row.entry;
  return { ...withoutPassword, ...row.invalidNames, ...(pdf_password === undefined ? {} : { pdf_password }) };
};

/** Yields the failed rows of an input as a data.json whose rows have their problems beside them. */
export async function* formatFailedJson({ readRows }: FailedInput): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of readRows())
    for (const failedRow of rows) {
      const { pdf, reference_id, suffix, pdf_password, data } = toOwnEntry(failedRow);
      const password = pdf_password === undefined ? {} : { pdf_password };
      const row = { pdf, reference_id, suffix, ...password, data, problem: joinMessages(failedRow.problems) };
      yield `${isFirst ? "[\n" : ",\n"}${JSON.stringify(row)}`;
      isFirst = false;
    }
  yield isFirst ? "[]\n" : "\n]\n";
}
