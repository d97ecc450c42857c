/** Opens dropped tables, and tells texts that are tables from other texts. */
import { toProblem } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { CellCorrections } from "#domain/tables/cell-corrections.ts";
import type { TableLayout, TableOptions, TableRow } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";
import type { ShowNumber, TableReader } from "#ports/table-reader.ts";
import { trackReads } from "../rows/track-reads.ts";
import { type DataTable, openDataTable } from "./open-data-table.ts";

/** A dropped table. A CSV file is read chunk by chunk at each reading; a workbook was read as a whole. */
export interface TableFile {
  readonly layout: TableLayout;
  /** In bytes. */
  readonly size: number;
  /** Reads all rows, with a person's corrections. @throws ProblemError `file-unreadable`. */
  rows(onProgress?: LongWork["onProgress"], corrections?: CellCorrections): AsyncIterable<readonly TableRow[]>;
  /** As in `DataTable`. */
  readonly readRecord: DataTable["readRecord"];
  /** Of a workbook. */
  readonly showNumber?: ShowNumber | undefined;
}

/** Returns whether a file can be a table by its name: CSV and spreadsheets, also those that cannot be read. */
export const isTableName = (name: string): boolean => /\.(?:csv|tsv|tab|xls[xmb]?|ods)$/i.test(name);

/** Opens the table and reads its header. Problems: those of `openDataTable`. */
export const openTableFile = async (
  file: IntakeFile,
  options: TableOptions,
  reader: TableReader,
): Promise<Result<TableFile>> => {
  const tracked = trackReads(file);
  try {
    const table = await openDataTable(tracked.file, options, reader);
    if (!table.ok) return table;
    const { layout, rows, readRecord, showNumber } = table.value;
    return ok({
      layout,
      showNumber,
      size: file.size,
      rows: (onProgress, corrections) => {
        tracked.follow(onProgress);
        return rows(corrections);
      },
      readRecord,
    });
  } catch (error) {
    const { code, message, at } = toProblem(error);
    return fail({ code, message, at: { file: file.path, ...at } });
  }
};

/** Opens a text file if it is a table: at least two columns. Undefined for any other text. */
export const openTextAsTable = async (
  file: IntakeFile,
  options: TableOptions,
  reader: TableReader,
): Promise<Result<TableFile> | undefined> => {
  const table = await openTableFile(file, options, reader);
  return table.ok && table.value.layout.columns.length >= 2 ? table : undefined;
};
