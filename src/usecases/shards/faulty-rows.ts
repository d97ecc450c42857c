/** Writes the failed rows of a batch as a table or as JSON, so that a person corrects them and generates them again. */
import type { ImportedRow } from "#domain/intake/read-data.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { joinMessages } from "#domain/problems/join-messages.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import { problemsColumn } from "#domain/tables/match-columns.ts";
import { foldName } from "#domain/text/fold-name.ts";
import type { ShardLogs } from "#ports/local/shard-logs.ts";
import { createCellReader, listColumnNames } from "../import/tables/faulty-rows.ts";
import type { ImportedTable } from "../import/tables/import-table.ts";
import {
  arrangeFailedColumns,
  findFailedFields,
  findTemplateFields,
  formatFailedHeader,
  formatFailedRow,
  joinFailedFields,
} from "../jobs/rows/failed-columns.ts";

/** A row as it was read, and with the names that its file has. */
export interface SourceRow {
  readonly row: ImportedRow;
  readonly entry: PlannedEntry;
}

/** The rows of a batch and their results. */
export interface FaultyRowsSource {
  readonly template: Smartlink;
  /** The table that the rows come from, whose columns, delimiter and cells are kept. */
  readonly table?: ImportedTable | undefined;
  /** Reads all rows in their order, in chunks. */
  readonly readRows: () => AsyncIterable<readonly SourceRow[]>;
  /** The number of rows of the batch. */
  readonly lastRow: number;
  readonly logs: Pick<ShardLogs, "index">;
}

interface FailedSourceRow extends SourceRow {
  readonly problems: readonly Problem[];
}

/**
 * Yields the failed rows as CSV with their problems in a last column, which is ignored when it is read. Rows of a table have
 * its columns and its cells; other rows have PDF, names, fields of the data and placeholders that no row fills.
 */
export async function* formatFaultyTable(source: FaultyRowsSource): AsyncGenerator<string> {
  // With a byte order mark, without which Excel takes UTF-8 for windows-1252.
  yield "\ufeff";
  yield* source.table === undefined ? formatEntries(source) : formatCells(source, source.table);
}

/** The names of the row, so that a corrected row keeps those that it did not choose itself. */
const nameFields = ["reference_id", "suffix"] as const;

async function* formatCells(source: FaultyRowsSource, table: ImportedTable): AsyncGenerator<string> {
  const { delimiter } = table.layout;
  const names = listColumnNames(table);
  const foldedNames = new Set(names.map(foldName));
  const added = nameFields.filter((field) => !table.matched.roles.has(field) && !foldedNames.has(foldName(field)));
  const readCells = createCellReader(table);
  const toCells = ({ row, entry, problems }: FailedSourceRow) => {
    // A row that could not be read has no names of its own.
    const addedCells = added.map((field) => (entry.pdf === "" ? "" : entry[field]));
    return [...readCells(row), ...addedCells, joinMessages(problems)];
  };
  yield formatTable([[...names, ...added, problemsColumn]], delimiter);
  for await (const rows of readFailedRows(source)) yield formatTable(rows.map(toCells), delimiter);
}

async function* formatEntries(source: FaultyRowsSource): AsyncGenerator<string> {
  let fields = findFailedFields([]);
  for await (const rows of readFailedRows(source))
    fields = joinFailedFields(fields, findFailedFields(rows.map(toOwnEntry)));
  const columns = arrangeFailedColumns(joinFailedFields(fields, findTemplateFields(source.template)));
  // The row's number means something to the job only.
  const withoutNumber = (cells: readonly string[]) => cells.slice(1);
  yield formatTable([withoutNumber(formatFailedHeader(columns))]);
  for await (const rows of readFailedRows(source))
    yield formatTable(
      rows.map((row) => withoutNumber(formatFailedRow({ entry: toOwnEntry(row), problems: row.problems }, columns))),
    );
}

/**
 * Returns the entry with what the row has itself: its names, also invalid ones, which a person corrects, and no password that
 * was entered for the file.
 */
const toOwnEntry = ({ row, entry }: SourceRow): PlannedEntry => {
  const { pdf_password: _, ...withoutPassword } = entry;
  const { pdf_password } = row.entryOfFile ?? row.entry;
  return { ...withoutPassword, ...row.invalidNames, ...(pdf_password === undefined ? {} : { pdf_password }) };
};

/** Yields the failed rows as a data.json whose rows have their problems beside them. */
export async function* formatFaultyJson(source: FaultyRowsSource): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of readFailedRows(source))
    for (const failed of rows) {
      const { pdf, reference_id, suffix, pdf_password, data } = toOwnEntry(failed);
      const password = pdf_password === undefined ? {} : { pdf_password };
      const row = { pdf, reference_id, suffix, ...password, data, problem: joinMessages(failed.problems) };
      yield `${isFirst ? "[\n" : ",\n"}${JSON.stringify(row)}`;
      isFirst = false;
    }
  yield isFirst ? "[]\n" : "\n]\n";
}

/** Joins rows and results, which are both in the order of the data. */
async function* readFailedRows({
  readRows,
  lastRow,
  logs,
}: FaultyRowsSource): AsyncGenerator<readonly FailedSourceRow[]> {
  const index = await logs.index(lastRow);
  try {
    const failures = readFailures(index.lines());
    let failure = await failures.next();
    for await (const chunk of readRows()) {
      const rows: FailedSourceRow[] = [];
      for (const { row, entry } of chunk) {
        while (failure.done !== true && failure.value.row < entry.row) failure = await failures.next();
        if (failure.done === true) break;
        if (failure.value.row === entry.row) rows.push({ row, entry, problems: failure.value.problems });
      }
      if (rows.length > 0) yield rows;
      if (failure.done === true) return;
    }
  } finally {
    await index.close();
  }
}

async function* readFailures(
  lines: AsyncIterable<{ readonly row: number; readonly problems?: readonly Problem[] }>,
): AsyncGenerator<{ readonly row: number; readonly problems: readonly Problem[] }> {
  for await (const { row, problems } of lines) if (problems !== undefined) yield { row, problems };
}
