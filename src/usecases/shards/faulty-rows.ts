/** Writes the failed rows of a batch as a table or as JSON, so that a person corrects them and generates them again. */
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import type { Problem } from "#domain/problem.ts";
import { formatTable } from "#domain/tables/format-table.ts";
import type { SourceTable } from "#domain/tables/source-table.ts";
import type { ShardLogs } from "#ports/local/shard-logs.ts";
import {
  type FailedRow,
  findFailedColumns,
  findTemplateColumns,
  formatFailedHeader,
  formatFailedRow,
  joinFailedColumns,
} from "../jobs/rows/failed-rows.ts";

/** The rows of a batch and their results. */
export interface FaultyRowsSource {
  readonly template: Smartlink;
  /** The table that the rows come from, whose delimiter, column names and decimal sign are kept. */
  readonly table?: SourceTable | undefined;
  /** Reads all rows in their order, in chunks. */
  readonly planRows: () => AsyncIterable<readonly PlannedEntry[]>;
  readonly logs: Pick<ShardLogs, "index">;
}

/**
 * Yields the failed rows as CSV: PDF, names, fields of the data, placeholders that no row fills, and the problems in a last
 * column, which is ignored when it is read.
 */
export async function* formatFaultyTable(source: FaultyRowsSource): AsyncGenerator<string> {
  let columns = findFailedColumns([]);
  for await (const rows of readFailedRows(source))
    columns = joinFailedColumns(columns, findFailedColumns(rows.map(({ entry }) => entry)));
  columns = joinFailedColumns(columns, findTemplateColumns(source.template));
  // The row's number means something to the job only.
  const withoutNumber = (cells: readonly string[]) => cells.slice(1);
  // With a byte order mark, without which Excel takes UTF-8 for windows-1252.
  const { table } = source;
  yield `\ufeff${formatTable([withoutNumber(formatFailedHeader(columns, table))], table?.delimiter)}`;
  for await (const rows of readFailedRows(source))
    yield formatTable(
      rows.map((row) => withoutNumber(formatFailedRow(row, columns, table))),
      table?.delimiter,
    );
}

/** Yields the failed rows as a data.json whose rows have their problems beside them. */
export async function* formatFaultyJson(source: FaultyRowsSource): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of readFailedRows(source))
    for (const { entry, problems } of rows) {
      const { pdf, reference_id, suffix, pdf_password, data } = entry;
      const password = pdf_password === undefined ? {} : { pdf_password };
      const problem = problems.map(({ message }) => message).join(" ");
      const row = { pdf, reference_id, suffix, ...password, data, problem };
      yield `${isFirst ? "[\n" : ",\n"}${JSON.stringify(row)}`;
      isFirst = false;
    }
  yield isFirst ? "[]\n" : "\n]\n";
}

/** Joins rows and results, which are both in the order of the data. */
async function* readFailedRows({ planRows, logs }: FaultyRowsSource): AsyncGenerator<readonly FailedRow[]> {
  const index = await logs.index();
  try {
    const failures = readFailures(index.lines());
    let failure = await failures.next();
    for await (const chunk of planRows()) {
      const rows: FailedRow[] = [];
      for (const entry of chunk) {
        while (failure.done !== true && failure.value.row < entry.row) failure = await failures.next();
        if (failure.done === true) break;
        if (failure.value.row === entry.row) rows.push({ entry, problems: failure.value.problems });
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
