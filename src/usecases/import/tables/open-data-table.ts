/** Opens a table of data: finds its header and its columns, and reads its rows one batch after the other. */
import { type Problem, type ProblemLocation, problem, withLocation } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { type CellCorrections, correctRecord } from "#domain/tables/cell-corrections.ts";
import { checkRow } from "#domain/tables/check-row.ts";
import { maxColumns, maxRecordLength } from "#domain/tables/limits.ts";
import {
  findHeaderRow,
  findRepeatedColumns,
  headerSearchRows,
  isBlankRecord,
  readColumns,
} from "#domain/tables/read-columns.ts";
import type { TableLayout, TableOptions, TableRecord, TableRow } from "#domain/tables/table.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { OpenTable, ShowNumber, TableReader } from "#ports/table-reader.ts";

/** A table of data. */
export interface DataTable {
  readonly layout: TableLayout;
  /**
   * Reads all rows from the beginning, in batches, with a person's corrections. Blank rows are left out. Throws a
   * `ProblemError` if the file cannot be read.
   */
  rows(corrections?: CellCorrections): AsyncIterable<readonly TableRow[]>;
  /** Reads a row whose record is known. `row` counts from 1 below the header. */
  readRecord(record: TableRecord, row: number, corrections?: CellCorrections): TableRow;
  /** Of a workbook. */
  readonly showNumber?: ShowNumber | undefined;
}

/**
 * Opens the table. Problems: those of `TableReader.open`, and `data-missing` for a file without text. A table with a header
 * and no rows is no problem here.
 */
export const openDataTable = async (
  file: IntakeFile,
  options: TableOptions,
  reader: TableReader,
): Promise<Result<DataTable>> => {
  const opened = await reader.open(file, options);
  if (!opened.ok) return opened;
  const table = opened.value;
  const firstRecords = await readFirstRecords(table);
  const firstCells = firstRecords.map(({ cells }) => cells);
  const headerRow = options.headerRow ?? findHeaderRow(firstCells);
  const excess = firstRecords.slice(0, Math.max(headerRow, 1)).find((record) => record.excess !== undefined);
  if (excess !== undefined) return fail(tooLargeHeader(file, excess));
  const header = firstCells[headerRow - 1];
  if (header === undefined || isBlankRecord(header)) return fail(noHeader(file, table.format.sheet));
  if (header.some(isBinary)) return fail(notText(file));
  const columns = readColumns(header);
  const location = locateTable(file.path, { ...table.format, headerRow });
  const atFile = (item: Problem) => withLocation(item, { file: file.path });
  const atRow = (item: Problem) => withLocation(item, location);
  const locate = (row: TableRow): TableRow =>
    row.problems.length + row.warnings.length === 0
      ? row
      : { ...row, problems: row.problems.map(atRow), warnings: row.warnings.map(atRow) };
  const readRecord = (record: TableRecord, row: number, corrections?: CellCorrections): TableRow => {
    const texts = corrections?.[row];
    const corrected = texts === undefined ? record : correctRecord(record, columns, texts);
    const checked = locate(checkRow(corrected, row, columns));
    return corrected === record && checked.problems.length === 0 ? checked : { ...checked, source: record };
  };
  return ok({
    layout: {
      ...table.format,
      headerRow,
      columns,
      firstRecords: firstCells.slice(0, Math.max(headerSearchRows, headerRow + shownRows)),
      sampleRecords: firstRecords.slice(headerRow),
      warnings: [...table.warnings, ...findRepeatedColumns(columns)].map(atFile),
    },
    showNumber: table.showNumber,
    readRecord,
    rows: async function* (corrections) {
      let recordNumber = 0;
      for await (const records of table.records()) {
        let rows: TableRow[] = [];
        for (const record of records) {
          recordNumber += 1;
          if (recordNumber <= headerRow || isBlank(record)) continue;
          rows.push(readRecord(record, recordNumber - headerRow, corrections));
          if (rows.length < rowsPerBatch) continue;
          yield rows;
          rows = [];
        }
        if (rows.length > 0) yield rows;
      }
    },
  });
};

/** Returns what the locations of all problems of rows have in common. */
export const locateTable = (
  file: string,
  { headerRow, sheet }: Pick<TableLayout, "headerRow" | "sheet">,
): ProblemLocation => ({ file, headerRow, ...(sheet === undefined ? {} : { sheet }) });

/**
 * Greatest number of rows that are passed on at once. With few rows, the objects made from them are released before the
 * garbage collector moves them to the old generation, which saves a third of the time.
 */
const rowsPerBatch = 100;

const isBlank = ({ cells, brokenQuotes, excess }: TableRecord): boolean =>
  !brokenQuotes && excess === undefined && isBlankRecord(cells);

/** Number of rows below the header that are shown. */
const shownRows = 5;
/** A person may choose a header further down than it is searched by itself. */
const maxHeaderRow = 100;

const readFirstRecords = async (table: OpenTable): Promise<readonly TableRecord[]> => {
  const records: TableRecord[] = [];
  for await (const batch of table.records()) {
    records.push(...batch.slice(0, maxHeaderRow - records.length));
    if (records.length >= maxHeaderRow) break;
  }
  return records;
};

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const isBinary = (cell: string): boolean => /[\0-\x08\x0e-\x1f]/.test(cell);

const noHeader = ({ path }: IntakeFile, sheet: string | undefined): Problem =>
  problem(
    "data-missing",
    sheet === undefined
      ? `${path}: the row with the column names is empty. Add a header with one name for each column, or choose another row.`
      : `${path}: the row with the column names is empty on the sheet “${sheet}”. Add a header with one name for each column, or choose another sheet or row.`,
    { file: path, ...(sheet === undefined ? {} : { sheet }) },
  );

/** A line that belongs to the table's head, or makes it impossible to find. */
const tooLargeHeader = ({ name, path }: IntakeFile, { excess, line }: TableRecord): Problem =>
  problem(
    "table-unreadable",
    excess === "cells"
      ? `“${name}” has more than ${maxColumns.toLocaleString("en")} columns, the limit. Choose another delimiter, or remove columns.`
      : `“${name}” has a line of more than ${maxRecordLength.toLocaleString("en")} characters, the limit. Check its line breaks, and close every quote that opens a cell.`,
    { file: path, ...(line === undefined ? {} : { line }) },
  );

const notText = ({ name, path }: IntakeFile): Problem =>
  problem(
    "table-unreadable",
    `“${name}” is not a CSV file: its first row has characters that no text has. Save the table as .csv or .xlsx in the program that it comes from.`,
    { file: path },
  );
